/** Forwarded addresses are believed only from the proxies that the operator named, for requests and sockets alike. */
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { withoutPort } from '../limits/attempts.ts'

/** Whether the peer that is `hop` proxies away from us (0: the direct peer) may name the request's origin. */
export type Trust = (address: string, hop: number) => boolean

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
/** The default: in production a proxy on this machine or its own network, in a demo none. */
const USUAL = { production: 'loopback, linklocal, uniquelocal', demo: 'none' } as const

const partsOf = (list: string): string[] => list.split(',').flatMap((part) => NAMED[part.trim()] ?? [part.trim()])
function isNet(part: string): boolean {
  const [address = '', bits, ...more] = part.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return most > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
}
/** 'none', the number of proxies in front, or their addresses. */
export const isTrustSetting = (value: string): boolean =>
  value === 'none' || /^[1-9]$/.test(value) || partsOf(value).every(isNet)

export function trustOf(setting: string | undefined, mode: keyof typeof USUAL): Trust {
  const value = setting ?? USUAL[mode]
  if (value === 'none') return () => false
  if (/^[1-9]$/.test(value)) return (_, hop) => hop < Number(value)
  const nets = new BlockList()
  for (const [address = '', bits] of partsOf(value).map((part) => part.split('/'))) {
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    nets.addSubnet(address, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (written) => {
    const address = withoutPort(written)
    return isIP(address) > 0 && nets.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  }
}

const here = trustOf('loopback', 'demo')
/** A direct caller on this very machine, not through a proxy on it. */
export const isHere = ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean =>
  here(socket.remoteAddress ?? '', 0) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined

export const callerAddress =
  (trust: Trust) =>
  ({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    let address = socket.remoteAddress ?? ''
    for (let hop = 0; trust(address, hop); hop += 1) {
      const before = forwarded.pop()?.trim()
      if (!before) break
      address = before
    }
    return address
  }
