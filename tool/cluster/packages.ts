/** The Debian packages of a cluster, and the machines that can run one. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { missingPackages } from '../debianPackages.ts'

export const CLUSTER_PACKAGES = {
  patroni: '/usr/bin/patroni',
  'python3-psycopg2': '/usr/lib/python3/dist-packages/psycopg2',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  postgresql: '/usr/lib/postgresql',
  'nats-server': '/usr/sbin/nats-server',
  pgbackrest: '/usr/bin/pgbackrest',
  curl: '/usr/bin/curl',
  iproute2: '/usr/sbin/ip',
  openssl: '/usr/bin/openssl',
  faketime: '/usr/bin/faketime',
} as const

/** Why no cluster can run here, as a sentence; undefined when it can. */
export function cannotRun(): string | undefined {
  if (process.platform !== 'linux' || !existsSync('/etc/debian_version'))
    return 'A cluster runs on Debian or Ubuntu, whose packages it is made of. Elsewhere use `npm start`.'
  if (process.getuid?.() !== 0) return 'A cluster makes network namespaces, so it needs root: sudo npm run cluster.'
  if (existsSync('/usr/sbin/ip') && spawnSync('ip', ['netns', 'add', 'tonne-probe']).status !== 0)
    return 'This machine does not allow network namespaces (`ip netns add` failed), which are the hosts of a cluster.'
  spawnSync('ip', ['netns', 'delete', 'tonne-probe'])
  return undefined
}

/** Why the drill is left out of a test run, which installs nothing; undefined when it can run. */
export function whyNoDrill(): string | undefined {
  const missing = missingPackages(CLUSTER_PACKAGES)
  if (missing.length === 0) return cannotRun()
  return `Debian's packages ${missing.join(', ')} are not installed (npm run drill installs them)`
}
