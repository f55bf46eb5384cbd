/** Three database hosts, a balancer with a pooler, and the app's nodes, each a host of its own on this machine. */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { S3_USER, startS3Server } from '../../server/src/platform/testing/s3Server.ts'
import { root } from '../root.mjs'
import { clearNetwork, HERE, type Host, openNetwork } from './network.ts'
import { LOGS, runOnce, runUnit, type Service } from './runUnit.ts'
import { hostVariables, readUnit, type Variables } from './unit.ts'

const DATABASES = ['db1', 'db2', 'db3'] as const
const APPS = ['app1', 'app2', 'app3'] as const
/** The size of a host's disk, in megabytes. */
const DISK_MB = 1500

export type Cluster = {
  folder: string
  hosts: Record<string, Host>
  etcd: Record<string, Service>
  databases: Record<string, Service>
  apps: Record<string, Service>
  balancer: Service
  pooler: Service
  bus: Service
  /** Sends a signal to the object store that has the copies of the database. */
  signalStore(signal: NodeJS.Signals): void
  /** The owner's connection string, with all three hosts. */
  databaseUrl: string
  appDatabaseUrl: string
  /** The address for members; its certificate is in `folder`. */
  url: string
  /** The mount point of the host's disk. */
  disk(name: string): string
  /** Runs a command, or the one of a unit, on a database host, as PostgreSQL's user and with its host.env. */
  onDatabase(name: string, command: string | readonly string[]): Promise<string>
  close(): Promise<void>
}
type Opening = { settings: Variables; say(line: string): void }

/**
 * Starts everything. `ready` resolves once a primary takes writes, both standbys follow, and every node of the app is
 * ready. `close` ends everything, also before that.
 */
export function openCluster({ settings, say }: Opening): Cluster & { ready: Promise<void> } {
  clearLeftover()
  rmSync(LOGS, { recursive: true, force: true })
  mkdirSync(LOGS, { recursive: true })
  const folder = mkdtempSync(PREFIX)
  chmodSync(folder, 0o711)
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
  const hosts = openNetwork([...DATABASES, 'balancer', ...APPS])
  const closing: (() => void | Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const one of closing.splice(0).reverse()) await one()
    clearNetwork()
    rmSync(folder, { recursive: true, force: true })
    rmSync(PID_FILE, { force: true })
  }
  const made = { ...makeServices({ folder, hosts, settings, closing }), folder, hosts, close }
  return { ...made, disk: (name) => join(folder, name), ready: startAll(made, say) }
}

const PID_FILE = '/run/tonne-cluster.pid'
/** Every user of the services can enter it, wherever the clone is and whoever owns it. */
const TEMPORARY = '/tmp'
const PREFIX = `${TEMPORARY}/tonne-cluster-`
/**
 * A machine runs one cluster at a time: the remains of a killed one are removed, and beside a running one none starts.
 */
function clearLeftover(): void {
  const other = existsSync(PID_FILE) ? readFileSync(PID_FILE, 'utf8') : ''
  if (other && existsSync(`/proc/${other}`) && readFileSync(`/proc/${other}/cmdline`, 'utf8').includes('tool/cluster'))
    throw new Error(`A cluster runs on this machine already (process ${other}).`)
  clearNetwork()
  for (const [, path] of readFileSync('/proc/mounts', 'utf8').matchAll(/^tmpfs (\S+)/gm))
    if (path!.startsWith(PREFIX)) execFileSync('umount', ['--lazy', path!])
  for (const name of readdirSync(TEMPORARY))
    if (join(TEMPORARY, name).startsWith(PREFIX)) rmSync(join(TEMPORARY, name), { recursive: true, force: true })
  writeFileSync(PID_FILE, String(process.pid))
}

type Made = Omit<Cluster, 'disk'> & { startStore(): Promise<void> }
async function startAll(
  { etcd, databases, balancer, pooler, bus, apps, hosts, startStore, onDatabase }: Made,
  say: Opening['say'],
): Promise<void> {
  await startStore()
  for (const one of Object.values(etcd)) one.start()
  say('etcd is starting on three hosts, PostgreSQL under Patroni after it ...')
  for (const one of Object.values(databases)) one.start()
  await untilMembers(hosts, 3)
  balancer.start()
  pooler.start()
  bus.start()
  // Until the first copy PostgreSQL cannot archive its log and keeps all of it.
  for (const name of Object.keys(databases)) await onDatabase(name, 'tonne-backup.service')
  say('A primary takes writes and two standbys follow; the nodes of the app are starting ...')
  // Nodes start one after the other, because the first creates the tables and the demo world.
  for (const one of Object.values(apps)) {
    one.start()
    await untilReady(one)
  }
}

