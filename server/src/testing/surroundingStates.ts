/** Faulty states of what an installation depends on, for the doctor: its node, its network, and its archive. */

import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { S3_USER, startS3Server } from '../platform/testing/s3Server.ts'
import type { Settings, SoundInstallation } from './soundInstallation.ts'

/** Its name, what the doctor says of it, and how it is brought about: by settings, or by acts that can be undone. */
export type State = [string, RegExp, { settings?: Settings; broken?(): unknown; mended?(): unknown }]

export function demo(): Settings {
  const none = { BANK_UEN: undefined, BANK_NAME: undefined, BANK_ACCOUNT: undefined, BANK_BIC: undefined }
  return { ...none, MODE: 'demo' }
}

export function nodeStates({ busIs, endingPort, openPort, smtp, strangePort }: SoundInstallation): State[] {
  return [
    ['a node that is gone', /urgent: No node answers at 127\.0\.0\.1:1\./, { settings: { HEALTH_PORT: '1' } }],
    ['no listener', /wrong: No node tells how it is.*HEALTH_PORT=9464/, { settings: { HEALTH_PORT: undefined } }],
    ['a listener for all', /wrong: HEALTH_HOST is 0\.0\.0\.0/, { settings: { HEALTH_HOST: '0.0.0.0' } }],
    [
      'counts for everybody, in the clear',
      /urgent: http:\/\/localhost:\d+\/metrics gives/,
      { settings: { ...demo(), PUBLIC_URL: `http://localhost:${openPort}` } },
    ],
    [
      'an address without TLS',
      /wrong: http:\/\/tonne\.invalid is not encrypted/,
      { settings: { ...demo(), PUBLIC_URL: 'http://tonne.invalid' } },
    ],
    [
      'a certificate that ends',
      /wrong: The certificate of https:\/\/localhost:\d+ ends in 2 days/,
      { settings: { PUBLIC_URL: `https://localhost:${endingPort}` } },
    ],
    [
      'a certificate that nobody trusts',
      /urgent: https:\/\/localhost:\d+ cannot be opened from here \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
      { settings: { PUBLIC_URL: `https://localhost:${strangePort}` } },
    ],
    [
      'a mail server that is away',
      /urgent: The mail server 127\.0\.0\.1:\d+ does not take us/,
      { broken: () => smtp.be('away'), mended: () => smtp.be('well') },
    ],
    [
      'a bus that is away',
      /wrong: The bus at 127\.0\.0\.1:1 does not pass on what is said \(ECONNREFUSED\)\. .*Check BUS/,
      { settings: { BUS: 'nats://tonne:not-the-password@127.0.0.1:1' } },
    ],
    [
      'a node that does not hear its bus',
      /wrong: The node does not hear the bus/,
      { broken: () => busIs(0), mended: () => busIs(1) },
    ],
    ['a beacon that is none', /wrong: The beacon cannot be read/, { settings: { DRAND_URL: 'http://127.0.0.1:1/x' } }],
    ['a demo for everybody', /notice: This is a demo; whoever/, { settings: { ...demo(), DEMO_CONTROLS: 'network' } }],
  ]
}

