import Fastify from 'fastify'
import { expect, it } from 'vitest'

import { readSettings } from '#server/config.ts'
import { setClientAddress, trustedProxies } from '#server/http/client-address.ts'

it.each([
  ['the connection’s, whatever the headers claim', '0', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['the one that the proxy adds last', '1', '10.0.0.2', '203.0.113.9, 198.51.100.7', '198.51.100.7'],
  ['the proxy’s, if it adds none', '1', '10.0.0.2', undefined, '10.0.0.2'],
  [
    'the one that the outer of two proxies adds',
    '2',
    '10.0.0.2',
    '203.0.113.9, 198.51.100.7, 10.0.0.1',
    '198.51.100.7',
  ],
  [
    'the first beyond a list of proxies',
    '10.0.0.0/8, ::1',
    '::1',
    '203.0.113.9, 198.51.100.7, 10.0.0.1',
    '198.51.100.7',
  ],
  [
    'the connection’s, if it comes from beyond the list',
    '10.0.0.0/8',
    '198.51.100.7',
    '203.0.113.9',
    '198.51.100.7',
  ],
  ['IPv6', '1', '::1', '203.0.113.9, 2001:db8::7', '2001:db8::7'],
  ['IPv6 in brackets, with a port', '1', '::1', '203.0.113.9, [2001:db8::7]:4711', '2001:db8::7'],
  ['IPv4 with a port', '1', '10.0.0.2', '203.0.113.9, 198.51.100.7:4711', '198.51.100.7'],
  ['IPv4 written as IPv6', '0', '::ffff:198.51.100.7', undefined, '198.51.100.7'],
  ['IPv6 with a zone', '0', 'fe80::1%eth0', undefined, 'fe80::1'],
  ['the proxy’s, if it names none', '1', '10.0.0.2', '203.0.113.9, unknown', '10.0.0.2'],
])(
  'counts limits by the address of the caller: %s',
  async (_, proxies, remoteAddress, forwarded, address) => {
    const app = Fastify({ trustProxy: trustedProxies(readSettings({ TRUST_PROXY: proxies }).TRUST_PROXY) })
    app.addHook('onRequest', setClientAddress)
    app.get('/', async ({ raw }) => raw.headers)
    const claims = { 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' }
    const headers = forwarded === undefined ? claims : { ...claims, 'x-forwarded-for': forwarded }
    const { 'x-real-ip': seen, ...others } = (await app.inject({ url: '/', remoteAddress, headers })).json()
    expect(seen).toBe(address)
    expect(others).not.toHaveProperty('forwarded')
    expect(others).not.toHaveProperty('x-forwarded-for')
  },
)
