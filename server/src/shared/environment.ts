/** All settings are parsed once at start, so that a wrong one is a clear sentence then. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isEmail } from '@tonne/domain/fields'
import type { BusAddress } from '../platform/bus/busAddress.ts'
import { readAddresses } from '../platform/database/hosts.ts'
import type { FilesAddress } from '../platform/files/filesAddress.ts'
import type { TracingSettings } from '../platform/health/tracing.ts'
import { isTrustSetting } from '../platform/http/callerAddress.ts'
import { isArchivePath } from '../platform/postgres/backup/archive.ts'
import type { BankAccount } from './bank/bank.ts'
import { readBankAccount } from './bank/bankAccount.ts'
import { hasScheme, readBeside } from './besideSettings.ts'
import { readSignOn, type SignOnSettings } from './signOnSettings.ts'
import { readTracing } from './tracingSettings.ts'

export type Environment = Readonly<{
  /** The port of web, API and socket: 1-65535, or 0 for any free one. */
  port: number
  /**
   * The address to listen on. All of them by default, so that a phone on the same network and a container's port both
   * reach it.
   */
  host: string
  /** Where `/livez`, `/readyz` and `/metrics` answer, apart from the app. Undefined: nowhere. */
  health: { host: string; port: number } | undefined
  /** Absolute; exists. Holds the embedded database, the secret and uploads. */
  dataDir: string
  /** Undefined: the app runs its own PostgreSQL in dataDir. */
  databaseUrl: string | undefined
  /** The standbys for reads that decide nothing. Undefined: the primary answers everything. */
  readDatabaseUrl: string | undefined
  /** The app's own database url. Undefined: its own user, admitted by the owner in DATABASE_URL. */
  appDatabaseUrl: string | undefined
  /** PostgreSQL's own buffers in megabytes, where the app runs it. Undefined: a quarter of the memory. */
  buffersMb: number | undefined
  /** How long its log grows before a checkpoint, in megabytes. Undefined: a quarter of the memory, 2048 to 8192. */
  walMb: number | undefined
  /** Connections of this node for its callers. Undefined: four a core, 10 to 40. */
  poolSize: number | undefined
  /** Where the app's own PostgreSQL keeps its backups and its log. Undefined: nowhere. */
  backupDir: string | undefined
  /** The store of files' bytes. Undefined: they stand in rows. */
  files: FilesAddress | undefined
  /** How nodes wake each other. Undefined: each looks every second. */
  bus: BusAddress | undefined
  /** How members reach the app, without a trailing slash; https in production. */
  publicUrl: string
  /** Undefined in demo mode only: mail then stays in the demo mailbox. */
  smtpUrl: string | undefined
  /** Who mails come from. Undefined: no-reply at the host of publicUrl. */
  mailFrom: string | undefined
  /** Where an answer to a mail goes. Undefined: to mailFrom. */
  mailReplyTo: string | undefined
  /** Where a mail goes back to that cannot be delivered. Undefined: to the address of mailFrom. */
  mailBounce: string | undefined
  /** Where traces go. Undefined: nowhere. */
  tracing: TracingSettings | undefined
  /** A drand chain's address; undefined: the members' own seeds are the beacon of a draw. */
  drandUrl: string | undefined
  mode: 'demo' | 'production'
  /** Signs data that the app hands out and must get back unchanged. The same on every node. */
  secret: string
  /** The secret before it, by which links that were mailed still cancel a request. Undefined: none. */
  secretPrevious?: string | undefined
  /** The operator's own account, in production. Undefined: no deposits and no payouts. */
  bank?: BankAccount | undefined
  /** The operator's GST registration, on invoices. Undefined: not registered. */
  gstNumber?: string | undefined
  /** The proxies whose forwarded address is believed; undefined: own networks in production, none in a demo. */
  trustProxy?: string | undefined
  /** The addresses that the demo controls answer; undefined: this machine. */
  demoControls?: 'here' | 'network' | undefined
  /** How operators come in; undefined: by password and passkey. */
  signOn?: SignOnSettings | undefined
  /** The first admins of the desk, invited at the start while fewer than two are active. */
  admins: readonly { name: string; email: string }[]
}>

export type Variables = Readonly<Record<string, string | undefined>>

/** One sentence per wrong setting, joined by line ends, to be shown to the operator as it is. */
export class SettingsRefused extends Error {
  override name = 'SettingsRefused'
}

export const DEFAULT_DATA_DIR = resolve(import.meta.dirname, '../../../data')
export const SECRET_LENGTH = 32
const DEMO_SECRET = 'demo-'

/**
 * Reads PORT HOST HEALTH_PORT HEALTH_HOST DATA_DIR DATABASE_URL APP_DATABASE_URL DATABASE_READ_URL
 * POSTGRES_BUFFERS_MB POSTGRES_WAL_MB POOL_SIZE BACKUP_DIR FILES BUS PUBLIC_URL SMTP_URL MAIL_FROM MAIL_REPLY_TO
 * MAIL_BOUNCE DRAND_URL MODE SECRET SECRET_PREVIOUS GST_NUMBER ADMINS and what begins with SIGN_ON_ OTEL_ BANK_; an
 * empty variable counts as absent.
 * Makes DATA_DIR, and in it the file `secret` when SECRET is absent. Refuses (SettingsRefused) with every wrong setting
 * at once, before anything is written.
 */
