export { csv } from './csv.ts'
export { firebase } from './firebase.ts'
export { lines } from './lines.ts'
export { ndjson } from './ndjson.ts'
