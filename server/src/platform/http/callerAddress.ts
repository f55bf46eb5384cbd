/** Why: whose request it is behind a proxy, for what Fastify does not see: the upgrade of a socket. The same rule as its `trustProxy`. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** This machine and its own networks: loopback, linklocal, uniquelocal. */
const own = new BlockList()
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  own.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::1', 128],
  ['fe80::', 10],
  ['fc00::', 7],
] as const)
  own.addSubnet(net, bits, 'ipv6')
export const isOwnNetwork = (address: string): boolean => own.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

/** `behindProxy`: a peer of ours may say whose request it passes on, and so may the one before it. */
export const callerAddress =
  (behindProxy: boolean) =>
  ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const said = String(headers['x-forwarded-for'] ?? '').split(',')
    let address = socket.remoteAddress ?? ''
    while (behindProxy && isOwnNetwork(address)) {
      const before = said.pop()?.trim()
      if (!before) break
      address = before
    }
    return address
  }
