// Formats that the text does not show.
import { bytes, malformed } from '../../maker.mjs'
import { modular, nfc, sourced } from './shared.mjs'

function hidden({ base = 'php-length-63', variants, sources = [], isNormalized = false, more = () => {} }) {
  return (find) => {
    const m = modular(find, { base, leading: malformed, variants, at: 0 })
    if (!isNormalized) nfc(find, m, 'php')
    m.malformed('wrapped', 'A prefix in front', `{bcrypt}${m.hash}`, 0)
    const argon2 = '$argon2id$v=19$m=64,t=1,p=1$nSbqAjzmT4ddHajbeJQnFQ$cHDPEqcHDPEqcHDPEqcHDPEqcHDPEqcHDPEqcHDPEqc'
    m.malformed('argon2', 'Argon2 in place of bcrypt', argon2, 0)
    for (const source of sources) sourced(m, source)
    more(m, find)
    return m.rows
  }
}

export function hex(name, sources) {
  return hidden({
    variants: ['2a', '2b', '2y'],
    sources,
    more(m, find) {
      m.wrong('wrong-digest-itself', `The ${name} in hexadecimal is not the password`, '0'.repeat(40))
      m.malformed('digest-of-digest', 'The digest before bcrypt', '5f4dcc3b5aa765d61d8327deb882cf99', 0)
      const wrongBeyond72 = `${bytes(find('php-length-512')).subarray(0, 511)}!`
      m.wrong('wrong-beyond-72', 'Every byte of a long password counts', wrongBeyond72, find('php-length-512'))
    },
  })
}

export function peppered(source) {
  return hidden({
    variants: ['2a', '2b'],
    more(m) {
      const { base, hash } = m
      m.secret('no-pepper', 'No pepper is configured', hash, { secrets: undefined })
      m.mismatch('other-pepper', 'Another pepper is configured', hash, {
        secrets: { peppers: { base64: Buffer.from('another pepper').toString('base64') } },
      })
      const wrongSplit = Buffer.concat([bytes(base), Buffer.from('d')])
      m.wrong('wrong-split', 'A character of the pepper given with the password', wrongSplit)
      if (source === 'devise') {
        m.ambiguous('source-devise', 'Devise writes bcrypt with and without a pepper', hash, {
          hint: { source: 'devise' },
        })
      } else {
        for (const variant of ['2b', '2y'])
          m.malformed(`variant-${variant}`, 'ownCloud wrote 2a', hash.replace('$2a', `$${variant}`), 1)
        sourced(m, 'owncloud')
        sourced(m, 'nextcloud')
      }
    },
  })
}

export function woltlab(find) {
  return hidden({
    variants: ['2a'],
    sources: ['woltlab', 'woltlab4', 'wcf2'],
    more(m) {
      for (const variant of ['2b', '2y'])
        m.malformed(`variant-${variant}`, 'WoltLab wrote 2a', m.hash.replace('$2a', `$${variant}`), 1)
      m.malformed('later', 'What WoltLab Suite 5.4 writes', `Bcrypt:${m.hash.replace('$2a', '$2y')}`, 0)
    },
  })(find)
}

export function symfony(find) {
  return hidden({
    variants: ['2y', '2a', '2b'],
    sources: ['symfony'],
    more(m) {
      const long = find('php-length-73')
      m.wrong(
        'wrong-73-for-72',
        'The same 72 bytes and one more are another password',
        Buffer.concat([bytes(find('php-length-72')), Buffer.from('x')]),
        find('php-length-72'),
      )
      m.wrong('wrong-72-of-73', 'The first 72 bytes of 73', bytes(long).subarray(0, 72), long)
      m.wrong('wrong-byte-73', 'Byte 73 counts', Buffer.concat([bytes(long).subarray(0, 72), Buffer.from('!')]), long)
      m.wrong('wrong-before-nul', 'What stands before a NUL is not the password', 'pass', find('php-nul-inside'))
    },
  })(find)
}

export function wordpressPlugin(find) {
  return hidden({
    variants: ['2y', '2a', '2b'],
    sources: ['wordpress'],
    more(m) {
      const posted = find('php-posted-apostrophe')
      const wrongSlashes = "O\\'Brien123!"
      m.wrong('wrong-slashes', 'Slashes that are none of the password', wrongSlashes, find('php-as-it-is-apostrophe'))
      m.wrong('wrong-quotation', 'Without its apostrophe', 'OBrien123!', posted)
      m.wrong('wrong-inner-space', 'Spaces within count', 'passw ord', find('php-trimmed'))
      m.wrong('wrong-no-break-space', 'PHP’s trim leaves a no-break space', '\u{a0}pass word', find('php-trimmed'))
      m.malformed('core', 'What WordPress 6.8 writes itself', `$wp${m.hash}`, 0)
    },
  })(find)
}

/** A format whose hashes were computed from another form of the password than the typed one. */
export function formed(sources, form) {
  return hidden({
    variants: ['2a', '2b', '2y'],
    sources,
    isNormalized: form !== 'trimmed-spaces',
    more(m, find) {
      const base = find(`php-${form}`)
      m.wrong('wrong-form', 'A part of the password is missing', bytes(base).subarray(3), base)
      m.wrong('wrong-form-twice', 'The password twice', Buffer.concat([bytes(base), bytes(base)]), base)
    },
  })
}

/** A format that combines the password with a field. */
export function beside(source, field) {
  return hidden({
    variants: ['2a', '2b', '2y'],
    sources: [source],
    more(m) {
      const { base, hash } = m
      m.field('no-field', `The field ${field} is missing`, hash, { fields: undefined })
      m.field('empty-field', `The field ${field} is empty`, hash, { fields: { [field]: '' } })
      m.mismatch('other-field', `Another ${field}`, hash, { fields: { [field]: 'zzzzz' } })
      m.wrong('wrong-value', 'The field before the password', Buffer.from(base.fields[field] + bytes(base)))
    },
  })
}

/** A format over the base64 of a digest. */
export function base64(sources) {
  return hidden({
    variants: ['2a', '2b', '2y'],
    sources,
    more(m, find) {
      const long = find('php-length-512')
      m.wrong('wrong-beyond-72', 'Every byte of a long password counts', `${bytes(long).subarray(0, 511)}!`, long)
      const hint = { source: 'bcrypt-net-enhanced' }
      m.ambiguous('source-bcrypt-net-enhanced', 'BCrypt.Net writes both', m.hash, { hint })
    },
  })
}

export const flask = hidden({
  variants: ['2a', '2b'],
  sources: ['flask-security'],
  isNormalized: true,
  more(m) {
    m.secret('no-pepper', 'No pepper is configured', m.hash, { secrets: undefined })
    m.mismatch('other-pepper', 'Another pepper is configured', m.hash, {
      secrets: { peppers: { base64: Buffer.from('another pepper').toString('base64') } },
    })
  },
})