export function readEnvironment(variables: Variables): Environment {
  const wrong: string[] = []
  const given = (name: string): string | undefined => variables[name]?.trim() || undefined
  const check: Check = (name, accepted, fits) => {
    const value = given(name)
    if (value === undefined || fits(value)) return value
    wrong.push(`${name} is ${shown(value)}, but must be ${accepted}.`)
    return undefined
  }

  const mode = (check('MODE', '"demo" or "production"', (value) => value === 'demo' || value === 'production') ??
    'demo') as 'demo' | 'production'
  const port = Number(check('PORT', 'a whole number from 0 to 65535', isPort) ?? 3000)
  const host = check('HOST', 'an address or name to listen on, such as 0.0.0.0 or 127.0.0.1', isHost) ?? '0.0.0.0'
  const drandUrl = check('DRAND_URL', 'the address of a drand chain, like https://api.drand.sh/<chain hash>', (value) =>
    hasScheme(value, 'http:', 'https:'),
  )
  const publicUrl = check(
    'PUBLIC_URL',
    'the address members open, like https://tonne.example.com, without a path',
    isOrigin,
  )
  const secret = given('SECRET')
  // The value itself stays out of the sentence, because this is printed to logs.
  const secretPrevious = given('SECRET_PREVIOUS')
  for (const [name, value] of Object.entries({ SECRET: secret, SECRET_PREVIOUS: secretPrevious }))
    if (value && value.length < SECRET_LENGTH)
      wrong.push(`${name} has ${value.length} characters, but must have at least ${SECRET_LENGTH}.`)
  const admins = check(
    'ADMINS',
    'like Mei Tan <mei@example.sg>, Arun Nair <arun@example.sg>',
    (value) => adminsOf(value) !== undefined,
  )
  const gstNumber = check(
    'GST_NUMBER',
    'the operator’s GST registration number, like M90312345A or 197401143C',
    (value) => /^[A-Z0-9-]{8,16}$/.test(value),
  )
  const reach = readReach(check)
  const database = readDatabase(check)
  const beside = readBeside(check)
  const tracing = readTracing({ check, given })
  const dataDir = resolve(given('DATA_DIR') ?? DEFAULT_DATA_DIR)
  if (mode === 'production')
    wrong.push(...missingInProduction({ smtpUrl: given('SMTP_URL'), publicUrl: given('PUBLIC_URL'), secret }))
  const [bank, signOn] = [readBankAccount(mode, given, wrong), readSignOn({ check, given }, mode, wrong)]
  if (wrong.length > 0) throw new SettingsRefused(wrong.join('\n'))

  makeDataDir(dataDir)
  return Object.freeze({
    port,
    host,
    dataDir,
    ...database,
    ...reach,
    ...beside,
    tracing,
    // As browsers write it, because it is compared with their Origin.
    publicUrl: publicUrl === undefined ? `http://localhost:${port}` : new URL(publicUrl).origin,
    drandUrl,
    mode,
    secret: secret ?? storedSecret(dataDir, mode),
    secretPrevious,
    bank,
    signOn,
    gstNumber,
    admins: adminsOf(admins ?? '') ?? [],
  })
}

type Check = (name: string, accepted: string, fits: (value: string) => boolean) => string | undefined
const HOSTS = 'or with hosts like db1:5432,db2:5432'
function readDatabase(
  check: Check,
): Pick<
  Environment,
  'databaseUrl' | 'appDatabaseUrl' | 'readDatabaseUrl' | 'buffersMb' | 'walMb' | 'poolSize' | 'backupDir'
> {
  const url = (name: string, user: string) =>
    check(
      name,
      `like postgres://${user}:password@host:5432/database, ${HOSTS}`,
      (text) => readAddresses(text) !== undefined,
    )
  const whole = (name: string, what: string, [least, most]: readonly [number, number]): number | undefined => {
    const text = check(name, `a whole number of ${what} from ${least} to ${most}`, isWhole(least, most))
    return text === undefined ? undefined : Number(text)
  }
  return {
    backupDir: check('BACKUP_DIR', 'an absolute path of letters, digits and . _ - /', isArchivePath),
    databaseUrl: url('DATABASE_URL', 'user'),
    appDatabaseUrl: url('APP_DATABASE_URL', 'tonne_app'),
    readDatabaseUrl: url('DATABASE_READ_URL', 'tonne_app'),
    buffersMb: whole('POSTGRES_BUFFERS_MB', 'megabytes', [32, 1_000_000]),
    walMb: whole('POSTGRES_WAL_MB', 'megabytes', [64, 1_000_000]),
    poolSize: whole('POOL_SIZE', 'connections', [2, 200]),
  }
}

