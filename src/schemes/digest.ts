import { fromHex, utf8 } from '../core/bytes.ts'
import type { Failure } from '../core/errors.ts'
import { derivationsOf, type Expression, type HashName, hash, hex, hmac, join } from './expression.ts'
import { costOf, expressionExceeds, sizeOf, sizesOf } from './expression-work.ts'
import { type Base, defineScheme, exceeded, type KnownAnswer, type Reading, type Scheme } from './scheme.ts'

/**
 * A hash that is made with plain or repeated hash functions, described by an expression. Forums, content systems and
 * directories write such hashes.
 */
export interface Digest extends Base {
  readonly scheme: 'digest'
  /** The computation of the digest. */
  readonly expression: Expression
  /**
   * A second computation, which some versions of the writer used for passwords that are not ASCII. Both are computed.
   */
  readonly beyondAscii?: { readonly name: string; readonly expression: Expression }
}

const salt = utf8('salt')

/** HMAC of `password` with the key `salt`: Python's hmac, and OpenSSL for MD4. */
const answers: { readonly [H in HashName]: string } = {
  md4: '3a46666201358b516b0b0daf08cd8ca2',
  md5: '961ff2373921d4eadfe97e4ccc56d3e2',
  sha1: 'c1d0e06998305903ac76f589bbd6d4b61a670ba6',
  sha224: '0546fbcb1ac74686611028c530f07f165af26aa36630ecf7b174c5b0',
  sha256: '84ec44c7d6fc41917953a1dafca3c7d7856f7a9d0328b991b76f0d36be1224b9',
  sha384: '10ca3a035f41dfc26877e594c0776e567c94266d8422c8571fc8b0e22d5fbc1f4d32c880929e97e3d35341f047cf10da',
  sha512:
    '1c8e432462648d825ade4983da4b1c9cc231180d3dd0e77b0cfe0b28c5e2f2b3' +
    '9aa3adabfcd5e1fe968b9e815005cf67499c30177f4c0199e39064ceaa5adefa',
  'sha3-224': 'cd42cfc2f322d944db7ffe70ec9c579807b37727d7c6dea8e3bdf65f',
  'sha3-256': '2431be25178bd5fa038d8cf92743acd2e9564d030ebe2f913f36dc3c52fd330e',
  'sha3-384': '777712d34da2f4765862580d57084e592506b1667cfc9059e1b577580108627d863a8ccf368db46fa1964f838d46bfbe',
  'sha3-512':
    'dbb7616f276ebadbdee549ca642cf29df06c938ad176de9c969dbd404ab798f5' +
    '4fe754291ffdad81f519acf399a75546297e17eae50a70e55759e27b4d2fc2d0',
}

function known(expression: Expression, digest: string): KnownAnswer<Digest> {
  return { password: utf8('password'), descriptor: { scheme: 'digest', expression, salt, digest: fromHex(digest) } }
}

/** One computation, or two where a version of the writer computed a password that is not ASCII in another way. */
function readings({ beyondAscii, ...descriptor }: Digest, password: Uint8Array): readonly Reading<Digest>[] {
  const plain = { name: 'plain', descriptor, password }
  if (!beyondAscii || password.every((byte) => byte < 0x80)) return [plain]
  const { name, expression } = beyondAscii
  return [plain, { name, descriptor: { ...descriptor, expression }, password }]
}

/** A digest's expression is the digest itself: within it that would never end. */
function withinItself(expression: Expression): Failure | undefined {
  const { length } = derivationsOf(expression).filter(({ of }) => of === 'itself')
  return length === 0 ? undefined : exceeded('the number of references to the hash itself', 0, 0, length)
}

/** The scheme of plain hash functions. */
export const digest: Scheme<Digest> = defineScheme<Digest>({
  id: 'digest',
  limits: { salt: [0, 1024], digest: [16, 64] },
  rule: ({ expression }) => expressionExceeds(expression) ?? withinItself(expression),
  readings,
  // The other computation may read only the beginning of a password, so that a password with another ending matches.
  lossOf: (_, __, reading) => (reading === 'plain' ? undefined : 'truncated'),
  work(descriptor, passwordLength) {
    const { expression } = descriptor
    const sizes = sizesOf(descriptor, passwordLength)
    return { cost: costOf(expression, sizes), bytes: 1024 + 4 * sizeOf(expression, sizes) }
  },
  knownAnswers: [
    ...Object.entries(answers).map(([name, digest]) => known(hmac(name as HashName, 'salt', 'password'), digest)),
    // MD5 of the password's MD5 in hexadecimal and the salt, by coreutils.
    known(hash('md5', join(hex(hash('md5', 'password')), 'salt')), 'd514dee5e76bbb718084294c835f312c'),
    // SHA-1 of salt and password, and three more of what came before and the password, by Python's hashlib.
    known(
      { iterate: 'sha1', rounds: 3, from: hash('sha1', join('salt', 'password')), over: join('state', 'password') },
      'e3c761aa6016d527eceb4f14c59c41061d8c9faf',
    ),
  ],
})