const ANSWER_AFTER_MS = 80
/** Before the database: it passes on what both sides say, its answers late. */
async function openFarAway(url: string) {
  const { hostname, port } = new URL(url)
  const socketFolder = decodeURIComponent(hostname)
  const server = createServer((caller) => {
    const database = connect(`${socketFolder}/.s.PGSQL.${port}`)
    caller.pipe(database)
    database.on('data', (chunk) => setTimeout(() => caller.destroyed || caller.write(chunk), ANSWER_AFTER_MS))
    for (const [one, other] of [
      [caller, database],
      [database, caller],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { server, url: url.replace(/@[^/]+/, `@127.0.0.1:${(server.address() as AddressInfo).port}`) }
}

/** Too busy, too far away, or without a store that takes files. */
export function loadStates({ pool, url, settings }: SoundInstallation): State[] {
  const [far, files]: [Settings, Settings] = [{}, {}]
  let proxy: Server
  let store: Awaited<ReturnType<typeof startS3Server>>
  let held: PoolClient[]
  let waiting: Promise<void>
  let isOver = false
  /** A caller that asks again when the pool has sent it away: a busy machine may look at it only then. */
  const waitAgainAndAgain = async () => {
    while (!isOver) (await pool.connect().catch(() => undefined))?.release()
  }
  /** The node counts anew: its counts are of all that it did since they were last read. */
  const read = () => fetch(`http://127.0.0.1:${settings.HEALTH_PORT}/metrics`)
  /** Again and again, because a busy machine may look only later. */
  const lagAgainAndAgain = async () => {
    while (!isOver) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
      await sleep(300)
    }
  }
  return [
    [
      'a database that is far away',
      /wrong: The database needs (8\d|9\d|\d{3,}) ms for a question that costs nothing\. Put app and database into one/,
      {
        settings: far,
        broken: async () => {
          const { server, url: proxied } = await openFarAway(url)
          proxy = server
          far.DATABASE_URL = proxied
        },
        mended: () => proxy.close(),
      },
    ],
    [
      'an event loop that lags',
      /wrong: The node's event loop lags [1-9]\d* s behind\. Add a node\./,
      {
        broken: async () => {
          await read()
          isOver = false
          waiting = lagAgainAndAgain()
        },
        mended: async () => {
          isOver = true
          await waiting
          await read()
        },
      },
    ],
    [
      'callers that wait for a connection',
      /wrong: 1 callers wait for a connection\. Raise POOL_SIZE/,
      {
        broken: async () => {
          held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
          isOver = false
          waiting = waitAgainAndAgain()
        },
        mended: async () => {
          isOver = true
          for (const client of held) client.release()
          await waiting
          // The node's own jobs have waited as well.
          while (pool.waitingCount > 0) await sleep(10)
        },
      },
    ],
    [
      'a store of files that refuses us',
      /urgent: The store of files tonne does not keep a file \(SignatureDoesNotMatch\)\. No picture .* Check FILES/,
      {
        settings: files,
        broken: async () => {
          store = await startS3Server()
          files.FILES = `s3://tonne/files?endpoint=${store.address.endpoint}&region=us-east-1`
          Object.assign(process.env, { AWS_ACCESS_KEY_ID: S3_USER, AWS_SECRET_ACCESS_KEY: 'not-the-password' })
        },
        mended: async () => {
          await store.stop()
          delete process.env.AWS_ACCESS_KEY_ID
          delete process.env.AWS_SECRET_ACCESS_KEY
        },
      },
    ],
  ]
}

export function archiveStates({ archive, home, owner }: SoundInstallation): State[] {
  const sql = (text: string) => async () => void (await owner.query(text))
  const old = (folder: string, hours: number) => async () => {
    const at = Date.now() / 1000 - hours * 3600
    for (const name of readdirSync(join(archive, folder))) utimesSync(join(archive, folder, name), at, at)
  }
  const manifest = () => join(archive, 'base', readdirSync(join(archive, 'base'))[0]!, 'manifest.json')
  const firstWal = (): string => JSON.parse(readFileSync(manifest(), 'utf8')).firstWal
  const firstInArchive = () => join(archive, 'wal', `${firstWal()}.gz`)
  let stuck: string
  const half = (wal: string) => join(archive, 'wal', `${wal}.part`)
  /** Files of the log are ended, which wakes who archives them, until it says so of itself. */
  const archived = async (so: string, values: string[] = []): Promise<void> => {
    for (;;) {
      await owner.query('create table ended (); drop table ended; select pg_switch_wal()')
      if ((await owner.query(`select 1 from pg_stat_archiver where ${so}`, values)).rowCount) return
      await sleep(200)
    }
  }
  return [
    ['no folder for backups', /urgent: No backups are made.*BACKUP_DIR/, { settings: { BACKUP_DIR: undefined } }],
    [
      'a copy that is broken off',
      /urgent: .* holds no copy of the database/,
      {
        broken: () => renameSync(manifest(), join(home, 'manifest')),
        mended: () =>
          renameSync(
            join(home, 'manifest'),
            join(archive, 'base', readdirSync(join(archive, 'base'))[0]!, 'manifest.json'),
          ),
      },
    ],
    [
      'an archive that stands still, beside a file that is begun anew again and again',
      /urgent: PostgreSQL archived its log 5 h ago/,
      {
        broken: async () => {
          await old('wal', 5)()
          writeFileSync(half('0'.repeat(24)), '')
        },
        mended: () => {
          rmSync(half('0'.repeat(24)))
          return old('wal', 0)()
        },
      },
    ],
    [
      'an archive that cannot be written',
      /urgent: PostgreSQL has archived nothing for .*, because that fails.*archive_command/,
      {
        broken: async () => {
          stuck = (await owner.query('select pg_walfile_name(pg_current_wal_lsn()) as wal')).rows[0].wal
          mkdirSync(half(stuck))
          await archived('last_failed_wal = $1', [stuck])
        },
        mended: async () => {
          rmSync(half(stuck), { recursive: true })
          await archived('last_archived_time > last_failed_time')
        },
      },
    ],
    [
      'an archive whose command does not end',
      /urgent: PostgreSQL has archived nothing for 20 min, because its command does not end/,
      {
        broken: sql(`create view public.pg_stat_archiver as select '000000010000000000000001' as last_archived_wal,
          now() - interval '20 minutes' as last_archived_time, null::timestamptz as last_failed_time, stats_reset
          from pg_catalog.pg_stat_archiver; alter database tonne set search_path = public, pg_catalog`),
        mended: sql('alter database tonne reset search_path; drop view public.pg_stat_archiver'),
      },
    ],
    [
      'a gap in the archive',
      /urgent: The archive lacks [0-9A-F]{24}: nothing after it can be restored/,
      {
        broken: async () => {
          await archived(`archived_count > 2 and last_archived_wal > '${firstWal()}'`)
          renameSync(firstInArchive(), join(home, 'file'))
        },
        mended: () => renameSync(join(home, 'file'), firstInArchive()),
      },
    ],
    [
      'a copy that is old',
      /wrong: The last copy is of 30 h ago/,
      {
        broken: () => {
          copyFileSync(manifest(), join(home, 'manifest'))
          const endedAt = new Date(Date.now() - 30 * 3_600_000).toISOString()
          writeFileSync(manifest(), JSON.stringify({ ...JSON.parse(readFileSync(manifest(), 'utf8')), endedAt }))
        },
        mended: () => renameSync(join(home, 'manifest'), manifest()),
      },
    ],
    [
      'heads that nobody keeps',
      /wrong: No head of the log was kept/,
      { broken: old('heads', 3), mended: old('heads', 0) },
    ],
  ]
}
