import { replace } from '../../maker.mjs'

// A PHC string: its version, its parameters in any order, its salt and its digest.
function phcRows(m, { hash, parts }) {
  const list = hash.split('$')[3]
  const members = list.split(',')
  const with_ = (next, separator = ',') => replace(hash, list, next.join(separator))
  for (const indices of [
    [3, 2, 1, 0],
    [1, 0, 2, 3],
    [2, 3, 0, 1],
  ]) {
    const names = indices.map((index) => members[index].split('=')[0])
    const text = with_(indices.map((index) => members[index]))
    m.match(`order-${names.join('-')}`, `The parameters in the order ${names.join(', ')}`, text, 'parameter-order')
  }
  m.malformed('parameter-missing', 'The last parameter is missing', with_(members.slice(0, -1)))
  m.malformed('parameter-twice', 'A parameter twice', with_([...members, members.at(-1)]))
  m.malformed(
    'parameter-for-another',
    'One parameter twice and another missing',
    with_([...members.slice(0, -1), members.at(-2)]),
  )
  m.malformed('parameter-unknown', 'A parameter that the spelling does not have', with_([...members, 'x=1']))
  m.malformed(
    'parameter-prototype',
    'A parameter named like a property of every object',
    with_([...members, '__proto__=1']),
  )
  m.malformed('parameter-dollar', 'Dollars between the parameters', with_(members, '$'))
  const hint = { hint: { format: 'workos-phc-legacy-scrypt' } }
  m.malformed('version-2', 'There is no version 2', hash.replace('$v=1$', '$v=2$'), { offset: 17, ...hint })
  m.malformed('version-missing', 'No version', hash.replace('$v=1$', '$'), { offset: 17, ...hint })
  m.malformed('version-upper-case', 'The version in upper case', hash.replace('$v=1$', '$V=1$'), {
    offset: 17,
    ...hint,
  })
  m.malformed(
    'by-names',
    'WorkOS’ spelling by names',
    `$firebase-scrypt$hash=${parts.hash}$salt=${parts.salt}$sk=${parts.key}$ss=${parts.separator}$r=${parts.rounds}$m=${parts.memory}`,
    { offset: 17, ...hint },
  )
  m.malformed('field-missing', 'No digest', hash.slice(0, hash.lastIndexOf('$')))
  m.malformed('field-extra', 'A field too many', `${hash}$`)
  m.unknown('prefix-upper-case', 'The prefix in upper case', hash.replace('$firebase', '$FIREBASE'))
  m.usual('prefix-only', '$firebase-scrypt$v=1$')
}

// Rows that only one spelling of legacy scrypt has: the order and number of its fields.
export function grammarRows(format, m, base) {
  const { parts } = base
  const { hash } = base
  if (format === 'workos-phc-legacy-scrypt') phcRows(m, base)
  else if (format === 'supertokens-legacy-scrypt' || format === 'workos-legacy-scrypt') {
    const workos = format.startsWith('workos')
    const head = workos ? '$firebase-scrypt' : `$f_scrypt$${parts.hash}$${parts.salt}`
    const fields = hash.slice(head.length + 1).split('$')
    const order = (indices) => `${head}$${indices.map((index) => fields[index]).join('$')}`
    const orders = workos
      ? [
          [5, 4, 3, 2, 1, 0],
          [1, 0, 3, 2, 5, 4],
          [4, 5, 0, 1, 2, 3],
        ]
      : [
          [0, 2, 1],
          [1, 0, 2],
          [1, 2, 0],
          [2, 0, 1],
          [2, 1, 0],
        ]
    for (const indices of orders) {
      const names = indices.map((index) => fields[index].split('=')[0])
      m.match(
        `order-${names.join('-')}`,
        `The keys in the order ${names.join(', ')}`,
        order(indices),
        'parameter-order',
      )
    }
    const all = fields.map((_, index) => index)
    m.malformed('parameter-missing', 'The last parameter is missing', order(all.slice(0, -1)))
    m.malformed('parameter-twice', 'A parameter twice', order([...all, all.at(-1)]))
    m.malformed(
      'parameter-for-another',
      'One parameter twice and another missing',
      order([...all.slice(0, -1), all.at(-2)]),
    )
    m.malformed('parameter-unknown', 'A parameter that the spelling does not have', `${hash}$x=1`)
    m.malformed('parameter-prototype', 'A parameter named like a property of every object', `${hash}$__proto__=1`)
    m.malformed('dollar-extra', 'A dollar at the end', `${hash}$`)
    m.unknown(
      'prefix-upper-case',
      'The prefix in upper case',
      hash.replace(/^\$f\w+/, (prefix) => prefix.toUpperCase()),
    )
    m.usual('prefix-only', workos ? '$firebase-scrypt$' : '$f_scrypt$')
    if (!workos) m.malformed('salt-missing', 'No salt', replace(hash, `$${parts.salt}`, ''))
  } else if (format === 'logto-legacy-scrypt') {
    m.malformed('salt-empty', 'Logto takes no empty salt', hash.replace(parts.salt, ''), 21)
    const noSeparator = hash.replace(`"${parts.separator}"`, '""')
    m.malformed('separator-empty', 'Logto takes no empty separator', noSeparator, noSeparator.indexOf('""') + 1)
    m.malformed('json-space', 'A space in a string', hash.replace('","', '"," '))
    m.malformed(
      'json-numbers',
      'Numbers that are no strings',
      hash.replace(`"${parts.rounds}","${parts.memory}"`, `${parts.rounds},${parts.memory}`),
    )
    m.malformed('json-escape', 'An escape where none is needed', hash.replace('"@"', '"\\u0040"'))
    m.malformed('json-extra', 'A fourth element', hash.replace(/\]$/, ',""]'))
    m.malformed('json-cut', 'The last bracket is missing', hash.slice(0, -1))
    m.malformed('json-argument-extra', 'A seventh argument', hash.replace('"@"]', '"@","@"]'))
    m.malformed('json-no-placeholder', 'No placeholder of the password', hash.replace(',"@"]', ']'))
    m.malformed(
      'json-other-placeholder',
      'A password in the place of the placeholder',
      hash.replace('"@"', '"password"'),
    )
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
    const parameters = hash.split('$')[2]
    const list = parameters.split(',')
    const with_ = (next) => replace(hash, parameters, next.join(','))
    m.malformed('parameter-order', 'The parameters in another order', with_([list[1], list[0], ...list.slice(2)]))
    m.malformed('parameter-missing', 'A parameter is missing', with_(list.filter((part) => !part.startsWith('r='))))
    m.malformed(
      'parameter-twice',
      'A parameter twice',
      with_(list.flatMap((part) => (part.startsWith('r=') ? [part, part] : [part]))),
    )
    m.malformed('parameter-unknown', 'A parameter that the spelling does not have', with_([...list, 'x=1']))
    m.malformed('p-2', 'p is 1 and nothing else', with_(list.map((part) => (part === 'p=1' ? 'p=2' : part))))
    if (supabase)
      m.malformed('version-2', 'There is no version 2', with_(list.map((part) => (part === 'v=1' ? 'v=2' : part))))
    m.malformed('field-missing', 'The last field is missing', hash.slice(0, hash.lastIndexOf('$')))
    m.malformed('field-extra', 'A field too many', `${hash}$`)
    m.unknown('prefix-upper-case', 'The prefix in upper case', hash.replace(prefix, prefix.toUpperCase()))
    m.usual('prefix-only', `${prefix}$`)
  }
}
