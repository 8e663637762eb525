import scryptJs from 'scrypt-js'
import { legacyScryptOn, versionOf } from '../comparison/competitor.js'

export const version = versionOf('scrypt-js')

const scryptOf =
  ({ cost, blockSize, salt, length }) =>
  (password) =>
    scryptJs.scrypt(new TextEncoder().encode(password), salt, cost, blockSize, 1, length)

/** The package computes in the calling thread, in slices. Its documentation recommends node:crypto for Node.js. */
export const contestants = [
  { id: 'scrypt-js', computes: { scrypt: scryptOf, 'legacy-scrypt': legacyScryptOn(scryptOf) } },
]
