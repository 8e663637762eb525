import { check } from './check.js'

check().then((found) => console.log(JSON.stringify(found)))
