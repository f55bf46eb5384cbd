/** Why: everything the server answers, composed in one place. */
import { bankfileDesk } from '@tonne/contract/bankfile'
import { claim, lineDesk } from '@tonne/contract/claim'
import { close, closeDesk } from '@tonne/contract/close'
import { correctionDesk } from '@tonne/contract/correction'
import { credential } from '@tonne/contract/credential'
import { credit } from '@tonne/contract/credit'
import { demo } from '@tonne/contract/demo'
import { deposit } from '@tonne/contract/deposit'
import { draw, drawDesk } from '@tonne/contract/draw'
import { DESK_BASE } from '@tonne/contract/envelope'
import { faq } from '@tonne/contract/faq'
import { identity } from '@tonne/contract/identity'
import { login } from '@tonne/contract/login'
import { market } from '@tonne/contract/market'
import { member } from '@tonne/contract/member'
import { news } from '@tonne/contract/news'
import { notice } from '@tonne/contract/notice'
import { operator, operatorDoor } from '@tonne/contract/operator'
import { order } from '@tonne/contract/order'
import { presale } from '@tonne/contract/presale'
import { project } from '@tonne/contract/project'
import { recovery } from '@tonne/contract/recovery'
import { reportDesk } from '@tonne/contract/report'
import { request } from '@tonne/contract/request'
import { restriction } from '@tonne/contract/restriction'
import { session } from '@tonne/contract/session'
import { settingsDesk, settings as settingsTable } from '@tonne/contract/settings'
import { upload, uploadDesk } from '@tonne/contract/upload'
import { wallet } from '@tonne/contract/wallet'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { bankfileHandlers } from './bankfile/bankfileHandlers.ts'
import { bookBankFiles, FILE_BANK } from './bankfile/bookBankFiles.ts'
import { claimHandlers, lineHandlers } from './claim/claimHandlers.ts'
import { sendReturns, settleReturn } from './claim/sendReturns.ts'
import { closeDays } from './close/closeDay.ts'
import { closeDeskHandlers, closeHandlers } from './close/closeHandlers.ts'
import { correctionHandlers } from './correction/correctionHandlers.ts'
import { listStanding } from './correction/store.ts'
import { credentialHandlers } from './credential/credentialHandlers.ts'
import { checkOwnPassword } from './credential/ownPassword.ts'
import { stepUp } from './credential/stepUp.ts'
import { creditHandlers } from './credit/creditHandlers.ts'
import { demoBank, demoBankPays } from './demo/demoBank.ts'
import { demoHandlers } from './demo/demoHandlers.ts'
import { depositHandlers } from './deposit/depositHandlers.ts'
import { expireDeposits } from './deposit/expireDeposits.ts'
import { settleLine } from './deposit/settleLine.ts'
import type { Beacon } from './draw/drand.ts'
import { drawDeskHandlers, drawHandlers } from './draw/drawHandlers.ts'
import { faqHandlers } from './faq/faqHandlers.ts'
import { identityHandlers } from './identity/identityHandlers.ts'
import { membership } from './level/membership.ts'
import { loginHandlers } from './login/loginHandlers.ts'
import { emptyClosedBooks } from './market/emptyClosedBooks.ts'
import { marketHandlers } from './market/marketHandlers.ts'
import { quoteMarket } from './market/quoteMarket.ts'
import { settleProceeds } from './market/settleProceeds.ts'
import { tellFills } from './market/tellFills.ts'
import { trading } from './market/trade.ts'
import { serveMarketDesk } from './marketDesk.ts'
import { marketDue } from './marketDue.ts'
import { memberHandlers } from './member/memberHandlers.ts'
import { findMailChoice, updateMuted } from './member/store.ts'
import { serveMoneyOut, settleOut } from './moneyOut.ts'
import { newsHandlers } from './news/newsHandlers.ts'
import { noticeHandlers } from './notice/noticeHandlers.ts'
import { operatorDoorHandlers, operatorHandlers } from './operator/operatorHandlers.ts'
import { orderHandlers } from './order/orderHandlers.ts'
import { sumSpent } from './order/store.ts'
import { findPairs } from './pair/findPairs.ts'
import { servePapers } from './papers.ts'
import { publishingDue, servePeopleDesk } from './peopleDesk.ts'
import type { Bank, SettleLine } from './platform/bank.ts'
import type { Clock } from './platform/clock.ts'
import type { Db } from './platform/database/database.ts'
import { fileBank } from './platform/fileBank.ts'
import { callerAddress, trustOf } from './platform/http/callerAddress.ts'
import { BOUNDS, Door, type DoorBounds } from './platform/http/door.ts'
import { openHttp } from './platform/http/openHttp.ts'
import { publishApi } from './platform/http/publishApi.ts'
import { type ServeTools, serve } from './platform/http/serve.ts'
import { type DueJob, runDue, type Schedule } from './platform/schedule/runDue.ts'
import { guardSessions } from './platform/session/inFlight.ts'
import { findOperators } from './platform/session/operators.ts'
import { findCallers } from './platform/session/sessions.ts'
import { openHub } from './platform/socket/hub.ts'
import { openSockets } from './platform/socket/sockets.ts'
import type { Tools } from './platform/tools.ts'
import { presaleHandlers } from './presale/presaleHandlers.ts'
import { projectHandlers } from './project/projectHandlers.ts'
import { sealedLog } from './proof/sealedLog.ts'
import { serveProofs } from './proofs.ts'
import { keepReferences } from './reference/keepReferences.ts'
import { reportHandlers } from './report/reportHandlers.ts'
import { carryOutDue } from './request/carryOutDue.ts'
import { recoveryHandlers } from './request/recoveryHandlers.ts'
import { requestHandlers } from './request/requestHandlers.ts'
import { watchRecoveries } from './request/watchRecoveries.ts'
import { restrictionHandlers } from './restriction/restrictionHandlers.ts'
import { reviewDue } from './restriction/reviewDue.ts'
import { listTaken } from './retirement/store.ts'
import { demoOperatorCodes } from './seed/demoOperatorCodes.ts'
import { sessionHandlers } from './session/sessionHandlers.ts'
import { checkLedger } from './settings/checkLedger.ts'
import { settingsDeskHandlers, settingsHandlers } from './settings/settingsHandlers.ts'
import { getTerms } from './settings/store.ts'
import { sweeping } from './sweeping.ts'
import { uploadDeskHandlers, uploadHandlers } from './upload/uploadHandlers.ts'
import { causeNos } from './wallet/causeNos.ts'
import { walletHandlers } from './wallet/walletHandlers.ts'

