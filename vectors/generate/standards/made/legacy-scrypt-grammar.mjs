import { replace } from '../../maker.mjs'
import { write } from '../legacy-spellings.mjs'

const unknownParameter = 'A parameter that the spelling does not have'
const prototype = 'A parameter named like a property of every object'

/** Parameters in any order, each of them once. `text` writes a list of them. */
function parametersInAnyOrder(m, what, members, orders, text) {
  for (const order of orders) {
    const list = order.map((index) => members[index])
    const names = list.map((member) => member.split('=')[0])
    m.match(`order-${names.join('-')}`, `${what} in the order ${names.join(', ')}`, text(list), 'parameter-order')
  }
  const others = members.slice(0, -1)
  m.malformed('parameter-missing', 'The last parameter is missing', text(others))
  m.malformed('parameter-twice', 'A parameter twice', text([...members, members.at(-1)]))
  const another = text([...others, members.at(-2)])
  m.malformed('parameter-for-another', 'One parameter twice and another missing', another)
  m.malformed('parameter-unknown', unknownParameter, text([...members, 'x=1']))
  m.malformed('parameter-prototype', prototype, text([...members, '__proto__=1']))
}

// A PHC string: its version, its parameters in any order, its salt and its digest.
function phcRows(m, parts) {
  const { hash } = m
  const list = hash.split('$')[3]
  const orders = [
    [3, 2, 1, 0],
    [1, 0, 2, 3],
    [2, 3, 0, 1],
  ]
  parametersInAnyOrder(m, 'The parameters', list.split(','), orders, (next) => replace(hash, list, next.join(',')))
  m.malformed('parameter-dollar', 'Dollars between the parameters', replace(hash, list, list.replaceAll(',', '$')))
  const more = { offset: 17, hint: { format: 'workos-phc-legacy-scrypt' } }
  m.malformed('version-2', 'There is no version 2', hash.replace('$v=1$', '$v=2$'), more)
  m.malformed('version-missing', 'No version', hash.replace('$v=1$', '$'), more)
  m.malformed('version-upper-case', 'The version in upper case', hash.replace('$v=1$', '$V=1$'), more)
  m.malformed('by-names', 'WorkOS’ spelling by names', write('workos-legacy-scrypt', parts), more)
  m.malformed('field-missing', 'No digest', hash.slice(0, hash.lastIndexOf('$')))
  m.malformed('field-extra', 'A field too many', `${hash}$`)
  m.unknown('prefix-upper-case', 'The prefix in upper case', hash.replace('$firebase', '$FIREBASE'))
  m.usual('prefix-only', '$firebase-scrypt$v=1$')
}

/** Parameters that dollars separate. */
function dollarRows(m, parts, isWorkos) {
  const { hash } = m
  const head = isWorkos ? '$firebase-scrypt' : `$f_scrypt$${parts.hash}$${parts.salt}`
  const orders = isWorkos ? ['543210', '103254', '450123'] : ['021', '102', '120', '201', '210']
  const members = hash.slice(head.length + 1).split('$')
  const text = (list) => `${head}$${list.join('$')}`
  parametersInAnyOrder(
    m,
    'The keys',
    members,
    orders.map((order) => [...order]),
    text,
  )
  m.malformed('dollar-extra', 'A dollar at the end', `${hash}$`)
  const upperCase = hash.replace(/^\$f\w+/, (prefix) => prefix.toUpperCase())
  m.unknown('prefix-upper-case', 'The prefix in upper case', upperCase)
  m.usual('prefix-only', isWorkos ? '$firebase-scrypt$' : '$f_scrypt$')
  if (!isWorkos) m.malformed('salt-missing', 'No salt', replace(hash, `$${parts.salt}`, ''))
}

// Rows that only one spelling of legacy scrypt has: the order and number of its fields.
export function grammarRows(format, m, parts) {
  const { hash } = m
  if (format === 'workos-phc-legacy-scrypt') phcRows(m, parts)
  else if (format === 'supertokens-legacy-scrypt') dollarRows(m, parts, false)
  else if (format === 'workos-legacy-scrypt') dollarRows(m, parts, true)
  else if (format === 'logto-legacy-scrypt') {
    m.malformed('salt-empty', 'Logto takes no empty salt', hash.replace(parts.salt, ''), 21)
    const noSeparator = hash.replace(`"${parts.separator}"`, '""')
    m.malformed('separator-empty', 'Logto takes no empty separator', noSeparator, noSeparator.indexOf('""') + 1)
    m.malformed('json-space', 'A space in a string', hash.replace('","', '"," '))
    const jsonNumbers = hash.replace(`"${parts.rounds}","${parts.memory}"`, `${parts.rounds},${parts.memory}`)
    m.malformed('json-numbers', 'Numbers that are no strings', jsonNumbers)
    m.malformed('json-escape', 'An escape where none is needed', hash.replace('"@"', '"\\u0040"'))
    m.malformed('json-extra', 'A fourth element', hash.replace(/\]$/, ',""]'))
    m.malformed('json-cut', 'The last bracket is missing', hash.slice(0, -1))
    m.malformed('json-argument-extra', 'A seventh argument', hash.replace('"@"]', '"@","@"]'))
    m.malformed('json-no-placeholder', 'No placeholder of the password', hash.replace(',"@"]', ']'))
    const jsonOtherPlaceholder = hash.replace('"@"', '"password"')
    m.malformed('json-other-placeholder', 'A password in the place of the placeholder', jsonOtherPlaceholder)
    m.malformed('json-no-hash', 'No hash', hash.replace(/,"[^"]*"\]$/, ']'))
    m.malformed('json-object', 'An object in the place of the arguments', hash.replace(/\[[^[\]]*\]/, '{}'))
    m.unknown('prefix-upper-case', 'The name in upper case', hash.replace('firebase', 'FIREBASE'))
  } else if (format === 'clerk-legacy-scrypt') {
    m.malformed('field-missing', 'The memory cost is missing', hash.slice(0, hash.lastIndexOf('$')))
    m.malformed('field-extra', 'A field too many', `${hash}$1`)
    m.malformed('dollar-extra', 'A dollar at the end', `${hash}$`)
    m.malformed('dollar-in-front', 'A dollar in front', `$${hash}`)
    m.malformed('colon-for-dollar', 'Colons for the dollars', hash.replaceAll('$', ':'))
  } else {
    const supabase = format.startsWith('supabase')
    const prefix = supabase ? '$fbscrypt' : '$firescrypt'
    const list = hash.split('$')[2]
    const [first, second, ...rest] = list.split(',')
    const rounds = `r=${parts.rounds},`
    const change = (from, to) => replace(hash, from, to)
    m.malformed('parameter-order', 'The parameters in another order', change(list, [second, first, ...rest].join(',')))
    m.malformed('parameter-missing', 'A parameter is missing', change(rounds, ''))
    m.malformed('parameter-twice', 'A parameter twice', change(rounds, rounds + rounds))
    m.malformed('parameter-unknown', unknownParameter, change(list, `${list},x=1`))
    m.malformed('p-2', 'p is 1 and nothing else', change(',p=1', ',p=2'))
    if (supabase) m.malformed('version-2', 'There is no version 2', change('v=1,', 'v=2,'))
    m.malformed('field-missing', 'The last field is missing', hash.slice(0, hash.lastIndexOf('$')))
    m.malformed('field-extra', 'A field too many', `${hash}$`)
    m.unknown('prefix-upper-case', 'The prefix in upper case', hash.replace(prefix, prefix.toUpperCase()))
    m.usual('prefix-only', `${prefix}$`)
  }
}
