import { describe, expect, test } from 'vitest'
import { createTrustedProxies, findClientAddress, networkOf, signInNetwork } from '../src/http/address.ts'

const proxies = createTrustedProxies(['10.0.0.0/8', '2001:db8:1::/48', '127.0.0.1'])

const from = (remoteAddress: string | undefined, forwarded?: string) =>
  findClientAddress(
    { socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } } as never,
    proxies,
  )

describe('the address that a request comes from', () => {
  test('the address of a request is the address of the connection, unless the connection is from a trusted proxy', () => {
    expect(from('192.0.2.1')).toBe('192.0.2.1')
    expect(from('192.0.2.1', '203.0.113.7')).toBe('192.0.2.1')
    expect(from('::ffff:192.0.2.1', '203.0.113.7')).toBe('192.0.2.1')
    expect(from('FE80::1%eth0')).toBe('fe80::1')
    expect(from('::FFFF:c000:201')).toBe('192.0.2.1')
    expect(from('2001:0DB8:0:0:0:0:0:1')).toBe('2001:db8::1')
    expect(from(undefined)).toBeUndefined()
  })

  test('the address of a request is the last address in the header that is not a trusted proxy', () => {
    expect(from('10.1.2.3', '203.0.113.7')).toBe('203.0.113.7')
    expect(from('::ffff:10.1.2.3', '203.0.113.7')).toBe('203.0.113.7')
    expect(from('10.1.2.3', '198.51.100.1, 203.0.113.7, 10.9.9.9')).toBe('203.0.113.7')
    expect(from('2001:db8:1::5', '203.0.113.7:4711')).toBe('203.0.113.7')
    expect(from('127.0.0.1', '[2001:DB8:2::1]:443')).toBe('2001:db8:2::1')
  })

  test('the address of a request is unknown if a trusted proxy sends no address or an invalid one', () => {
    expect(from('10.1.2.3')).toBeUndefined()
    expect(from('10.1.2.3', '')).toBeUndefined()
    expect(from('10.1.2.3', '10.9.9.9')).toBeUndefined()
    // The client can write any address before it.
    expect(from('10.1.2.3', '203.0.113.7, unknown')).toBeUndefined()
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::2', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::1:2:3:4:5:6', '0:0:1:2::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
  ['1::', '1:0:0:0::/64'],
])('the address %s belongs to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('the network of a sign-in is the forwarded one, or that of the caller if none is forwarded', () => {
  const network = (remoteAddress: string, forwarded?: string) =>
    signInNetwork({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } } as never, proxies)
  expect(network('10.1.2.3', '2001:db8:2::1')).toEqual({ network: '2001:db8:2:0::/64', isCallers: false })
  expect(network('10.1.2.3')).toEqual({ network: '', isCallers: true })
  expect(network('10.1.2.3', 'unknown')).toEqual({ network: '', isCallers: true })
  expect(network('192.0.2.1', '203.0.113.7')).toEqual({ network: '192.0.2.1', isCallers: true })
})

test.each([['10.0.0.0/33'], ['10.0.0.0/'], ['10.0.0.0/8/8'], ['10.0.0'], ['example.org'], ['']])(
  '%j is refused as a network of proxies',
  (text) => {
    expect(() => createTrustedProxies([text])).toThrow(RangeError)
  },
)