export type AppOptions = {
  db: Db
  clock: Clock
  settings: Tools['settings']
  /** Validate every answer against its schema: in tests. */
  checkAnswers: boolean
  /** Run due jobs by themselves; tests call `schedule.runNow()`. */
  scheduled?: boolean
  jobs?: readonly DueJob[]
  /** A public randomness beacon for draws; without one the members' own seeds are it. */
  beacon?: Beacon | undefined
  logger?: FastifyBaseLogger
  /** What one caller may ask for; tests and the benchmark are many callers in one. */
  bounds?: DoorBounds
}
export type App = { app: FastifyInstance; tools: Tools; schedule: Schedule; serveTools: ServeTools }

export async function buildApp(options: AppOptions): Promise<App> {
  const { db: pool, clock, settings, checkAnswers, scheduled = true, jobs = [], beacon, logger, bounds = BOUNDS } = options
  const now = () => clock.now()
  const trust = trustOf(settings.trustProxy, settings.mode)
  const app = openHttp({ pages: settings, trust, now, logger, connections: bounds.connections })
  const db = guardSessions(pool)
  const hub = openHub(db, now)
  const tools: Tools = { db, clock, hub, settings, requireStepUp: stepUp({ db, clock, hub, settings }) }
  const callers = findCallers(db, now, async () => (await getTerms(db, now())).terms.login)
  const serveTools: ServeTools = {
    callers,
    operators: findOperators(db, now),
    now,
    checkAnswers,
    passkeysOnly: settings.mode === 'production',
    door: new Door(bounds),
  }

  openSockets(app, { ...serveTools, db, hub, pages: settings, addressOf: callerAddress(trust) })
  publishApi(app)
  serveNouns(app, tools, serveTools)
  serveDesk(app, tools, serveTools)
  serve(app, drawDesk, drawDeskHandlers(tools, beacon), serveTools, DESK_BASE)
  const isDemo = settings.mode === 'demo'
  const bank = isDemo ? demoBank(db) : fileBank(settings.bank)
  const settle = settleLine(tools, settleOut(tools, settleReturn(db)))
  serveRails(app, tools, { serveTools, bank, settle })
  const paying = serveMoneyOut(app, tools, { serveTools, bank })
  const due = [
    ...sweeping(tools),
    ...[reviewDue(tools), findPairs(tools)],
    ...[watchRecoveries(tools), carryOutDue(tools), ...publishingDue(tools)],
    expireDeposits(tools),
    // First what ends a presale's orders, then what delivers its tons.
    ...openMarket(app, tools, serveTools),
    ...marketDue(tools, beacon),
    checkLedger(tools),
    ...serveProofs(app, tools, serveTools),
    ...railsDue(db, bank, settle),
    ...paying,
    ...(isDemo ? [demoBankPays(db, settle)] : []),
    ...jobs,
  ]
  const schedule = runDue(db, now, due, { log: (error, job) => app.log.error({ err: error, job }, 'a due job failed'), started: scheduled })
  if (isDemo) serve(app, demo, demoHandlers({ ...tools, settle, schedule: () => schedule, operators: demoOperatorCodes(tools) }), serveTools, '/demo')
  app.addHook('onClose', () => schedule.stop())
  return { app, tools, schedule, serveTools }
}

