import { anything, aText, checkArgument, objectOf } from '../core/arguments.ts'
import { bcryptAlphabet, decodeRun } from '../core/base64.ts'
import { fromHex, utf8 } from '../core/bytes.ts'
import { hash, hex, hmac, join } from '../schemes/expression.ts'
import type { Expression, HashName, Pbkdf2 } from '../schemes/index.ts'
import {
  type Backend,
  type BackendModule,
  type CreateKnownAnswers,
  createTestedBackend,
  type Kernels,
  type KnownAnswer,
  type KnownAnswers,
} from './backend.ts'
import { prepareForms } from './kernels/prepare.ts'

/** The password and salt of RFC 9106 §5, without secret and associated data, computed by phc-winner-argon2. */
export const argon2Answers: CreateKnownAnswers<'argon2'> = () =>
  (
    [
      ['id', 19, 32, 3, 4, '03aab965c12001c9d7d0d2de33192c0494b684bb148196d73c1df1acaf6d0c2e'],
      ['d', 16, 8, 1, 1, 'bc5e1e0bd60d761b63c44e7b826f43b32462c2db5337696d81971b6bedd88227'],
      ['i', 16, 8, 1, 1, 'afca95aa42cc9c2d2f97973268a2ca8e6f250c85634be2c6a4db604b43da21a7'],
    ] as const
  ).map(([variant, version, memory, passes, lanes, digest]) => ({
    password: fromHex('01'.repeat(32)),
    descriptor: {
      scheme: 'argon2',
      variant,
      version,
      memory,
      passes,
      lanes,
      salt: fromHex('02'.repeat(16)),
      digest: fromHex(digest),
    },
  }))

export const bcryptAnswers: CreateKnownAnswers<'bcrypt'> = () => [
  {
    password: utf8('U*U'),
    descriptor: {
      scheme: 'bcrypt',
      variant: '2b',
      cost: 4,
      salt: decodeRun(bcryptAlphabet, 'abcdefghijklmnopqrstuu', 0).bytes,
      digest: decodeRun(bcryptAlphabet, 'CFaEytnzrfaPZJKbS76hh9vqd9r8v2S', 0).bytes,
    },
  },
]

