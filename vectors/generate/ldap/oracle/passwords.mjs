// Prints the passwords as lines of id, fact and hexadecimal, separated by tabs. `text` leaves out what no argument of a
// program can be.
import { readFileSync } from 'node:fs'

const mayBe = (hex) => process.argv[2] !== 'text' || !/^(..)*00/.test(hex)
for (const { id, fact, hex } of JSON.parse(readFileSync(new URL('../../passwords.json', import.meta.url), 'utf8')))
  if (mayBe(hex)) console.log([id, fact, hex].join('\t'))