type Making = {
  folder: string
  hosts: Record<string, Host>
  settings: Variables
  closing: (() => void | Promise<void>)[]
}
function makeServices({ folder, hosts, settings, closing }: Making) {
  const certificate = makeCertificate(folder)
  const secret = () => randomBytes(16).toString('hex')
  const [owner, app] = [secret(), secret()]
  const at = (name: string) => hosts[name]!.address
  const three = DATABASES.map(at)
  const common = {
    TONNE: folder,
    ...Object.fromEntries(Object.values(hosts).map(({ name, address }) => [name.toUpperCase(), address])),
    ETCD_HOSTS: three.map((one) => `${one}:2379`).join(','),
    POSTGRES_BIN: join('/usr/lib/postgresql', readdirSync('/usr/lib/postgresql').sort().at(-1)!, 'bin'),
    SUPERUSER_PASSWORD: secret(),
    REPLICATION_PASSWORD: secret(),
    OWNER_PASSWORD: owner,
    APP_PASSWORD: app,
    ...storeVariables(certificate),
    PGBACKREST_REPO1_CIPHER_PASS: secret(),
    CERTIFICATE: certificate,
    SECRET: `cluster-${secret()}`,
    DATABASE_URL: `postgres://tonne:${owner}@${three.join(',')}/tonne`,
    APP_DATABASE_URL: `postgres://tonne_app:${app}@${three.join(',')}/tonne`,
    BUS: `nats://${at('balancer')}:4222`,
    ...settings,
  }
  const variablesOf = (name: string, more: Variables) =>
    hostVariables({ ...common, HOST: name, ADDRESS: at(name), ...more })
  const run = (unit: string, name: string, more: Variables = {}, asRoot = false): Service => {
    const variables = variablesOf(name, more)
    const service = runUnit({ unit, host: hosts[name]!, variables, asRoot })
    closing.push(service.end)
    return service
  }
  const each = <N extends string>(names: readonly N[], make: (name: N) => Service) =>
    Object.fromEntries(names.map((name) => [name, make(name)]))
  for (const name of DATABASES) closing.push(mountDisk(join(folder, name)))
  for (const name of APPS) mkdirSync(join(folder, name))
  const stands = (name: string) => ({
    POSTGRES_DATA: join(folder, name, 'postgres/data'),
    ETCD_DATA: join(folder, name, 'etcd'),
  })
  let store: ChildProcess | undefined
  const routes = routesOf(common.APP_DATABASE_URL, app, at('balancer'))
  return {
    databaseUrl: common.DATABASE_URL,
    appDatabaseUrl: common.APP_DATABASE_URL,
    url: `https://${at('balancer')}`,
    onDatabase: (name: string, command: string | readonly string[]) => {
      const variables = variablesOf(name, stands(name))
      const words = typeof command === 'string' ? readUnit(command, variables).command : command
      return runOnce({ host: hosts[name]!, variables, command: words })
    },
    etcd: each(DATABASES, (name) => run('tonne-etcd.service', name, stands(name))),
    databases: each(DATABASES, (name) => run('tonne-patroni.service', name, stands(name))),
    balancer: run('tonne-haproxy.service', 'balancer'),
    pooler: run('tonne-pgbouncer.service', 'balancer'),
    bus: run('tonne-nats.service', 'balancer'),
    startStore: async () => {
      const { process, stop } = await startS3Server({ host: HERE, port: STORE_PORT, certificate })
      store = process
      closing.push(stop)
    },
    signalStore: (signal: NodeJS.Signals) => void store?.kill(signal),
    apps: each(APPS, (name) =>
      run('tonne.service', name, { TONNE: root, ...routes[name], DATA_DIR: join(folder, name) }, true),
    ),
  }
}

/**
 * There are three routes to the database, directly to its hosts, over the balancer and over a pooler, and two to its
 * standbys. The third node uses only the primary.
 */
