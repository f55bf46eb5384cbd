/** Checks around the app: its address, the mail server, the beacon, backups, disks. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { given } from '@tonne/domain/given'
import { createTransport } from 'nodemailer'
import { basesIn, missingWal } from '../platform/postgres/backup/archive.ts'
import { openWakeUps } from '../shared/socket/wakeUps.ts'
import { drandBeacon } from '../trading/draw/drand.ts'
import { type Finding, type Installation, lasting, type MachineCheck, notice, urgent, wrong } from './check.ts'

const PATIENCE_MS = 5000
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** When the certificate ends; refuses one that a browser would. */
function certificateEnds({ hostname, port }: URL): Promise<Date> {
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connectTls({
      host,
      port: Number(port || 443),
      servername: isIP(host) ? '' : host,
      timeout: PATIENCE_MS,
    })
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}
const codeOf = (error: unknown): string => {
  const { code, message } = error as Error & { code?: string }
  return code ?? message
}
async function addressIsSafe({ environment: { publicUrl } }: Installation): Promise<Finding[]> {
  const url = new URL(publicUrl)
  if (url.protocol === 'http:') {
    if (/^(localhost|127\.|\[::1\])/.test(url.hostname)) return []
    return [
      wrong(`${publicUrl} is not encrypted.`, 'Put a proxy that ends TLS in front, and set PUBLIC_URL=https://...'),
    ]
  }
  try {
    const left = (await certificateEnds(url)).getTime() - Date.now()
    const mend = 'Renew it, and see why that does not happen by itself.'
    return left > 14 * DAY ? [] : [wrong(`The certificate of ${publicUrl} ends in ${lasting(left)}.`, mend)]
  } catch (error) {
    const mend = 'Look at the proxy in front, its certificate, and PUBLIC_URL.'
    return [urgent(`${publicUrl} cannot be opened from here (${codeOf(error)}).`, mend)]
  }
}

async function mailIsTaken({ environment: { smtpUrl } }: Installation): Promise<Finding[]> {
  if (!smtpUrl) return []
  const waits = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
  const transport = createTransport({ url: smtpUrl, ...waits })
  try {
    await transport.verify()
    return []
  } catch (error) {
    const sentence = `The mail server ${new URL(smtpUrl).host} does not take us (${codeOf(error)}).`
    return [urgent(`${sentence} No code for a login arrives.`, 'Check SMTP_URL: name, port, user, password.')]
  } finally {
    transport.close()
  }
}

/** Writes, reads and removes an object, because a store may allow only some of it. */
async function filesAreKept({ environment: { files } }: Installation): Promise<Finding[]> {
  if (!files) return []
  const { s3Store } = await import('../platform/files/s3Store.ts')
  const store = s3Store(files)
  const [name, probe] = [`doctor-${randomUUID()}`, Buffer.from('probe')]
  try {
    await store.put(name, probe)
    const same = (await store.get(name, probe.length)).equals(probe)
    await store.remove(name)
    if (same) return []
    return [urgent('The store of files gave back other bytes.', 'Look at what stands between us and the store.')]
  } catch (error) {
    const sentence = `The store of files ${files.bucket} does not keep a file (${codeOf(error)}).`
    return [urgent(`${sentence} No picture is taken or shown.`, 'Check FILES and the AWS_ credentials.')]
  }
}

/** A message must come back, which takes the right to send and the right to listen. */
async function busPassesOn({ environment: { bus } }: Installation): Promise<Finding[]> {
  if (!bus) return []
  let why = 'no answer'
  const { isHeard, stop } = await openWakeUps(bus, (_, reason) => {
    why = reason || why
  })
  for (const until = performance.now() + PATIENCE_MS; !isHeard() && performance.now() < until; ) await sleep(50)
  const heard = isHeard()
  await stop()
  const sentence = `The bus at ${bus.host}:${bus.port} does not pass on what is said (${why}).`
  const mend = 'Check BUS: name, port, user, password, and that it may speak and listen on its channel.'
  return heard ? [] : [wrong(`${sentence} Pages hear a second late what other nodes did.`, mend)]
}

