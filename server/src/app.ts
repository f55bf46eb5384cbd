/** Why: everything the server answers, composed in one place. */
import { notice } from '@tonne/contract/base/notice'
import { settingsDesk, settings as settingsTable } from '@tonne/contract/base/settings'
import { demo } from '@tonne/contract/demo'
import { DESK_BASE } from '@tonne/contract/envelope'
import { bankfileDesk } from '@tonne/contract/money/bankfile'
import { claim, lineDesk } from '@tonne/contract/money/claim'
import { close, closeDesk } from '@tonne/contract/money/close'
import { correctionDesk } from '@tonne/contract/money/correction'
import { deposit } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { credential } from '@tonne/contract/people/credential'
import { credit } from '@tonne/contract/people/credit'
import { identity } from '@tonne/contract/people/identity'
import { login } from '@tonne/contract/people/login'
import { member } from '@tonne/contract/people/member'
import { operator, operatorDoor } from '@tonne/contract/people/operator'
import { recovery } from '@tonne/contract/people/recovery'
import { restriction } from '@tonne/contract/people/restriction'
import { session } from '@tonne/contract/people/session'
import { upload, uploadDesk } from '@tonne/contract/people/upload'
import { faq } from '@tonne/contract/publishing/faq'
import { news } from '@tonne/contract/publishing/news'
import { request } from '@tonne/contract/support/request'
import { draw, drawDesk } from '@tonne/contract/trading/draw'
import { market } from '@tonne/contract/trading/market'
import { order } from '@tonne/contract/trading/order'
import { presale } from '@tonne/contract/trading/presale'
import { project } from '@tonne/contract/trading/project'
import { reportDesk } from '@tonne/contract/trust/report'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { noticeHandlers } from './base/notice/noticeHandlers.ts'
import { sealedLog } from './base/proof/sealedLog.ts'
import { checkLedger } from './base/settings/checkLedger.ts'
import { settingsDeskHandlers, settingsHandlers } from './base/settings/settingsHandlers.ts'
import { getTerms } from './base/settings/store.ts'
import { listTaken } from './carbon/retirement/store.ts'
import { demoBank, demoBankPays } from './demo/demoBank.ts'
import { demoHandlers } from './demo/demoHandlers.ts'
import { serveMarketDesk } from './marketDesk.ts'
import { marketDue } from './marketDue.ts'
import { bankfileHandlers } from './money/bankfile/bankfileHandlers.ts'
import { bookBankFiles, FILE_BANK } from './money/bankfile/bookBankFiles.ts'
import { claimHandlers, lineHandlers } from './money/claim/claimHandlers.ts'
import { sendReturns, settleReturn } from './money/claim/sendReturns.ts'
import { closeDays } from './money/close/closeDay.ts'
import { closeDeskHandlers, closeHandlers } from './money/close/closeHandlers.ts'
import { correctionHandlers } from './money/correction/correctionHandlers.ts'
import { listStanding } from './money/correction/store.ts'
import { depositHandlers } from './money/deposit/depositHandlers.ts'
import { expireDeposits } from './money/deposit/expireDeposits.ts'
import { settleLine } from './money/deposit/settleLine.ts'
import { causeNos } from './money/wallet/causeNos.ts'
import { walletHandlers } from './money/wallet/walletHandlers.ts'
import { serveMoneyOut, settleOut } from './moneyOut.ts'
import { servePapers } from './papers.ts'
import { credentialHandlers } from './people/credential/credentialHandlers.ts'
import { checkOwnPassword } from './people/credential/ownPassword.ts'
import { stepUp } from './people/credential/stepUp.ts'
import { creditHandlers } from './people/credit/creditHandlers.ts'
import { identityHandlers } from './people/identity/identityHandlers.ts'
import { loginHandlers } from './people/login/loginHandlers.ts'
import { memberHandlers } from './people/member/memberHandlers.ts'
import { findMailChoice, updateMuted } from './people/member/store.ts'
import { operatorDoorHandlers, operatorHandlers } from './people/operator/operatorHandlers.ts'
import { restrictionHandlers } from './people/restriction/restrictionHandlers.ts'
import { reviewDue } from './people/restriction/reviewDue.ts'
import { sessionHandlers } from './people/session/sessionHandlers.ts'
import { uploadDeskHandlers, uploadHandlers } from './people/upload/uploadHandlers.ts'
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
import { serveProofs } from './proofs.ts'
import { faqHandlers } from './publishing/faq/faqHandlers.ts'
import { newsHandlers } from './publishing/news/newsHandlers.ts'
import { demoOperatorCodes } from './seed/demoOperatorCodes.ts'
import { carryOutDue } from './support/request/carryOutDue.ts'
import { recoveryHandlers } from './support/request/recoveryHandlers.ts'
import { requestHandlers } from './support/request/requestHandlers.ts'
import { watchRecoveries } from './support/request/watchRecoveries.ts'
import { sweeping } from './sweeping.ts'
import type { Beacon } from './trading/draw/drand.ts'
import { drawDeskHandlers, drawHandlers } from './trading/draw/drawHandlers.ts'
import { membership } from './trading/level/membership.ts'
import { emptyClosedBooks } from './trading/market/emptyClosedBooks.ts'
import { marketHandlers } from './trading/market/marketHandlers.ts'
import { quoteMarket } from './trading/market/quoteMarket.ts'
import { settleProceeds } from './trading/market/settleProceeds.ts'
import { tellFills } from './trading/market/tellFills.ts'
import { trading } from './trading/market/trade.ts'
import { orderHandlers } from './trading/order/orderHandlers.ts'
import { sumSpent } from './trading/order/store.ts'
import { findPairs } from './trading/pair/findPairs.ts'
import { presaleHandlers } from './trading/presale/presaleHandlers.ts'
import { projectHandlers } from './trading/project/projectHandlers.ts'
import { keepReferences } from './trading/reference/keepReferences.ts'
import { reportHandlers } from './trust/report/reportHandlers.ts'

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
