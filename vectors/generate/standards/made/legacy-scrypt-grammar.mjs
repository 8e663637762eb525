import { malformed, replace, unknown } from '../../maker.mjs'

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
    m.add(`order-${names.join('-')}`, `The parameters in the order ${names.join(', ')}`, text, 'match', {
      notes: ['parameter-order'],
    })
  }
  m.add('parameter-missing', 'The last parameter is missing', with_(members.slice(0, -1)), malformed)
  m.add('parameter-twice', 'A parameter twice', with_([...members, members.at(-1)]), malformed)
  m.add(
    'parameter-for-another',
    'One parameter twice and another missing',
    with_([...members.slice(0, -1), members.at(-2)]),
    malformed,
  )
  m.add('parameter-unknown', 'A parameter that the spelling does not have', with_([...members, 'x=1']), malformed)
  m.add(
    'parameter-prototype',
    'A parameter named like a property of every object',
    with_([...members, '__proto__=1']),
    malformed,
  )
  m.add('parameter-dollar', 'Dollars between the parameters', with_(members, '$'), malformed)
  const hint = { hint: { format: 'workos-phc-legacy-scrypt' } }
  m.add('version-2', 'There is no version 2', hash.replace('$v=1$', '$v=2$'), malformed, { offset: 17, ...hint })
  m.add('version-missing', 'No version', hash.replace('$v=1$', '$'), malformed, { offset: 17, ...hint })
  m.add('version-upper-case', 'The version in upper case', hash.replace('$v=1$', '$V=1$'), malformed, {
    offset: 17,
    ...hint,
  })
  m.add(
    'by-names',
    'WorkOS’ spelling by names',
    `$firebase-scrypt$hash=${parts.hash}$salt=${parts.salt}$sk=${parts.key}$ss=${parts.separator}$r=${parts.rounds}$m=${parts.memory}`,
    malformed,
    { offset: 17, ...hint },
  )
  m.add('field-missing', 'No digest', hash.slice(0, hash.lastIndexOf('$')), malformed)
  m.add('field-extra', 'A field too many', `${hash}$`, malformed)
  m.add('prefix-upper-case', 'The prefix in upper case', hash.replace('$firebase', '$FIREBASE'), unknown)
  m.add('prefix-only', 'The prefix and nothing else', '$firebase-scrypt$v=1$', malformed)
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
      m.add(`order-${names.join('-')}`, `The keys in the order ${names.join(', ')}`, order(indices), 'match', {
        notes: ['parameter-order'],
      })
    }
    const all = fields.map((_, index) => index)
    m.add('parameter-missing', 'The last parameter is missing', order(all.slice(0, -1)), malformed)
    m.add('parameter-twice', 'A parameter twice', order([...all, all.at(-1)]), malformed)
    m.add(
      'parameter-for-another',
      'One parameter twice and another missing',
      order([...all.slice(0, -1), all.at(-2)]),
      malformed,
    )
    m.add('parameter-unknown', 'A parameter that the spelling does not have', `${hash}$x=1`, malformed)
    m.add('parameter-prototype', 'A parameter named like a property of every object', `${hash}$__proto__=1`, malformed)
    m.add('dollar-extra', 'A dollar at the end', `${hash}$`, malformed)
    m.add(
      'prefix-upper-case',
      'The prefix in upper case',
      hash.replace(/^\$f\w+/, (prefix) => prefix.toUpperCase()),
      unknown,
    )
    m.add('prefix-only', 'The prefix and nothing else', workos ? '$firebase-scrypt$' : '$f_scrypt$', malformed)
    if (!workos) m.add('salt-missing', 'No salt', replace(hash, `$${parts.salt}`, ''), malformed)
  } else if (format === 'logto-legacy-scrypt') {
    m.add('salt-empty', 'Logto takes no empty salt', hash.replace(parts.salt, ''), malformed, { offset: 21 })
    const noSeparator = hash.replace(`"${parts.separator}"`, '""')
    m.add('separator-empty', 'Logto takes no empty separator', noSeparator, malformed, {
      offset: noSeparator.indexOf('""') + 1,
    })
    m.add('json-space', 'A space in a string', hash.replace('","', '"," '), malformed)
    m.add(
      'json-numbers',
      'Numbers that are no strings',
      hash.replace(`"${parts.rounds}","${parts.memory}"`, `${parts.rounds},${parts.memory}`),
      malformed,
    )
    m.add('json-escape', 'An escape where none is needed', hash.replace('"@"', '"\\u0040"'), malformed)
    m.add('json-extra', 'A fourth element', hash.replace(/\]$/, ',""]'), malformed)
    m.add('json-cut', 'The last bracket is missing', hash.slice(0, -1), malformed)
    m.add('json-argument-extra', 'A seventh argument', hash.replace('"@"]', '"@","@"]'), malformed)
    m.add('json-no-placeholder', 'No placeholder of the password', hash.replace(',"@"]', ']'), malformed)
    m.add(
      'json-other-placeholder',
      'A password in the place of the placeholder',
      hash.replace('"@"', '"password"'),
      malformed,
    )
    m.add('json-no-hash', 'No hash', hash.replace(/,"[^"]*"\]$/, ']'), malformed)
    m.add('json-object', 'An object in the place of the arguments', hash.replace(/\[[^[\]]*\]/, '{}'), malformed)
    m.add('prefix-upper-case', 'The name in upper case', hash.replace('firebase', 'FIREBASE'), unknown)
  } else if (format === 'clerk-legacy-scrypt') {
    m.add('field-missing', 'The memory cost is missing', hash.slice(0, hash.lastIndexOf('$')), malformed)
    m.add('field-extra', 'A field too many', `${hash}$1`, malformed)
    m.add('dollar-extra', 'A dollar at the end', `${hash}$`, malformed)
    m.add('dollar-in-front', 'A dollar in front', `$${hash}`, malformed)
    m.add('colon-for-dollar', 'Colons for the dollars', hash.replaceAll('$', ':'), malformed)
  } else {
    const supabase = format.startsWith('supabase')
    const prefix = supabase ? '$fbscrypt' : '$firescrypt'
    const parameters = hash.split('$')[2]
    const list = parameters.split(',')
    const with_ = (next) => replace(hash, parameters, next.join(','))
    m.add('parameter-order', 'The parameters in another order', with_([list[1], list[0], ...list.slice(2)]), malformed)
    m.add(
      'parameter-missing',
      'A parameter is missing',
      with_(list.filter((part) => !part.startsWith('r='))),
      malformed,
    )
    m.add(
      'parameter-twice',
      'A parameter twice',
      with_(list.flatMap((part) => (part.startsWith('r=') ? [part, part] : [part]))),
      malformed,
    )
    m.add('parameter-unknown', 'A parameter that the spelling does not have', with_([...list, 'x=1']), malformed)
    m.add('p-2', 'p is 1 and nothing else', with_(list.map((part) => (part === 'p=1' ? 'p=2' : part))), malformed)
    if (supabase)
      m.add('version-2', 'There is no version 2', with_(list.map((part) => (part === 'v=1' ? 'v=2' : part))), malformed)
    m.add('field-missing', 'The last field is missing', hash.slice(0, hash.lastIndexOf('$')), malformed)
    m.add('field-extra', 'A field too many', `${hash}$`, malformed)
    m.add('prefix-upper-case', 'The prefix in upper case', hash.replace(prefix, prefix.toUpperCase()), unknown)
    m.add('prefix-only', 'The prefix and nothing else', `${prefix}$`, malformed)
  }
}