/** HMAC of `password` with the key `salt`: Python's hmac, and OpenSSL for MD4. */
const hmacs: { readonly [H in HashName]: string } = {
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

const answerDigest = (expression: Expression, digest: string): KnownAnswer<'digest'> => ({
  password: utf8('password'),
  descriptor: { scheme: 'digest', expression, salt: utf8('salt'), digest: fromHex(digest) },
})

/** Every hash function, a nested expression and rounds. */
export const digestAnswers: CreateKnownAnswers<'digest'> = () => [
  ...Object.entries(hmacs).map(([name, digest]) => answerDigest(hmac(name as HashName, 'salt', 'password'), digest)),
  // MD5 of the password's MD5 in hexadecimal and the salt, by coreutils.
  answerDigest(hash('md5', join(hex(hash('md5', 'password')), 'salt')), 'd514dee5e76bbb718084294c835f312c'),
  // SHA-1 of salt and password, then three rounds of SHA-1 of the last result and the password, by Python's hashlib.
  answerDigest(
    { iterate: 'sha1', rounds: 3, from: hash('sha1', join('salt', 'password')), over: join('state', 'password') },
    'e3c761aa6016d527eceb4f14c59c41061d8c9faf',
  ),
]

export const legacyScryptAnswers: CreateKnownAnswers<'legacy-scrypt'> = () => [
  {
    password: utf8('saltbridge'),
    key: fromHex('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'),
    descriptor: {
      scheme: 'legacy-scrypt',
      memoryCost: 4,
      rounds: 1,
      saltSeparator: fromHex('07'),
      salt: fromHex('0102030405060708090a'),
      digest: fromHex('7d130598a7dcf2da54c63f253f0ce2668b8108cab4f6291d581fbbc42f42e932'),
    },
  },
]

export const md5CryptAnswers: CreateKnownAnswers<'md5-crypt'> = () =>
  (
    [
      ['$1$', '2ac1f8c0c8c97a922e03157f5359078d'],
      ['$apr1$', '7c2f447076bc1f31445d127c2fc30b2e'],
    ] as const
  ).map(([magic, digest]) => ({
    password: utf8('saltbridge'),
    descriptor: { scheme: 'md5-crypt', magic, salt: utf8('SodiumCh'), digest: fromHex(digest) },
  }))

/**
 * Two iterations of `password` over `salt`, cut to 32 bytes: RFC 6070 for SHA-1, Python's hashlib for MD5, OpenSSL for
 * the others.
 */
const pbkdf2Digests: { readonly [H in Pbkdf2['hash']]: string } = {
  md5: '042407b552be345ad6eee2cf2f7ed01d',
  sha1: 'ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957',
  sha224: '93200ffa96c5776d38fa10abdf8f5bfc0054b9718513df472d2331d2',
  sha256: 'ae4d0c95af6b46d32d0adff928f06dd02a303f8ef3c251dfd6e2d85a95474c43',
  sha384: '54f775c6d790f21930459162fc535dbf04a939185127016a04176a0730c6f1f4',
  sha512: 'e1d9c16aa681708a45f5c7c4e215ceb66e011a2e9f0040713f18aefdb866d53c',
  'sha3-224': '7979d7e05025f5b056e995939694ad55c644f43f1f748895c4ca8811',
  'sha3-256': '4c915baedd1773383e77fcfe38114ca7514010adec24b47290ec170208423f76',
  'sha3-384': '0a163df94a9e97f05fb5bf609c4b02854299dc46099e115fad31c00656b317b8',
  'sha3-512': 'd6824ab17801706ad465f3196eb80dde20378696ab1fd6c68345c35825657a76',
}

export const pbkdf2Answers: CreateKnownAnswers<'pbkdf2'> = () =>
  Object.entries(pbkdf2Digests).map(([hash, digest]) => ({
    password: utf8('password'),
    descriptor: {
      scheme: 'pbkdf2',
      hash: hash as Pbkdf2['hash'],
      iterations: 2,
      salt: utf8('salt'),
      digest: fromHex(digest),
    },
  }))

export const scryptAnswers: CreateKnownAnswers<'scrypt'> = () =>
  (
    [
      [
        1,
        2,
        '5fca9885051a536bc5d4d9d924f76d8a50801dfb54118d5d9529328831c37002' +
          'e4b10f90f3b007e8d54fc8a3302edcbb86a81c60a94bbe49b42291bb1bf77c77',
      ],
      [2, 1, '4a73e79ba798cb6501cb837ad95a25c1411577f057ff0466ad67cdce3bc579dc'],
    ] as const
  ).map(([blockSize, parallelization, digest]) => ({
    password: utf8('saltbridge'),
    descriptor: { scheme: 'scrypt', cost: 16, blockSize, parallelization, salt: utf8('NaCl'), digest: fromHex(digest) },
  }))

export const shaCryptAnswers: CreateKnownAnswers<'sha-crypt'> = () =>
  (
    [
      ['sha256', '0b3a8d072db9aa1bdef077cde088c1d2e0e4506101d0fdebd3cecd8a26d98bff'],
      [
        'sha512',
        '37571d5aab3f79e7e92a4938d50b01779b4e6905c1f1768fcc9565d673f1035e' +
          'aad4b74946a4ba4248887168ca9e729aaf2dfd0c042edac1f8ff019206e0c63c',
      ],
    ] as const
  ).map(([hash, digest]) => ({
    password: utf8('saltbridge'),
    descriptor: { scheme: 'sha-crypt', hash, rounds: 1000, salt: utf8('SodiumChloride'), digest: fromHex(digest) },
  }))

export const yescryptAnswers: CreateKnownAnswers<'yescrypt'> = () =>
  (
    [
      ['rw', 1, 0, '2be2f5d898b39555691412cb392414dda3f8a9ef88beae3b05353eef4d6d34c1'],
      ['rw', 2, 3, '025e873157635faa19bc58e46d6b479c00f8d337b970f7215b148a19e0d1224e'],
      ['worm', 1, 0, '8ef5ccee845207ea7065d70a395fd75b5182015eefad36aa1559ba3cfe8dc9f4'],
      ['scrypt', 1, 0, '4e16481c5b95d722a604c458c8ea8176be67879c1f80e1e514e847cad9e6e973'],
    ] as const
  ).map(([mode, parallelization, time, digest]) => ({
    password: utf8('pleaseletmein'),
    descriptor: {
      scheme: 'yescrypt',
      mode,
      cost: 16,
      blockSize: 2,
      parallelization,
      time,
      salt: utf8('WZaPV7LSUEKMo34.'),
      digest: fromHex(digest),
    },
  }))

/** The known answers of all schemes. */
export const knownAnswers: Required<KnownAnswers> = {
  argon2: argon2Answers,
  bcrypt: bcryptAnswers,
  digest: digestAnswers,
  'legacy-scrypt': legacyScryptAnswers,
  'md5-crypt': md5CryptAnswers,
  pbkdf2: pbkdf2Answers,
  scrypt: scryptAnswers,
  'sha-crypt': shaCryptAnswers,
  yescrypt: yescryptAnswers,
}

const kernelsRule = /* @__PURE__ */ objectOf(
  /* @__PURE__ */ Object.fromEntries(/* @__PURE__ */ Object.keys(knownAnswers).map((scheme) => [scheme, anything])),
)

/**
 * Creates a backend. Each kernel is loaded at its first use and must compute the known answers of its scheme.
 *
 * @param id The name of the backend in messages and status.
 * @param kernels The kernels by scheme.
 * @param module Tells worker threads how to import the backend.
 * @returns The backend.
 * @example
 * import { createVerifier } from 'saltbridge'
 * import { createBackend } from 'saltbridge/backends'
 * import { node } from 'saltbridge/backends/node'
 *
 * const { pbkdf2, digest } = node.kernels
 * const verifier = createVerifier({ backends: [createBackend('pbkdf2-only', { pbkdf2, digest })] })
 */
export function createBackend(id: string, kernels: Kernels, module?: BackendModule): Backend {
  checkArgument('id', id, aText)
  checkArgument('kernels', kernels, kernelsRule)
  return {
    ...createTestedBackend(knownAnswers, id, kernels, module),
    ...((kernels.digest ?? kernels.bcrypt) && { prepare: prepareForms }),
  }
}
