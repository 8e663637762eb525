import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { isTrusted, networkOf, readPeerAddress } from './address.ts'

/**
 * The size of a slice in bytes. A chunk of 64 KiB may contain 3,000 requests, and each uses memory before it can be
 * refused.
 */
const slice = 1024

/**
 * Passes the data of a connection to the parser of node:http in slices, so that the service can stop a client that
 * pipelines many requests after a few of them.
 */
function feedInSlices(
  socket: Socket,
  { isTrusted, isEnding }: { readonly isTrusted: () => boolean; readonly isEnding: () => boolean },
): void {
  const [parse] = socket.listeners('data') as ((chunk: Buffer) => void)[]
  if (!parse) return
  socket.on('data', (chunk: Buffer) => {
    // Ignores the rest, and reads nothing more before the client has taken the answers.
    if (isEnding() && !socket.writableFinished) socket.pause()
    for (let at = 0; at < chunk.length && !isEnding() && !socket.destroyed; ) {
      // The server has paused the socket, because the client does not read the answers or a body arrives too fast.
      if (socket.isPaused()) return socket.unshift(chunk.subarray(at))
      const end = isTrusted() ? chunk.length : at + slice
      parse(chunk.subarray(at, end))
      at = end
    }
  })
  socket.removeListener('data', parse)
}

/** The maximum number of concurrent requests of one connection. Further requests are ignored; the connection ends. */
const maxPipelined = 16

/** The time in ms that a client has to read the last answer before the connection is closed. */
const lingerTime = 1000

/** The number of file descriptors that are reserved for the database, the worker threads and files. */
const reservedDescriptors = 256

/**
 * The share of all connections that is reserved for clients without a key so far, so that new clients can send theirs.
 */
const newcomers = 1 / 8

/** The time in ms between two warnings in the log. */
const warnInterval = 60_000

/** Counts connections by their network. Connections of trusted proxies, which have no network, are not counted. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    get: (network: string | undefined): number => (network === undefined ? 0 : (counts.get(network) ?? 0)),
    add(network: string | undefined, difference: number): void {
      if (network === undefined) return
      const count = (counts.get(network) ?? 0) + difference
      if (count > 0) counts.set(network, count)
      else counts.delete(network)
    },
  }
}

interface Connection {
  readonly socket: Socket
  /** The network whose connections without an API key are limited together. `undefined` for a trusted proxy. */
  readonly network: string | undefined
  /**
   * `new`: no request has been read. `keyed`: the latest request had a valid API key. `stranger`: it had none.
   * `leaving`: the connection is closed after its answer.
   */
  state: 'new' | 'keyed' | 'stranger' | 'leaving'
  /** The number of requests whose head has been read and whose answer has not been sent. */
  underWay: number
  /** Whether further requests are ignored. */
  isEnding: boolean
}

/** Limits the connections of a server. */
export interface Connections {
  /** Starts to limit the connections of a server. */
  watch(server: Server): void
  /** Registers a request. Returns `false` if the request must be ignored, because its connection is being closed. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** Notes that a request had a valid API key. */
  hasKey(incoming: IncomingMessage): void
  /** Closes each connection as soon as it has no request under way. */
  finish(): void
}

type Options = Pick<Settings, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxy'> & { readonly log: Log }

/** Returns the number of file descriptors that this process may open, or Infinity if the system does not say. */
function readDescriptorLimit(): number {
  try {
    const [, limit = 'unlimited'] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === 'unlimited' ? Infinity : Number(limit)
  } catch {
    return Infinity
  }
}

/** Returns the maximum number of connections: the setting, or fewer if the process may open fewer files. */
function totalOf({ maxConnections, log }: Options): number {
  const limit = readDescriptorLimit()
  const most = Math.max(16, limit - reservedDescriptors)
  if (most >= maxConnections) return maxConnections
  log.warn(
    { max_connections: maxConnections, bound: most, descriptors: limit },
    'the limit of open files allows fewer connections than max_connections. Raise the limit with ulimit -n',
  )
  return most
}

/**
 * Limits the number of all connections, and the number of connections without an API key from each network. A
 * connection is judged when its first request has been read; the HTTP server closes connections whose first request is
 * late. Over the total limit, the connections of networks with too many are closed first, then the oldest without a
 * key, then the idle connections whose key was used longest ago. So a client with a key is served, no matter how many
 * other clients connect.
 */
