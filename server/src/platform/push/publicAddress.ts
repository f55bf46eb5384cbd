/**
 * The subscriber names the address that we send to, so it could be inside our own network. The connected address is
 * checked and not the name, which may resolve differently by then.
 */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

const inner = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, prefix, 'ipv4')
/** The public addresses of IPv6 are global unicast ones, except those that lead to an IPv4 address. */
const outer6 = new BlockList()
outer6.addSubnet('2000::', 3, 'ipv6')
const within6 = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  within6.addSubnet(net, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inner.check(address, 'ipv4')
  return isIP(address) === 6 && outer6.check(address, 'ipv6') && !within6.check(address, 'ipv6')
}

export type MayReach = (address: string) => boolean
/** The host is, or now resolves to, an address that we do not connect to. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}
type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void
/** A `lookup` for net.connect that finds only addresses we may reach. A host that is an address is not looked up. */
export const publicLookup =
  (mayReach: MayReach) =>
  (host: string, options: LookupOptions, found: Found): void =>
    lookup(host, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, [])
      const good = addresses.filter(({ address }) => mayReach(address))
      if (good.length === 0) return found(new AddressRefused(), [])
      if (options.all) return found(null, good)
      found(null, good[0]!.address, good[0]!.family)
    })
