// Prints a row of a shell script's oracle. Arguments: format, id, fact, source, hash, the password in hexadecimal,
// notes.
const [format, id, fact, source, hash, passwordHex, ...notes] = process.argv.slice(2)
console.log(
  JSON.stringify({ format, id, fact, source, hash, passwordHex, expect: 'match', ...(notes.length > 0 && { notes }) }),
)