export function createConnections(options: Options): Connections {
  const { maxConnectionsPerAddress, trustProxy, log } = options
  const total = totalOf(options)
  /** In the order of use: a connection counts as used when it starts and with each request that has a key. */
  const all = new Map<Socket, Connection>()
  /** The number of connections that are not keyed. */
  let unkeyed = 0
  /** The number of strangers, and of all connections that are not keyed, by network. */
  const strangersOf = createCounts()
  const unkeyedOf = createCounts()
  let isFinishing = false
  let warned = -Infinity
  let closed = 0

  function count({ network, state }: Connection, difference: number): void {
    if (state === 'keyed') return
    unkeyed += difference
    unkeyedOf.add(network, difference)
    if (state === 'stranger') strangersOf.add(network, difference)
  }

  const isCrowded = ({ network, state }: Connection): boolean =>
    state === 'stranger' && strangersOf.get(network) > maxConnectionsPerAddress
  const isOfMany = ({ network, state }: Connection): boolean =>
    state !== 'keyed' && unkeyedOf.get(network) > maxConnectionsPerAddress

  function setState(connection: Connection, state: Connection['state']): void {
    if (!all.has(connection.socket)) return
    count(connection, -1)
    connection.state = state
    count(connection, 1)
  }

  function remove(connection: Connection): void {
    if (all.delete(connection.socket)) count(connection, -1)
  }

  function drop(connection: Connection): void {
    remove(connection)
    connection.socket.destroy()
    closed++
  }

  /** Closes a connection, but lets it finish the request that was just read. */
  function dismiss(connection: Connection): void {
    if (connection.underWay === 0) {
      drop(connection)
      return
    }
    setState(connection, 'leaving')
    connection.isEnding = true
    closed++
  }

  /** Closes connections until the limits hold again. */
  function trim(): void {
    const most = total * newcomers
    const isFull = () => all.size > total
    for (const one of all.values()) if (isCrowded(one)) dismiss(one)
    if (isFull()) {
      for (const one of all.values()) if (isOfMany(one) && isFull()) drop(one)
      for (const one of all.values()) if (one.state !== 'keyed' && unkeyed > most && isFull()) drop(one)
      for (const one of all.values()) if (one.state === 'keyed' && one.underWay === 0 && isFull()) drop(one)
      for (const one of all.values()) if (one.state !== 'keyed' && isFull()) drop(one)
      // All remaining connections have a request with a key under way, so close the newest.
      for (const one of [...all.values()].slice(total)) drop(one)
    }
    warn()
  }

  function warn(): void {
    const now = performance.now()
    if (closed === 0 || now - warned < warnInterval) return
    warned = now
    log.warn(
      { open: all.size, closed },
      'too many connections: the service closed some connections. It first closes connections without an API key, beginning with the oldest',
    )
    closed = 0
  }

  /** Closes a connection after its last answer. Ignores further data; an immediate close could lose that answer. */
  function linger(connection: Connection): void {
    const { socket } = connection
    if (socket.writableEnded) return
    connection.isEnding = true
    // Called when the operating system has taken the whole answer.
    socket.end(() => {
      socket.resume()
      const end = setTimeout(() => socket.destroy(), lingerTime)
      socket.once('close', () => clearTimeout(end))
    })
  }

  function admit(socket: Socket): void {
    const peer = readPeerAddress({ socket })
    const network = peer === undefined || isTrusted(peer, trustProxy) ? undefined : networkOf(peer)
    const connection: Connection = { socket, network, state: 'new', underWay: 0, isEnding: false }
    all.set(socket, connection)
    count(connection, 1)
    socket.once('close', () => remove(connection))
    // The server of node:http calls this after the last answer of a connection.
    socket.destroySoon = () => linger(connection)
    feedInSlices(socket, {
      isTrusted: () => connection.state === 'keyed',
      isEnding: () => connection.isEnding,
    })
    if (all.size > total) trim()
  }

  /** Notes that a request was read. Its key is checked before the next microtask. */
  function judge(connection: Connection): void {
    setState(connection, 'stranger')
    queueMicrotask(() => {
      if (isCrowded(connection)) trim()
    })
  }

  return {
    watch: (server) => void server.on('connection', admit),
    begin(incoming, outgoing) {
      const connection = all.get(incoming.socket)
      if (!connection || connection.isEnding) return false
      if (connection.underWay === maxPipelined) {
        connection.isEnding = true
        return false
      }
      connection.underWay++
      judge(connection)
      outgoing.once('close', () => {
        connection.underWay--
        const isUnread = outgoing.writableFinished && !incoming.complete
        if (isUnread || (connection.underWay === 0 && (connection.isEnding || isFinishing))) linger(connection)
      })
      return true
    },
    hasKey({ socket }) {
      const connection = all.get(socket)
      if (!connection) return
      setState(connection, 'keyed')
      all.delete(socket)
      all.set(socket, connection)
    },
    finish() {
      isFinishing = true
      for (const { socket, underWay } of all.values()) if (underWay === 0) socket.destroy()
    },
  }
}
