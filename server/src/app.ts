import { demo } from '@tonne/contract/demo'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { findSigner } from './base/proof/ownKey.ts'
import { getTerms } from './base/settings/store.ts'
import { demoBank, demoBankPays } from './demo/demoBank.ts'
import { demoHandlers } from './demo/demoHandlers.ts'
import { inOrder } from './due.ts'
import { modulesOf } from './modules.ts'
import { settleReturn } from './money/claim/sendReturns.ts'
import { settleLine } from './money/deposit/settleLine.ts'
import { settlePayout } from './money/withdrawal/settlePayout.ts'
import { nodeGauges } from './nodeHealth.ts'
import { stepUp } from './people/credential/stepUp.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/database.ts'
import { isOutage } from './platform/database/outage.ts'
import { primaryReads, type Standby } from './platform/database/standby.ts'
import { type Files, openFiles } from './platform/files/files.ts'
import { meterAnswers } from './platform/health/meterAnswers.ts'
import type { Meters } from './platform/health/meters.ts'
import type { Tracing } from './platform/health/tracing.ts'
import { callerAddress, trustOf } from './platform/http/callerAddress.ts'
import { openHttp } from './platform/http/openHttp.ts'
import { publishApi } from './platform/http/publishApi.ts'
import { BOUNDS, RateLimiter, type RateLimits } from './platform/http/rateLimiter.ts'
import { type DueJob, type JobRun, runDue, type Schedule } from './platform/schedule/runDue.ts'
import { demoOperatorCodes } from './seed/demoOperatorCodes.ts'
import { insertAudit } from './shared/audit.ts'
import type { SettlePayout } from './shared/bank/bank.ts'
import { fileBank } from './shared/bank/fileBank.ts'
import { type ServeTools, serve } from './shared/endpoint/serve.ts'
import type { Module } from './shared/module.ts'
import { guardSessions } from './shared/session/inFlight.ts'
import { findOperators } from './shared/session/operators.ts'
import { findCallers } from './shared/session/sessions.ts'
import { openHub } from './shared/socket/hub.ts'
import { openSockets } from './shared/socket/sockets.ts'
import type { WakeUps } from './shared/socket/wakeUps.ts'
import { sweepOld } from './shared/sweepOld.ts'
import type { Tools } from './shared/tools.ts'
import type { Beacon } from './trading/draw/drand.ts'
import { countRefusals } from './trust/transparency/countRefusals.ts'

type AppOptions = {
  db: Db
  clock: Clock
  settings: Tools['settings']
  /** Checks every answer against its schema: in tests. */
  checkAnswers: boolean
  /** Run due jobs by themselves; tests call `schedule.runNow()`. */
  scheduled?: boolean
  jobs?: readonly DueJob[]
  /** Called for each run of a job, by the benchmark. */
  ran?: (run: JobRun) => void
  /** Counts answers, refusals and job runs. */
  meters?: Meters | undefined
  /** Records where the time of requests and jobs goes. */
  tracing?: Tracing | undefined
  /** Where the bytes of pictures are; by default in their rows. */
  files?: Files | undefined
  /** A standby for reads that decide nothing; by default the primary answers everything. */
  standby?: Standby | undefined
  /** How nodes wake each other. */
  wakeUps?: WakeUps | undefined
  /** A public randomness beacon for draws; by default the members' own seeds. */
  beacon?: Beacon | undefined
  logger?: FastifyBaseLogger
  /** The limits of one caller; tests and the benchmark act for many callers. */
  bounds?: RateLimits
}
export type App = { app: FastifyInstance; tools: Tools; schedule: Schedule; serveTools: ServeTools; modules: Module[] }

export async function buildApp(options: AppOptions): Promise<App> {
  const {
    db: own,
    clock,
    settings,
    checkAnswers,
    scheduled = true,
    jobs = [],
    bounds = BOUNDS,
    meters,
    tracing,
    files = openFiles(),
  } = options
  const [now, trust] = [() => clock.now(), trustOf(settings.trustProxy, settings.mode)]
  const app = openHttp({ pages: settings, trust, now, logger: options.logger, connections: bounds.connections })
  tracing?.requests(app)
  const pool = tracing?.database(own) ?? own
  const db = guardSessions(pool)
  const hub = openHub(pool, now, options.wakeUps)
  const base = { db, clock, files, hub, settings, signer: await findSigner(db, settings) }
  const tools: Tools = { ...base, requireStepUp: stepUp(base) }
  const callers = findCallers(db, now, async () => (await getTerms(db, now())).terms.login)
  const refusals = countRefusals(db)
  app.addHook('onClose', () => refusals.stop())
  const serveTools: ServeTools = {
    reads: { primary: primaryReads(db), standby: options.standby },
    ...{ callers, now, checkAnswers },
    operators: findOperators(db, now),
    ...{ passkeysOnly: settings.mode === 'production', signOnOnly: settings.signOn !== undefined },
    record: (act, at) => db.tx((tx) => insertAudit(tx, act, at)),
    rateLimiter: new RateLimiter(bounds),
    refused: (rule, at) => {
      meters?.refused(rule)
      tracing?.refused(rule)
      refusals.refused(rule, at)
    },
  }
  if (meters) meterAnswers(app, meters)
  meters?.watch(nodeGauges(db, hub, options))
  openSockets(app, { ...serveTools, db, hub, pages: settings, addressOf: callerAddress(trust) })
  publishApi(app)
  const isDemo = settings.mode === 'demo'
  const bank = isDemo ? demoBank(db) : fileBank(settings.bank)
  const settle = settleLine(tools, settleOut)
  const modules = modulesOf(tools, { bank, settle, beacon: options.beacon, refusals })
  for (const served of modules.flatMap(({ serves = [] }) => serves)) served(app, serveTools)
  const due = inOrder([
    sweepOld(db),
    ...modules.flatMap(({ due: own = [] }) => own),
    ...(isDemo ? [demoBankPays(db, settle)] : []),
  ])
  const schedule = runDue(db, now, [...due, ...jobs].map(tracing?.job ?? ((job) => job)), {
    log: (error, job) => {
      meters?.jobFailed(job, isOutage(error))
      app.log.error({ err: error, job }, 'a due job failed')
    },
    started: scheduled,
    looked: meters?.lookedAtJob,
    ran: (run) => {
      meters?.ran(run)
      options.ran?.(run)
    },
  })
  if (isDemo) {
    const operators = demoOperatorCodes(tools)
    const handlers = demoHandlers({ ...tools, settle, schedule: () => schedule, operators })
    serve(app, { table: demo, handlers, base: '/demo' }, serveTools)
  }
  app.addHook('onClose', () => schedule.stop())
  return { app, tools, schedule, serveTools, modules }
}

/** A line belongs to a returned payment or to a withdrawal; tried in the order of the locks. */
export const settleOut: SettlePayout = async (tx, line, now) =>
  (await settleReturn(tx, line, now)) ?? settlePayout(tx, line, now)
