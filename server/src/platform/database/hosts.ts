/**
 * An address may name the hosts of one replicated database, as libpq's do: postgres://user:password@db1,db2:5433/tonne.
 * Every connection goes to the host that takes writes, which changes when the database fails over, or to a standby when
 * the caller wants only reads.
 */
import pg from 'pg'

/** SQLSTATE of a client that could not establish a connection, so that callers are told to ask again. */
const UNREACHED = '08001'
/** None of the hosts has the role now, or the one that had it no longer does. */
export class NoHost extends Error {
  override name = 'NoHost'
  readonly code = UNREACHED
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)(.*)$/
const TARGET = /([?&])target_session_attrs=([^&]*)(&|$)/
const WRITABLE = new Set(['read-write', 'primary'])

/** One address for each host, in the given order; undefined if the text cannot be read or asks for a standby. */
export function readAddresses(text: string): readonly URL[] | undefined {
  const [, before, hosts = '', after] = PARTS.exec(text) ?? []
  const target = TARGET.exec(after ?? '')?.[2]
  if (target !== undefined && !WRITABLE.has(target)) return undefined
  const rest = after?.replace(TARGET, (_, sign: string, _target, next: string) => (next === '&' ? sign : ''))
  const all = hosts.split(',').map((host) => `${before}${host}${rest}`)
  const fits = (one: string) => URL.canParse(one) && new URL(one).hostname !== '' && new URL(one).pathname.length > 1
  return all.every(fits) ? all.map((one) => new URL(one)) : undefined
}

const addressesOf = (text: string): readonly URL[] => {
  const all = readAddresses(text)
  if (!all) throw new Error('not the address of a database')
  return all
}

/** The first host's address, for what all hosts share: user, password, database. */
export const commonOf = (text: string): URL => addressesOf(text)[0]!

type Addresses = { databaseUrl: string | undefined; appDatabaseUrl: string | undefined }
/** The hosts beside the primary that the settings name; 0 where they name a single host. */
export const standbysNamed = ({ databaseUrl, appDatabaseUrl }: Addresses): number =>
  Math.max(...[databaseUrl, appDatabaseUrl].map((url) => (url === undefined ? 0 : addressesOf(url).length - 1)))
/** How many of $1 named standbys do not follow; null on a standby, which cannot tell. */
export const STANDBYS_AWAY = `
  select case when not pg_is_in_recovery() then greatest($1 - count(*), 0)::int end as n from pg_stat_replication`

/** The same hosts and database, for another user. */
export function forUser(text: string, { username, password }: { username: string; password: string }): string {
  const all = addressesOf(text).map((one) => Object.assign(new URL(one), { username, password }))
  const { host, href } = all[0]!
  return href.replace(`@${host}`, `@${all.map((one) => one.host).join(',')}`)
}

type Connecting = Pick<pg.PoolConfig, 'connectionTimeoutMillis' | 'keepAlive' | 'keepAliveInitialDelayMillis'>
export function clientTo(text: string, options: Connecting = {}): pg.Client {
  const { Client, connectionString } = clientOf(text)
  return new Client({ ...options, connectionString })
}

/** The role of a host: it takes writes, or it follows one that does. */
export type Role = 'primary' | 'standby'
const does: Readonly<Record<Role, string>> = { primary: 'takes writes', standby: 'is a standby' }

type Known = { Client: typeof pg.Client; connectionString: string }
const known = new Map<string, Known>()
/**
 * The options for a pool. All pools and clients of one address share what they know of its hosts. An address of a
 * single host is taken as it is.
 */
export function clientOf(text: string, role: Role = 'primary'): Known {
  const all = addressesOf(text)
  const key = `${role} ${text}`
  const made = known.get(key) ?? {
    Client: all.length > 1 ? toHost(all, role) : pg.Client,
    connectionString: all[0]!.href,
  }
  known.set(key, made)
  return made
}

type Placed = { host: string; port: number; connection: { stream: { destroyed: boolean } } }
function toHost(all: readonly URL[], role: Role): typeof pg.Client {
  let found: Promise<URL> | undefined
  const forget = (): void => {
    found = undefined
  }
  async function lead(client: pg.Client, connect: () => Promise<unknown>): Promise<void> {
    found ??= findHost(all, role)
    const mine = found
    try {
      const { hostname, port } = await mine
      const placed = client as unknown as Placed
      // A pool that gives up a slow client destroys its stream; it must not be opened after that.
      if (placed.connection.stream.destroyed) throw new NoHost('the connection was given up before it was opened')
      const host = decodeURIComponent(hostname).replace(/^\[|\]$/g, '')
      Object.assign(placed, { host, port: Number(port || 5432) })
      await connect()
      if ((await roleOf(client)) !== role) throw new NoHost(`no longer so: this host of the database ${does[role]}`)
    } catch (error) {
      // The next one to connect looks again.
      if (mine === found) forget()
      await client.end().catch(() => undefined)
      throw error
    }
  }
  class PlacedClient extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connected = lead(this, () => super.connect())
      if (!callback) return connected.then(() => this)
      // A pool passes a callback, which gets no argument for an open connection.
      connected.then(() => (callback as () => void)(), callback)
      return undefined
    }
  }
  return PlacedClient
}

const LOOK_MS = 1500
/** Asks all hosts at once, because a dead one does not answer. Refuses (NoHost) if none has the role. */
async function findHost(all: readonly URL[], role: Role): Promise<URL> {
  const looks = all.map(async (one) => {
    const client = new pg.Client({
      connectionString: one.href,
      connectionTimeoutMillis: LOOK_MS,
      query_timeout: LOOK_MS,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const has = await roleOf(client)
      if (has !== role) throw new Error(`it is a ${has}`)
      return one
    } finally {
      void client.end().catch(() => undefined)
    }
  })
  try {
    return await Promise.any(looks)
  } catch (error) {
    const { errors } = error as AggregateError
    // A wrong password is wrong on every host, and waiting does not help.
    const refusal = errors.find(({ code }) => code === '28P01' || code === '28000' || code === '3D000')
    if (refusal) throw refusal
    const whys = errors.map(({ message, code }, i) => `${all[i]!.host}: ${message || code}`)
    throw new NoHost(`no host of the database ${does[role]} (${whys.join('; ')})`)
  }
}

const roleOf = async (client: pg.Client): Promise<Role> =>
  (await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')).rows[0]!.standby
    ? 'standby'
    : 'primary'