/** Answers what is due there. */
function openMarket(app: FastifyInstance, tools: Tools, serveTools: ServeTools): DueJob[] {
  const book = trading(tools)
  serve(app, market, marketHandlers(tools, book), serveTools)
  const quotes = tools.settings.mode === 'demo' ? [quoteMarket(tools, book)] : []
  return [settleProceeds(tools), tellFills(tools), keepReferences(tools), emptyClosedBooks(tools, book), ...quotes]
}

function serveNouns(app: FastifyInstance, tools: Tools, serveTools: ServeTools): void {
  const settings = settingsHandlers(tools)
  serve(app, settingsTable, settings, serveTools)
  // The specification can be read both ways: "/api/login/baseconfig" below the base path, or as the whole.
  serve(app, { baseConfig: { ...settingsTable.baseConfig, path: '/api/login/baseconfig' } }, { baseConfig: settings.baseConfig }, serveTools)
  serve(app, login, loginHandlers(tools), serveTools)
  serve(app, credential, credentialHandlers(tools), serveTools)
  serve(app, identity, identityHandlers(tools), serveTools)
  serve(app, upload, uploadHandlers(tools), serveTools)
  serve(app, uploadDesk, uploadDeskHandlers(tools), serveTools, DESK_BASE)
  serve(app, restriction, restrictionHandlers(tools), serveTools)
  serve(app, session, sessionHandlers(tools), serveTools)
  serve(app, request, requestHandlers(tools, checkOwnPassword), serveTools)
  serve(app, recovery, recoveryHandlers(tools), serveTools)
  serve(app, member, memberHandlers(tools, { sumSpent, membership: membership(tools) }), serveTools)
  serve(app, faq, faqHandlers(tools), serveTools)
  serve(app, news, newsHandlers(tools), serveTools)
  serve(app, project, projectHandlers(tools), serveTools)
  serve(app, order, orderHandlers(tools, { listTaken, listStanding }), serveTools)
  serve(app, presale, presaleHandlers(tools), serveTools)
  serve(app, draw, drawHandlers(tools, sealedLog(tools.db)), serveTools)
  serve(app, wallet, walletHandlers(tools), serveTools)
  serve(app, credit, creditHandlers(tools), serveTools)
  serve(app, notice, noticeHandlers(tools, { findMailChoice, updateMuted }), serveTools)
}

function serveDesk(app: FastifyInstance, tools: Tools, serveTools: ServeTools): void {
  servePeopleDesk(app, tools, serveTools)
  serve(app, operatorDoor, operatorDoorHandlers(tools), serveTools, DESK_BASE)
  serve(app, operator, operatorHandlers(tools), serveTools, DESK_BASE)
  serveMarketDesk(app, tools, serveTools)
  serve(app, correctionDesk, correctionHandlers(tools, causeNos), serveTools, DESK_BASE)
  serve(app, reportDesk, reportHandlers(tools), serveTools, DESK_BASE)
}

/** Lines before the close that counts them. */
const railsDue = (db: Db, bank: Bank | undefined, settle: SettleLine): DueJob[] => [
  bookBankFiles(db, settle),
  closeDays(db, bank?.name === FILE_BANK),
  ...(bank ? [sendReturns(db, bank)] : []),
]

type Rails = { serveTools: ServeTools; bank: Bank | undefined; settle: SettleLine }
/** Money in and out, and what explains it. */
function serveRails(app: FastifyInstance, tools: Tools, { serveTools, bank, settle }: Rails): void {
  serve(app, deposit, depositHandlers(tools, bank), serveTools)
  servePapers(app, tools, { serveTools, bank })
  serve(app, claim, claimHandlers(tools), serveTools)
  serve(app, lineDesk, lineHandlers(tools), serveTools, DESK_BASE)
  serve(app, bankfileDesk, bankfileHandlers(tools, bank, settle), serveTools, DESK_BASE)
  serve(app, close, closeHandlers(tools), serveTools)
  serve(app, closeDesk, closeDeskHandlers(tools, bank?.name === FILE_BANK), serveTools, DESK_BASE)
  serve(app, settingsDesk, settingsDeskHandlers(tools), serveTools, DESK_BASE)
}
