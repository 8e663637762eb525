import { descriptorOf, type Parameters } from '../../calibrate/index.ts'
import { costInWords, number } from './words.ts'

/** Returns the parameters of new hashes for a person. */
export const parametersInWords = (parameters: Parameters): string => costInWords(descriptorOf(parameters))

/** Returns the parameters of new hashes as they are configured, such as `m=65536,t=3,p=4`. */
export function parametersAsText(parameters: Parameters): string {
  switch (parameters.scheme) {
    case 'argon2':
      return `m=${parameters.memory},t=${parameters.passes},p=${parameters.lanes}`
    case 'bcrypt':
      return `cost ${parameters.cost}`
    case 'scrypt':
      return `ln=${Math.log2(parameters.cost)},r=${parameters.blockSize},p=${parameters.parallelization}`
    case 'pbkdf2':
      return `${number(parameters.iterations)} iterations`
  }
}

const names: Readonly<Record<string, string>> = {
  argon2id: 'Argon2id',
  bcrypt: 'bcrypt',
  scrypt: 'scrypt',
  'pbkdf2-sha256': 'PBKDF2-HMAC-SHA-256',
  'pbkdf2-sha512': 'PBKDF2-HMAC-SHA-512',
}

/** Returns the usual name of a value of `--scheme`. */
export const choiceInWords = (choice: string): string => names[choice] ?? choice
