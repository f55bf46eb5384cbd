import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { buildApp } from './app.ts'
import { mailOffLink } from './base/notice/mailOff.ts'
import { readPushKey } from './base/notice/pushKey.ts'
import { assertOwnKey } from './base/proof/ownKey.ts'
import { sealFirstTerms } from './base/settings/sealFirstTerms.ts'
import { type OpenedHealth, openNodeHealth } from './nodeHealth.ts'
import { pageHeads } from './pageHeads.ts'
import { foundAdmins } from './people/operator/foundAdmins.ts'
import { startClock } from './platform/clock.ts'
import { sealer } from './platform/crypto/seal.ts'
import { analyzeAt } from './platform/database/analyze.ts'
import type { Db } from './platform/database/database.ts'
import { standbysNamed } from './platform/database/hosts.ts'
import { openDatabase, openStandbyAt } from './platform/database/openDatabase.ts'
import { openFiles } from './platform/files/files.ts'
import { openFront } from './platform/front.ts'
import { openMeters } from './platform/health/meters.ts'
import { drawPages } from './platform/http/drawPages.ts'
import { type Front, serveFiles } from './platform/http/serveFiles.ts'
import { markInstance } from './platform/instance.ts'
import { sendDueMail } from './platform/mail/sendDueMail.ts'
import { type EmbeddedPostgres, startPostgres } from './platform/postgres/embedded.ts'
import { sendDuePush } from './platform/push/sendDuePush.ts'
import type { DueJob } from './platform/schedule/runDue.ts'
import { foundWorld } from './seed/foundWorld.ts'
import { seedWorld } from './seed/seedWorld.ts'
import { type Environment, readEnvironment, refuseDemoDatabase } from './shared/environment.ts'
import { openWakeUps } from './shared/socket/wakeUps.ts'
import { showOnce } from './showOnce.ts'
import { drandBeacon } from './trading/draw/drand.ts'
import { servePictures } from './trading/project/servePictures.ts'
import { printWelcome } from './welcome.ts'

const say = (sentence: string) => console.log(sentence)
const DRAIN_MS = 10_000
/** A balancer that checks each second sends new requests elsewhere by then. */
const NOTICE_MS = 2000
const folder = (name: string) => resolve(import.meta.dirname, '../..', name, 'dist')

const fronts = (mode: Environment['mode'], ofWeb: Pick<Front, 'heads' | 'draw'>): Front[] => [
  ...(mode === 'demo'
    ? [
        {
          folder: folder('desk'),
          page: 'demo',
          prefix: '/demo/',
          owns: (path: string) => path === '/demo' || path === '/demo/',
        },
      ]
    : []),
  {
    folder: folder('desk'),
    page: 'desk',
    prefix: '/desk/',
    owns: (path) => path === '/desk' || path.startsWith('/desk/'),
    alias: '/console',
  },
  { folder: folder('web'), page: 'index', prefix: '/', owns: () => true, ...ofWeb },
]

/**
 * Everything that must be stopped, filled in during the start, because a signal may come while the demo world is being
 * made.
 */
type Running = { close?: () => Promise<unknown>; health?: OpenedHealth; db?: Db; postgres?: EmbeddedPostgres }

async function start(environment: Environment, running: Running): Promise<void> {
  const own = !environment.databaseUrl && !environment.appDatabaseUrl
  if (own) running.postgres = await startPostgres({ ...environment, log: say })
  const log = pino({
    level: process.env.LOG_LEVEL ?? 'warn',
    redact: ['req.headers.authorization', 'token', 'password', 'code'],
  })
  const ownerUrl = environment.databaseUrl ?? running.postgres?.url
  const onError = (error: Error) => log.error({ err: error }, 'a database connection failed')
  const opening = { ...environment, ownerUrl, log: say, onError }
  const db = await openDatabase(opening)
  running.db = db
  await makeWorldOnce(ownerUrl, db, environment)
  const clock = await startClock(db)
  await sealFirstTerms(db, clock.now())
  const links = await foundAdmins({ db, settings: environment }, environment.admins, clock.now())
  showOnce(environment.dataDir, links)
  const beacon = environment.drandUrl ? drandBeacon(environment.drandUrl) : undefined
  const meters = environment.health && openMeters()
  // Loaded only if configured, because it is more code than the rest of the start.
  const tracing = environment.tracing && (await import('./platform/health/tracing.ts')).openTracing(environment.tracing)
  const files = environment.files && openFiles((await import('./platform/files/s3Store.ts')).s3Store(environment.files))
  const wakeUps = environment.bus && (await openWakeUps(environment.bus, sayBus(log)))
  const standby = environment.readDatabaseUrl
    ? openStandbyAt(environment.readDatabaseUrl, db, { ...opening, onError: sayStandby(log) })
    : undefined
  const { app, tools } = await buildApp({
    ...{
      db,
      clock,
      settings: environment,
      checkAnswers: false,
      jobs: jobsOfNode(db, environment, log),
      beacon,
      logger: log,
      meters,
      tracing,
      files,
    },
    wakeUps,
    standby,
  })
  running.close = async () => {
    await app.close()
    await Promise.all([tracing?.stop(), wakeUps?.stop(), standby?.end()])
  }
  const front = openFront(`${folder('web')}/onServer.mjs`)
  app.addHook('onClose', front.stop)
  servePictures(app, { db, make: front.make })
  const now = () => clock.now()
  const ofWeb = { heads: pageHeads(tools, front.make), draw: drawPages({ app, make: front.make, now }) }
  await serveFiles(app, fronts(environment.mode, ofWeb), now)
  await app.listen({ port: environment.port, host: environment.host })
  // Loads the thread before somebody waits for it.
  void ofWeb.draw({ path: '/', query: '', cookie: undefined })
  if (environment.health && meters) {
    const keys = { publicKey: tools.signer.publicKey, keyIds: sealer(environment).keyIds }
    running.health = await openNodeHealth({
      ...{ ...environment.health, db, meters, keys },
      standbys: standbysNamed(environment),
    })
  }
  printWelcome(environment, app.server.address())
}

