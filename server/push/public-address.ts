import { lookup as resolve } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Where no push service is: this machine, its network, and what is reserved (RFC 6890). */
const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** Whether an IP address is one of the internet's, rather than of this machine or its network. */
export const isPublic = (address: string): boolean =>
  // An IPv4 address written as one of IPv6 is checked as what it is.
  !inside.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Looks a host up for a connection, and refuses addresses inside our network: whoever controls a name could have us call
 * whatever is there. The connection uses the address that was checked.
 */
export const lookupPublic: LookupFunction = (host, options, callback) => {
  resolve(host, { ...options, all: true }, (error, found) => {
    const first = found?.[0]
    if (error || !first) return callback(error ?? new Error(`${host} has no address`), '')
    if (!found.every(({ address }) => isPublic(address)))
      return callback(new Error(`${host} is not on the internet`), '')
    if (options.all) callback(null, found)
    else callback(null, first.address, first.family)
  })
}
