// Runs slow and hostile clients in a separate process: `node clients.js PORT COUNT FIRST`. Client number N has kind N
// of the list. It connects again 5 to 15 s after the service closes its connection. Sends its parent the number of
// connected clients.
import { connect } from 'node:net'
import { constants, setPriority } from 'node:os'
import process from 'node:process'

const [port, count, first] = process.argv.slice(2).map(Number)

const head = (method, path, more = '') => `${method} ${path} HTTP/1.1\r\nhost: a\r\n${more}`
const json = 'content-type: application/json\r\n'
const long = 'content-length: 1000000\r\n\r\n'
const chunked = 'transfer-encoding: chunked\r\n\r\n'

/** The text that a client writes first, and the text that it then writes every second. */
const kinds = {
  silence: {},
  'half a head': { first: head('GET', '/livez', 'x-slow: '), again: 'a' },
  'many small headers': { first: head('GET', '/livez'), again: 'a:\r\n' },
  'a body for GET': { first: head('GET', '/livez', long), again: 'a' },
  'a body for HEAD': { first: head('HEAD', '/readyz', long), again: 'a' },
  'a body for an unknown path': { first: head('GET', '/nowhere', long), again: 'a' },
  'a body without a key': { first: head('POST', '/recipe/signin', json + long), again: '{' },
  'an import without a key': { first: head('POST', '/import/users', chunked), again: '1\r\na\r\n' },
  'a body that is announced and awaited': {
    first: head('POST', '/recipe/signup', `expect: 100-continue\r\n${json}${long}`),
    again: 'a',
  },
  'a trailer without an end': { first: head('GET', '/hello', `${chunked}0\r\n`), again: 'a: b\r\n' },
  'a chunk extension without an end': { first: head('OPTIONS', '/hello', `${chunked}1;`), again: 'a' },
  'an upgrade': { first: head('GET', '/hello', `connection: upgrade\r\nupgrade: websocket\r\n${long}`), again: 'a' },
  'HTTP/1.0': { first: `GET /livez HTTP/1.0\r\nconnection: keep-alive\r\n${long}`, again: 'a' },
  idle: { first: head('GET', '/livez', '\r\n') },
  pipelining: { first: head('GET', '/livez', '\r\n').repeat(2000), again: head('GET', '/livez', '\r\n').repeat(2000) },
  'answers not read': { first: head('GET', '/nowhere', '\r\n'), again: head('GET', '/nowhere', '\r\n'), isDeaf: true },
}
const all = Object.values(kinds)

// The clients run on the same machine as the service, unlike those of an attacker.
setPriority(constants.priority.PRIORITY_LOW)

let connected = 0
let closed = 0

function open(number) {
  const { first: begin, again, isDeaf } = all[number % all.length]
  // Half of the clients have the same address as the clients with a key. The others have 250 addresses.
  const place = Math.floor(number / all.length)
  const localAddress = place % 2 === 0 ? '127.0.0.1' : `127.0.1.${1 + (place % 250)}`
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  let timer
  socket.on('error', () => undefined)
  socket.on('connect', () => {
    connected++
    if (isDeaf) socket.pause()
    else socket.resume()
    if (begin) socket.write(begin)
    if (again)
      timer = setInterval(() => {
        if (!socket.writableNeedDrain && socket.writable) socket.write(again)
      }, 1000)
    socket.on('close', () => {
      connected--
      closed++
    })
  })
  socket.on('close', () => {
    clearInterval(timer)
    setTimeout(open, 5000 + Math.random() * 10_000, number)
  })
}

for (let number = first; number < first + count; number++) open(number)
setInterval(() => process.send({ connected, closed }), 500)
process.on('disconnect', () => process.exit(0))
