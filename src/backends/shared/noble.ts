import type { SchemeId } from '../../schemes/index.ts'
import type { Kernel, Kernels } from '../backend.ts'
import type { HashingSource } from './digest.ts'
import { withHmac } from './hmac.ts'
import { kernelsOver } from './kernels-over.ts'
import { md4 } from './md4.ts'
import { optionalModule } from './optional-module.ts'

/** Imported at first use, because the calling thread of a pool needs none of it. */
const noble = optionalModule('@noble/hashes', () => import('./noble-functions.ts'))

const hashing = withHmac((name, ...parts) => {
  if (name === 'md4') return md4(...parts)
  const hasher = noble.get().hashes[name].create()
  for (const part of parts) hasher.update(part)
  return hasher.digest()
})

/** The `Async` functions of `@noble/hashes` never yield to the event loop, so that they gain nothing. */
const blocking = <S extends SchemeId>(computeSync: NonNullable<Kernel<S>['computeSync']>): Kernel<S> => ({
  load: noble.load,
  computeSync,
  async compute(...asked) {
    await noble.load()
    return computeSync(...asked)
  },
})

const argon2Names = { d: 'argon2d', i: 'argon2i', id: 'argon2id' } as const
const argon2Versions = { 16: 0x10, 19: 0x13 } as const

const argon2 = blocking<'argon2'>(
  (password, { variant, version, memory, passes, lanes, salt, associatedData, digest }, { key }) =>
    noble.get()[argon2Names[variant]](password, salt, {
      m: memory,
      t: passes,
      p: lanes,
      version: argon2Versions[version],
      dkLen: digest.length,
      // Its own limit is 1 GiB. The work budget has limited the memory already.
      maxmem: 2 ** 32 - 1,
      ...(key && { key }),
      ...(associatedData && { personalization: associatedData }),
    }),
)

const pbkdf2 = blocking<'pbkdf2'>((password, { hash, iterations, salt, digest }) =>
  noble.get().pbkdf2(noble.get().hashes[hash], password, salt, { c: iterations, dkLen: digest.length }),
)

const nobleHashing: HashingSource = {
  lacks: () => undefined,
  async load() {
    await noble.load()
    return hashing
  },
  loaded: hashing,
  prepare: noble.load,
}

/** The kernels of `@noble/hashes`: plain JavaScript that imports nothing of Node.js. They block the calling thread. */
export const nobleKernels: Kernels = {
  argon2,
  pbkdf2,
  ...kernelsOver(nobleHashing),
}