/** Sends pushes, and mails where a mail server is set. */
function jobsOfNode(db: Db, environment: Environment, log: pino.Logger): DueJob[] {
  const mailFrom = environment.mailFrom ?? `Tonne <no-reply@${new URL(environment.publicUrl).hostname}>`
  const pushes = sendDuePush(db, {
    subject: `mailto:${/<?([^\s<>]+)>?$/.exec(mailFrom)?.[1]}`,
    key: () => readPushKey(db, environment),
    failed: (failure) => log.warn(failure, 'a push was not sent'),
  })
  const mails = environment.smtpUrl
    ? [
        sendDueMail(db, {
          smtpUrl: environment.smtpUrl,
          from: mailFrom,
          replyTo: environment.mailReplyTo,
          bounce: environment.mailBounce,
          offLink: (id) => mailOffLink(environment, id),
          failed: (failure) => log.warn(failure, 'a mail was not sent'),
        }),
      ]
    : []
  return [...mails, pushes]
}

const sayStandby = (log: pino.Logger) => (error: Error) =>
  log.warn({ err: error }, 'a standby did not answer, so the primary did')

const sayBus = (log: pino.Logger) => (isHeard: boolean, reason: string) => {
  if (isHeard) log.info('nodes wake each other over the bus')
  else log.warn({ reason }, 'the bus is not heard: this node looks each second')
}

async function makeWorldOnce(ownerUrl: string | undefined, db: Db, environment: Environment): Promise<void> {
  const instance = await markInstance(db, environment.mode, ownerUrl)
  refuseDemoDatabase(instance.mode, environment)
  await assertOwnKey(db, environment)
  if (instance.seeded) return
  if (environment.mode === 'production')
    return showOnce(environment.dataDir, [
      `Invitation code for the first members, shown this once: ${await foundWorld(db, new Date())}`,
    ])
  say('Making the demo world: members, projects, a year of prices and trades. This happens once.')
  await seedWorld(db, environment, new Date())
  if (ownerUrl) await analyzeAt(ownerUrl)
}

/**
 * Tells a balancer through `/readyz`, and serves until it has noticed. Requests under way are answered, then
 * connections and the database close; after 10 s it stops waiting for slow readers.
 */
function stopWell(running: Running): void {
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    if (running.health) {
      running.health.drain()
      await sleep(NOTICE_MS)
    }
    await Promise.race([running.close?.(), new Promise((late) => setTimeout(late, DRAIN_MS).unref())])
    running.health?.server.close()
    await Promise.race([running.db?.end(), new Promise((late) => setTimeout(late, 5000).unref())])
    await running.postgres?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
    process.on(signal as NodeJS.Signals, () => void stop())
  // If the start script died before we listened on its channel, no `disconnect` would come any more.
  if (process.send && !process.connected) void stop()
}

const running: Running = {}
try {
  stopWell(running)
  await start(readEnvironment(process.env), running)
} catch (error) {
  // Refusals of settings, database and migrations are sentences for the operator; anything else is a bug with its
  // trace.
  const { name, message } = error as Error
  console.error(/Refused$|EADDRINUSE/.test(`${name}${(error as { code?: string }).code ?? ''}`) ? message : error)
  await running.postgres?.stop()
  process.exit(1)
}
