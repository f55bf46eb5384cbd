/**
 * Hosts of one machine: network namespaces on a bridge, so that a host can fall silent without closing its connections.
 */
import { execFileSync, spawnSync } from 'node:child_process'

const BRIDGE = 'tonne0'
const NET = '10.213.77'
/** The machine's own address on the bridge. */
export const HERE = `${NET}.1`

export type Host = { name: string; address: string; space: string; mac: string }
const ip = (...args: string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const inside = ({ space }: Host, ...args: string[]) => ip('-n', space, ...args)

/** Ends the processes on the hosts and removes the hosts, including those of a cluster that was killed. */
export function clearNetwork(): void {
  for (const line of ip('netns', 'list').split('\n')) {
    const space = line.split(' ')[0]!
    if (!space.startsWith('tonne-')) continue
    // A namespace ends with its last process, and until then its link would keep its name.
    spawnSync('ip', ['-n', space, 'link', 'delete', 'eth0'])
    for (const pid of ip('netns', 'pids', space).split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL')
    ip('netns', 'delete', space)
  }
  if (ip('-o', 'link', 'show').includes(` ${BRIDGE}:`)) ip('link', 'delete', BRIDGE)
}

/** A host for each name, on addresses of their own. */
export function openNetwork(names: readonly string[]): Record<string, Host> {
  if (ip('route', 'show', 'root', `${NET}.0/24`).trim() !== '') throw new Error(`${NET}.0/24 is in use on this machine`)
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  // Its own address would otherwise be that of a host, and change unknown to the others when that one falls silent.
  ip('link', 'set', BRIDGE, 'address', '02:00:0a:d5:4d:01')
  ip('addr', 'add', `${HERE}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  return Object.fromEntries(names.map((name, i) => [name, openHost(name, i)]))
}

function openHost(name: string, i: number): Host {
  const space = `tonne-${name}`
  const host = {
    name,
    space,
    address: `${NET}.${11 + i}`,
    mac: `02:00:0a:d5:4d:${(11 + i).toString(16).padStart(2, '0')}`,
  }
  ip('netns', 'add', space)
  ip('link', 'add', `t-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space, 'address', host.mac)
  ip('link', 'set', `t-${name}`, 'master', BRIDGE, 'up')
  inside(host, 'addr', 'add', `${host.address}/24`, 'dev', 'eth0')
  inside(host, 'link', 'set', 'eth0', 'up')
  inside(host, 'link', 'set', 'lo', 'up')
  inside(host, 'route', 'add', 'default', 'via', HERE)
  return host
}

/** Drops everything that the host sends and receives. Its processes go on and notice nothing. */
export const silence = ({ name }: Host): unknown => ip('link', 'set', `t-${name}`, 'nomaster')
export const hear = ({ name }: Host): unknown => ip('link', 'set', `t-${name}`, 'master', BRIDGE)

const NOBODY = '02:00:0a:d5:4d:ff'
/** Cuts the connection between the two; everybody else still reaches both. */
export function part(one: Host, other: Host): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    inside(from, 'neigh', 'replace', to.address, 'lladdr', NOBODY, 'dev', 'eth0', 'nud', 'permanent')
}
export function join(one: Host, other: Host): void {
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const)
    inside(from, 'neigh', 'delete', to.address, 'dev', 'eth0')
}
