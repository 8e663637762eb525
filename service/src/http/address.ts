import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, SocketAddress } from 'node:net'

/** Proxies whose `X-Forwarded-For` is believed. */
export type TrustedProxies = Pick<BlockList, 'check'>

/** An address in its one canonical text, without a zone. `::ffff:192.0.2.1` and `::ffff:c000:201` are IPv4 addresses. */
function normalized(text: string): string | undefined {
  const [address = ''] = text.split('%')
  const version = isIP(address)
  if (version === 0) return undefined
  const canonical = new SocketAddress({ address, family: version === 4 ? 'ipv4' : 'ipv6' }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical
}

/** The network that one customer of a provider has: an IPv4 address itself, the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  if (isIPv4(address)) return address
  const [before = [], after = []] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711`, as some proxies write them. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
}

export const isTrusted = (address: string, proxies: TrustedProxies): boolean =>
  proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

/** The address at the other end of a connection. */
export const peerAddress = (incoming: Pick<IncomingMessage, 'socket'>): string | undefined =>
  normalized(incoming.socket.remoteAddress ?? '')

/**
 * The address that a request came from: the peer's or, behind trusted proxies, the last one in `X-Forwarded-For` that is
 * not a trusted proxy's. What stands left of it can be written by anybody.
 *
 * @returns `undefined` if a trusted proxy does not say, or what it says is no address.
 */
export function clientAddress(
  incoming: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: TrustedProxies,
): string | undefined {
  const peer = peerAddress(incoming)
  if (peer === undefined || !isTrusted(peer, proxies)) return peer
  const header = incoming.headers['x-forwarded-for'] ?? ''
  const forwarded = (typeof header === 'string' ? header : header.join(',')).split(',')
  for (const part of forwarded.reverse()) {
    const address = normalized(withoutPort(part.trim()))
    if (address === undefined || !isTrusted(address, proxies)) return address
  }
  return undefined
}

/**
 * The network that a sign-in comes from: the one that a trusted proxy or backend forwards, otherwise the caller's own.
 * All users of an application have that in common, because its backend is the caller.
 */
export function signInNetwork(incoming: Pick<IncomingMessage, 'socket' | 'headers'>, proxies: TrustedProxies) {
  const address = clientAddress(incoming, proxies)
  const isCallers = address === undefined || address === peerAddress(incoming)
  return { network: address === undefined ? '' : networkOf(address), isCallers }
}

/** @throws RangeError if a text is neither an address nor a network such as `10.0.0.0/8`. */
export function trustedProxies(texts: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', prefix, ...rest] = text.split('/')
    const version = isIP(address)
    const most = version === 4 ? 32 : 128
    const bits = prefix === undefined ? most : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN
    if (version === 0 || rest.length > 0 || !(bits <= most)) throw new RangeError('is no address')
    list.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6')
  }
  return list
}