const PROXIES = '"none", how many proxies stand in front (1 to 9), or their addresses like 10.0.0.7, 172.16.0.0/12'
/** Trusted proxies, the addresses that may control a demo, and the address of the health listener. */
function readReach(check: Check): Pick<Environment, 'trustProxy' | 'demoControls' | 'health'> {
  const port = check('HEALTH_PORT', 'a whole number from 0 to 65535', isPort)
  const host = check('HEALTH_HOST', 'an address or name to listen on, such as 127.0.0.1', isHost) ?? '127.0.0.1'
  const trustProxy = check('TRUST_PROXY', PROXIES, isTrustSetting)
  const controls = check('DEMO_CONTROLS', '"here" or "network"', (value) => value === 'here' || value === 'network')
  const health = port === undefined ? undefined : { host, port: Number(port) }
  return { trustProxy, demoControls: controls as Environment['demoControls'], health }
}

/**
 * Refuses a database of the other kind. `instanceMode` is `instance.mode`, undefined while the database has no such row
 * yet. Production must never run on demo accounts and demo money, and the demo's clock and bank never on a production
 * database.
 */
export function refuseDemoDatabase(instanceMode: string | undefined, environment: Pick<Environment, 'mode'>): void {
  if (instanceMode === undefined || instanceMode === environment.mode) return
  throw new SettingsRefused(
    `MODE is "${environment.mode}", but this database was made in ${instanceMode} mode. Set MODE=${instanceMode}, ` +
      'or use another DATABASE_URL or DATA_DIR.',
  )
}

function missingInProduction(given: {
  smtpUrl: string | undefined
  publicUrl: string | undefined
  secret: string | undefined
}): string[] {
  const wrong: string[] = []
  if (!given.smtpUrl)
    wrong.push(
      'SMTP_URL is not set, but MODE=production needs it to send codes and notices, like ' +
        'smtps://user:password@host:465.',
    )
  if (!given.publicUrl?.startsWith('https://')) {
    wrong.push(
      `PUBLIC_URL is ${shown(given.publicUrl)}, but MODE=production needs an https address, like ` +
        'https://tonne.example.com.',
    )
  }
  if (given.secret?.startsWith(DEMO_SECRET))
    wrong.push(`SECRET begins with "${DEMO_SECRET}", but MODE=production needs one that was not made for a demo.`)
  return wrong
}

function makeDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true })
  } catch (error) {
    throw new SettingsRefused(
      `DATA_DIR is "${dataDir}", but must be a folder this process may write ` +
        `(${(error as NodeJS.ErrnoException).code}).`,
    )
  }
}

/**
 * The secret stored in DATA_DIR, made on the first start. Two first starts at once agree, because only one can create
 * the file.
 */
function storedSecret(dataDir: string, mode: Environment['mode']): string {
  const file = join(dataDir, 'secret')
  const fresh = (mode === 'demo' ? DEMO_SECRET : '') + randomBytes(32).toString('base64url')
  try {
    writeFileSync(file, `${fresh}\n`, { mode: 0o600, flag: 'wx' })
    return fresh
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST')
      throw new SettingsRefused(`DATA_DIR is "${dataDir}", but must be a folder this process may write (${code}).`)
  }
  const stored = readFileSync(file, 'utf8').trim()
  if (stored.length < SECRET_LENGTH)
    throw new SettingsRefused(
      `${file} holds no secret of at least ${SECRET_LENGTH} characters. Set SECRET, or remove the file.`,
    )
  if (mode === 'production' && stored.startsWith(DEMO_SECRET)) {
    throw new SettingsRefused(
      `${file} was made in demo mode, which MODE=production refuses. Set SECRET, or another DATA_DIR.`,
    )
  }
  return stored
}

/** The settings for a log: whatever may be the password of an address is left out, even if the address is malformed. */
function shown(value: string | undefined): string {
  if (value === undefined) return 'not set'
  return `"${value
    .replace(/\/\/[^/:@]*@/, '//...@')
    .replace(/:(?!\/\/).*@/s, ':...@')
    .replace(/([?&]password=)[^&]*/gi, '$1...')}"`
}

/** 'Mei Tan <mei@example.sg>, ...' as names and addresses; undefined when a part is neither. */
function adminsOf(text: string): { name: string; email: string }[] | undefined {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  const found = parts.map((part) => /^\s*([^<>]{1,80}?)\s*<([^<>\s]+)>\s*$/.exec(part))
  if (found.some((match) => !match || !isEmail(match[2]!))) return undefined
  return found.map((match) => ({ name: match![1]!, email: match![2]! }))
}

const isWhole = (least: number, most: number) => (value: string) =>
  /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
const isPort = isWhole(0, 65535)

function isHost(value: string): boolean {
  return /^[\w.:%-]+$/.test(value)
}

function isOrigin(value: string): boolean {
  if (!hasScheme(value, 'http:', 'https:')) return false
  const { pathname, search, hash, username, password } = new URL(value)
  return [pathname, search, hash, username, password].join('') === '/'
}
