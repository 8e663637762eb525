import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net'

/** Proxies whose `X-Forwarded-For` header is trusted. */
export type TrustedProxies = Pick<BlockList, 'check'>

/**
 * Returns the canonical text of an address, without its zone. `::ffff:192.0.2.1` and `::ffff:c000:201` become IPv4
 * addresses.
 */
function normalizeAddress(text: string): string | undefined {
  const [address = ''] = text.split('%')
  const version = isIP(address)
  if (version === 0) return undefined
  const canonical = new SocketAddress({ address, family: version === 4 ? 'ipv4' : 'ipv6' }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical
}

/**
 * Returns the network that belongs to one customer of a provider: an IPv4 address, or the first 64 bits of an IPv6
 * address.
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** Removes the port that some proxies add, as in `192.0.2.1:4711` and `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
}

/** Returns whether an address belongs to a trusted proxy. */
export const isTrusted = (address: string, proxies: TrustedProxies): boolean =>
  proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/** Returns the IP address of the client of a connection. */
export const readPeerAddress = (incoming: Pick<IncomingMessage, 'socket'>): string | undefined =>
  normalizeAddress(incoming.socket.remoteAddress ?? '')

/**
 * Finds the address that a request came from. This is the address of the connection or, behind trusted proxies, the
 * last address in `X-Forwarded-For` that is not a trusted proxy. Anybody can forge the addresses before that one.
 *
 * @returns `undefined` if the trusted proxy sends no address or an invalid one
 */
export function findClientAddress(
  incoming: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: TrustedProxies,
): string | undefined {
  const peer = readPeerAddress(incoming)
  if (peer === undefined || !isTrusted(peer, proxies)) return peer
  const header = incoming.headers['x-forwarded-for'] ?? ''
  const forwarded = (typeof header === 'string' ? header : header.join(',')).split(',')
  for (const part of forwarded.reverse()) {
    const address = normalizeAddress(withoutPort(part.trim()))
    if (address === undefined || !isTrusted(address, proxies)) return address
  }
  return undefined
}

/**
 * Finds the network that a sign-in comes from: the network of the address that a trusted proxy or backend forwards, or
 * else the network of the caller. If the backend of an application forwards no address, all users of the application
 * have the network of the backend (`isCallers`).
 */
export function signInNetwork(incoming: Pick<IncomingMessage, 'socket' | 'headers'>, proxies: TrustedProxies) {
  const address = findClientAddress(incoming, proxies)
  const isCallers = address === undefined || address === readPeerAddress(incoming)
  return { network: address === undefined ? '' : networkOf(address), isCallers }
}

/** Creates a list of proxies. @throws RangeError if a text is neither an address nor a network such as `10.0.0.0/8` */
export function createTrustedProxies(texts: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', prefix, ...rest] = text.split('/')
    const version = isIP(address)
    const most = version === 4 ? 32 : 128
    const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
    if (version === 0 || rest.length > 0 || !(bits <= most)) throw new RangeError('not an address or a network')
    list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}
