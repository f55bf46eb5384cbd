/** A production installation for the doctor: its own PostgreSQL with an archive, a proxy, a mail server and a node. */
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createSafe } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import pg from 'pg'
import { assertOwnKey, findSigner } from '../base/proof/ownKey.ts'
import { examine } from '../doctor/examine.ts'
import { openNodeHealth } from '../nodeHealth.ts'
import { sealer } from '../platform/crypto/seal.ts'
import { appUrlOf } from '../platform/database/appUser.ts'
import { connect } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openMeters } from '../platform/health/meters.ts'
import { markInstance } from '../platform/instance.ts'
import { startPostgres } from '../platform/postgres/embedded.ts'
import { smtpReceiver } from './smtpReceiver.ts'

const SECRET = 'a-secret-of-the-doctor-test-0123456789'
export type Settings = Record<string, string | undefined>

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return (server.address() as AddressInfo).port
}
/** Of so many days, for localhost, in the folder. */
function certificate(home: string, days: number): { key: Buffer; cert: Buffer } {
  const [key, cert] = [join(home, `${days}.key`), join(home, `${days}.pem`)]
  const [subject, names] = ['/CN=localhost', 'subjectAltName=DNS:localhost']
  const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', `${days}`, '-subj', subject, '-addext', names]
  execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key: readFileSync(key), cert: readFileSync(cert) }
}
/** Ports of proxies: with a certificate that lasts, one that ends in three days, and one that nobody trusts. */
async function openProxies(home: string) {
  const [lasting, ending, strange] = [90, 3, 80].map((days) => certificate(home, days))
  setDefaultCACertificates([lasting!, ending!].map(({ cert }) => cert.toString()))
  const proxies = [lasting!, ending!, strange!].map((pair) => createSafe(pair, (_, answer) => answer.end('a page')))
  const [port, endingPort, strangePort] = (await Promise.all(proxies.map(listen))) as [number, number, number]
  return { proxies, port, endingPort, strangePort }
}

/** Its database as a node finds it, and the owner's connection to it. */
async function openBooks(dataDir: string, backupDir: string) {
  const postgres = await startPostgres({ dataDir, backupDir, log: () => undefined, poolSize: 10, buffersMb: 64 })
  await migrate({ url: postgres.url })
  const owner = new pg.Client({ connectionString: postgres.url })
  await owner.connect()
  const db = connect(appUrlOf(postgres.url))
  await markInstance(db, 'production', undefined)
  await assertOwnKey(db, SECRET)
  return { postgres, owner, db }
}

export type SoundInstallation = Awaited<ReturnType<typeof soundInstallation>>
export async function soundInstallation() {
  const home = mkdtempSync(join(tmpdir(), 'tonne-doctor-'))
  chmodSync(home, 0o711)
  const [dataDir, archive] = [join(home, 'data'), join(home, 'archive')]
  const { postgres, owner, db } = await openBooks(dataDir, archive)
  const { proxies, port: proxy, endingPort, strangePort } = await openProxies(home)
  const smtp = await smtpReceiver()
  const meters = openMeters()
  let busHeard = 1
  meters.watch({ tonne_bus_heard: { help: 'Whether it is.', read: () => busHeard } })
  // Jobs keep running, however long the tests take.
  const jobs = setInterval(() => meters.lookedAtJob('closeDays'), 1000).unref()
  // Like a node in the second round of a change of secrets.
  const keys = { publicKey: (await findSigner(db, SECRET)).publicKey, keyIds: [sealer(SECRET).keyId, '0123456789ab'] }
  const { server: health, drain } = await openNodeHealth({
    ...{ host: '127.0.0.1', port: 0, db, meters, keys, standbys: 0 },
  })
  const { port: healthPort } = health.address() as AddressInfo
  /** Passes every path on, like a proxy that was set up for the wrong port. */
  const open = createServer((request, answer) => {
    void fetch(`http://127.0.0.1:${healthPort}${request.url}`).then(async (output) => answer.end(await output.text()))
  })
  const openPort = await listen(open)
  const settings = {
    ...{ MODE: 'production', SECRET, DATA_DIR: dataDir, BACKUP_DIR: archive, GST_NUMBER: 'M90312345A' },
    ...{ SMTP_URL: smtp.url, PUBLIC_URL: `https://localhost:${proxy}`, HEALTH_PORT: String(healthPort) },
    ...{ BANK_UEN: '197401143C', BANK_NAME: 'Tonne Pte Ltd', BANK_ACCOUNT: '0721234567', BANK_BIC: 'DBSSSGSGXXX' },
  }
  const script = (file: string) =>
    promisify(execFile)(process.execPath, [join(import.meta.dirname, '..', file)], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: join(home, '90.pem'), ...settings },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }: { code: number; stdout: string }) => ({ code, stdout }),
    )
  return {
    ...{ home, archive, url: postgres.url, owner, smtp, meters, drain, settings, script },
    ...{ endingPort, strangePort, openPort, pool: db.pool },
    busIs: (heard: number) => {
      busHeard = heard
    },
    /** What the doctor says with these settings in place of its own, a line each. */
    say: async (changed: Settings = {}): Promise<string> =>
      (await examine({ ...settings, ...changed })).findings
        .map(({ weight, sentence, mend }) => `${weight}: ${sentence} ${mend}`)
        .join('\n'),
    end: async (): Promise<void> => {
      clearInterval(jobs)
      for (const server of [...proxies, open, health]) server.close()
      await smtp.close().catch(() => undefined)
      await db.end()
      await owner.end()
      await postgres.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}