async function beaconAnswers({ environment: { drandUrl } }: Installation): Promise<Finding[]> {
  if (!drandUrl) return []
  try {
    const beacon = drandBeacon(drandUrl)
    const { chain, round } = await beacon.roundAt(new Date(Date.now() - 60_000))
    if (await beacon.read(chain, round)) return []
    return [wrong(`The beacon has no round of a minute ago (${round}): draws would wait.`, 'Set another DRAND_URL.')]
  } catch (error) {
    return [wrong(`The beacon cannot be read: ${codeOf(error)}.`, 'Check DRAND_URL, or leave it out.')]
  }
}

/** Incomplete copies are left out: each failed try begins another. */
const newestIn = (folder: string): number => {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.part')) : []
  return Math.max(0, ...names.map((name) => statSync(join(folder, name)).mtimeMs))
}
async function backupsAreMade({ environment, isProduction }: Installation): Promise<Finding[]> {
  const { backupDir, databaseUrl, appDatabaseUrl } = environment
  if (databaseUrl || appDatabaseUrl) return []
  if (!backupDir)
    return isProduction ? [urgent('No backups are made.', 'Set BACKUP_DIR, on another disk, and start again.')] : []
  const last = basesIn(backupDir).at(-1)
  if (!last)
    return [urgent(`${backupDir} holds no copy of the database.`, 'Run `npm run backup`, and let it run each night.')]
  const age = Date.now() - Date.parse(last.manifest.endedAt)
  const gap = missingWal(backupDir, last.manifest.firstWal)
  const [log, head] = ['wal', 'heads'].map((name) => Date.now() - newestIn(join(backupDir, name)))
  return given([
    gap && urgent(`The archive lacks ${gap}: nothing after it can be restored.`, 'Run `npm run backup` now.'),
    log! > 15 * 60_000 &&
      urgent(
        `PostgreSQL archived its log ${lasting(log!)} ago.`,
        'Look at data/postgres/postgres.log: archive_command.',
      ),
    age > 26 * HOUR && wrong(`The last copy is of ${lasting(age)} ago.`, 'Run `npm run backup` each night.'),
    head! > 2 * HOUR &&
      wrong('No head of the log was kept for two hours.', 'The app keeps one each hour where it has BACKUP_DIR.'),
  ])
}

const GB = 1024 ** 3
async function disksHaveRoom({ environment: { dataDir, backupDir } }: Installation): Promise<Finding[]> {
  const folders = [dataDir, backupDir].filter((one) => one !== undefined && existsSync(one)) as string[]
  const looks = await Promise.all(folders.map(async (folder) => ({ folder, ...(await statfs(folder)) })))
  return looks.flatMap(({ folder, bavail, blocks, bsize, ffree, files }) => {
    const [free, share] = [(bavail * bsize) / GB, bavail / blocks]
    const sentence = `${folder} has ${free.toFixed(1)} GB left, ${Math.round(share * 100)} %.`
    if (free < 1 || (files > 0 && ffree / files < 0.02))
      return [urgent(sentence, 'Make room, or enlarge the disk, now.')]
    return share < 0.1 ? [wrong(sentence, 'Make room, or enlarge the disk.')] : []
  })
}

/** A demo's secret or controls in an installation that is meant for others. */
async function isMeantForOthers({ environment, isProduction }: Installation): Promise<Finding[]> {
  const { secret, demoControls, publicUrl } = environment
  if (isProduction || demoControls !== 'network') return []
  const kind = secret.startsWith('demo-') ? ', under a secret made for it' : ''
  return [notice(`This is a demo${kind}; whoever reaches ${publicUrl} may move its clock.`, 'Unset DEMO_CONTROLS.')]
}

export const machineChecks: readonly MachineCheck[] = [
  { name: 'the public address is safe', look: addressIsSafe },
  { name: 'the mail server takes mail', look: mailIsTaken },
  { name: 'the store of files keeps a file', look: filesAreKept },
  { name: 'the bus passes on what is said', look: busPassesOn },
  { name: 'the beacon answers', look: beaconAnswers },
  { name: 'backups are made', look: backupsAreMade },
  { name: 'disks have room', look: disksHaveRoom },
  { name: 'a demo is one’s own', look: isMeantForOthers },
]
