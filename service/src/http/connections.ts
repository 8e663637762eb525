import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '../log.ts'
import type { Settings } from '../settings/settings.ts'
import { isTrusted, networkOf, peerAddress } from './address.ts'
import { feedInSlices } from './slices.ts'

/** Requests of one connection that are under way together. A client that pipelines more is cut off after these. */
const maxPipelined = 16

/** Milliseconds after the last answer in which a client can read it before the connection is closed. */
const lingerTime = 1000

/** File descriptors that are not for connections: the database, worker threads, files. */
const reservedDescriptors = 256

/** The part of all connections that clients have whose key is not known yet, so that new ones can show theirs. */
const newcomers = 1 / 8

/** Milliseconds between two warnings in the log. */
const warnInterval = 60_000

interface Connection {
  readonly socket: Socket
  /** Its connections without an API key are bounded together. Trusted proxies have none. */
  readonly network: string | undefined
  /** Whether its latest request had a valid API key. */
  isKeyed: boolean
  /** Requests whose heads have been read and whose answers have not been sent. */
  underWay: number
  /** Whether no further request is read from it. */
  isEnding: boolean
}

export interface Connections {
  /** Bounds the connections of a server. */
  watch(server: Server): void
  /** Starts a request. Returns `false` if it must be ignored, because its connection is being closed. */
  begin(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** Notes that a request had a valid API key. */
  hasKey(incoming: IncomingMessage): void
  /** Closes each connection as soon as it has no request under way. */
  finish(): void
}

type Options = Pick<Settings, 'maxConnections' | 'maxConnectionsPerAddress' | 'trustProxy'> & { readonly log: Log }

/** The file descriptors that this process may have, or Infinity where the system does not tell. */
function descriptorLimit(): number {
  try {
    const [, limit = 'unlimited'] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return limit === 'unlimited' ? Infinity : Number(limit)
  } catch {
    return Infinity
  }
}

/** The bound of all connections: the setting, or what the limit of descriptors leaves. */
function totalOf({ maxConnections, log }: Options): number {
  const limit = descriptorLimit()
  const most = Math.max(16, limit - reservedDescriptors)
  if (most >= maxConnections) return maxConnections
  log.warn(
    { max_connections: maxConnections, bound: most, descriptors: limit },
    'the limit of open files allows fewer connections than max_connections: raise it with ulimit -n',
  )
  return most
}

/**
 * Bounds connections in total, and those without an API key for each network. Beyond a bound the oldest connection
 * without a key is closed, then the idle one whose key was used longest ago, so that a client with a key is served however
 * many others connect.
 */
export function createConnections(options: Options): Connections {
  const { maxConnectionsPerAddress, trustProxy, log } = options
  const total = totalOf(options)
  /** The least recently used first: by their start, and with a key by their latest request. */
  const all = new Map<Socket, Connection>()
  /** Connections without a key, and their numbers by network. */
  let strangers = 0
  const perNetwork = new Map<string, number>()
  let isFinishing = false
  let warned = -Infinity
  let closed = 0

  function countStranger({ network, isKeyed }: Connection, difference: number): void {
    if (isKeyed) return
    strangers += difference
    if (network === undefined) return
    const count = (perNetwork.get(network) ?? 0) + difference
    if (count > 0) perNetwork.set(network, count)
    else perNetwork.delete(network)
  }

  const isCrowded = ({ network }: Connection): boolean =>
    network !== undefined && (perNetwork.get(network) ?? 0) > maxConnectionsPerAddress

  function setKeyed(connection: Connection, isKeyed: boolean): void {
    countStranger(connection, -1)
    connection.isKeyed = isKeyed
    countStranger(connection, 1)
  }

  function remove(connection: Connection): void {
    if (all.delete(connection.socket)) countStranger(connection, -1)
  }

  function drop(connection: Connection): void {
    remove(connection)
    connection.socket.destroy()
    closed++
  }

  /**
   * Makes room for a new connection. libuv accepts one connection in an iteration of the event loop, so those before it
   * have been read from.
   */
  function trim(): void {
    const most = total * newcomers
    for (const one of all.values())
      if (!one.isKeyed && (isCrowded(one) || (all.size > total && strangers > most))) drop(one)
    for (const one of all.values()) if (one.isKeyed && one.underWay === 0 && all.size > total) drop(one)
    for (const one of all.values()) if (!one.isKeyed && all.size > total) drop(one)
    // All that are left have a request with a key under way.
    for (const one of [...all.values()].slice(total)) drop(one)
    warn()
  }

  function warn(): void {
    const now = performance.now()
    if (closed === 0 || now - warned < warnInterval) return
    warned = now
    log.warn({ open: all.size, closed }, 'too many connections: the oldest without an API key were closed')
    closed = 0
  }

  /** Reads and ignores what still comes, because a connection that is closed before would lose its last answer. */
  function linger(connection: Connection): void {
    const { socket } = connection
    if (socket.writableEnded) return
    connection.isEnding = true
    // The callback is called when the system has taken all of the answer.
    socket.end(() => {
      socket.resume()
      const end = setTimeout(() => socket.destroy(), lingerTime)
      socket.once('close', () => clearTimeout(end))
    })
  }

  function admit(socket: Socket): void {
    const peer = peerAddress({ socket })
    const network = peer === undefined || isTrusted(peer, trustProxy) ? undefined : networkOf(peer)
    const connection: Connection = { socket, network, isKeyed: false, underWay: 0, isEnding: false }
    all.set(socket, connection)
    countStranger(connection, 1)
    socket.once('close', () => remove(connection))
    // The server of node:http calls this after the last answer of a connection.
    socket.destroySoon = () => linger(connection)
    feedInSlices(socket, {
      isTrusted: () => connection.isKeyed,
      isEnding: () => connection.isEnding,
    })
    if (isCrowded(connection) || all.size > total) trim()
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
      if (connection.isKeyed) setKeyed(connection, false)
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
      setKeyed(connection, true)
      all.delete(socket)
      all.set(socket, connection)
    },
    finish() {
      isFinishing = true
      for (const { socket, underWay } of all.values()) if (underWay === 0) socket.destroy()
    },
  }
}