const routesOf = (hosts: string, password: string, balancer: string): Record<string, Variables> => ({
  app1: { APP_DATABASE_URL: hosts, DATABASE_READ_URL: hosts },
  app2: {
    APP_DATABASE_URL: `postgres://tonne_app:${password}@${balancer}:5000/tonne`,
    DATABASE_READ_URL: `postgres://tonne_app@${balancer}:5001/tonne`,
  },
  app3: { APP_DATABASE_URL: `postgres://tonne_app:${password}@${balancer}:6432/tonne` },
})

function makeCertificate(folder: string): string {
  const [file, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  // pgBackRest looks for an IP address among the DNS names.
  const names = `subjectAltName=DNS:localhost,IP:127.0.0.1,IP:${HERE},DNS:${HERE}`
  const flags = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '30']
  execFileSync(
    '/bin/sh',
    [
      '-c',
      'openssl req "$@" && cat "$0" >> "$CERTIFICATE" && rm "$0"',
      key,
      ...flags,
      ...['-subj', '/CN=localhost', '-addext', names, '-keyout', key, '-out', file],
    ],
    { env: { ...process.env, CERTIFICATE: file }, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  return file
}

/** The object store for copies of the database, which all three hosts reach. */
const STORE_PORT = 9443
const storeVariables = (certificate: string): Variables => ({
  PGBACKREST_REPO1_TYPE: 's3',
  PGBACKREST_REPO1_PATH: '/copies',
  PGBACKREST_REPO1_S3_BUCKET: 'tonne',
  PGBACKREST_REPO1_S3_ENDPOINT: 'localhost',
  PGBACKREST_REPO1_S3_REGION: 'us-east-1',
  PGBACKREST_REPO1_S3_KEY: S3_USER,
  PGBACKREST_REPO1_S3_KEY_SECRET: S3_USER,
  PGBACKREST_REPO1_S3_URI_STYLE: 'path',
  PGBACKREST_REPO1_STORAGE_HOST: HERE,
  PGBACKREST_REPO1_STORAGE_PORT: String(STORE_PORT),
  PGBACKREST_REPO1_STORAGE_CA_FILE: certificate,
})

/** A disk in memory, because one of the faults fills it. */
function mountDisk(path: string): () => void {
  mkdirSync(path)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0711`, 'tmpfs', path])
  for (const user of ['postgres', 'etcd'])
    execFileSync('install', ['-d', '-o', user, '-g', user, '-m', '0700', join(path, user)])
  return () => void execFileSync('umount', ['--lazy', path])
}

type Member = { name: string; role: string; state: string }
/** The database's hosts as Patroni knows them; empty while it does not answer. */
async function membersOf(hosts: Record<string, Host>): Promise<Member[]> {
  for (const name of DATABASES) {
    const answer = await ask(`http://${hosts[name]!.address}:8008/cluster`)
    if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
  }
  return []
}
export const isLeader = ({ role }: Member): boolean => role === 'leader' || role === 'primary'
export const isSync = ({ role }: Member): boolean => role === 'sync_standby'
/** How many standbys follow the leader: Patroni also calls a host running that does not yet. */
async function followersOf(address: string): Promise<number> {
  const answer = await ask(`http://${address}:8008/patroni`)
  const { replication = [] } = ((await answer?.json()) ?? {}) as { replication?: { state: string }[] }
  return replication.filter(({ state }) => state === 'streaming').length
}

/** Waits for a primary and `count - 1` standbys that follow it, one of them synchronous. */
export async function untilMembers(hosts: Record<string, Host>, count: number): Promise<Member[]> {
  for (const until = Date.now() + 120_000; ; await sleep(200)) {
    const members = await membersOf(hosts)
    const leader = members.some(isSync) && members.find(isLeader)
    if (leader && (await followersOf(hosts[leader.name]!.address)) >= count - 1) return members
    if (Date.now() > until) throw new Error(`the database did not come up: ${JSON.stringify(members)}`)
  }
}

export async function untilReady(app: Service): Promise<void> {
  const url = `http://${app.host.address}:9464/readyz`
  for (const until = Date.now() + 180_000; ; await sleep(100)) {
    if ((await ask(url))?.ok) return
    if (Date.now() > until) throw new Error(`${app.name} is not ready:\n${readFileSync(app.log, 'utf8').slice(-3000)}`)
  }
}

export async function ask(url: string): Promise<Response | undefined> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(2000) })
  } catch {
    return undefined
  }
}
