/** Why: everything about money going out - payees, withdrawals, their desk, the jobs that send - put together in one place for the app. */
import { DESK_BASE } from '@tonne/contract/envelope'
import { payee, payeeDesk } from '@tonne/contract/money/payee'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import type { FastifyInstance } from 'fastify'
import { demoDesk } from './demo/demoDesk.ts'
import { demoNameCheck, payeeDeskHandlers } from './money/payee/judgePayee.ts'
import { payeeHandlers } from './money/payee/payeeHandlers.ts'
import { decisions } from './money/withdrawal/decideWithdrawals.ts'
import { deskHandlers } from './money/withdrawal/deskHandlers.ts'
import { endInTurn } from './money/withdrawal/giveBack.ts'
import { sendPayouts } from './money/withdrawal/sendPayouts.ts'
import { settlePayout } from './money/withdrawal/settlePayout.ts'
import { listStanding } from './money/withdrawal/store.ts'
import { withdrawalHandlers } from './money/withdrawal/withdrawalHandlers.ts'
import type { Bank, SettlePayout } from './platform/bank.ts'
import { type ServeTools, serve } from './platform/http/serve.ts'
import type { DueJob } from './platform/schedule/runDue.ts'
import type { Tools } from './platform/tools.ts'

/** Registers the endpoints; answers the jobs. `bank` is undefined while the operator's account is not configured. */
export function serveMoneyOut(
  app: FastifyInstance,
  tools: Tools,
  { serveTools, bank }: { serveTools: ServeTools; bank: Bank | undefined },
): DueJob[] {
  const inTurn = endInTurn(tools.db)
  serve(app, payee, payeeHandlers(tools), serveTools)
  serve(app, withdrawal, withdrawalHandlers(tools, inTurn), serveTools)
  serve(app, payeeDesk, payeeDeskHandlers(tools), serveTools, DESK_BASE)
  serve(app, withdrawalDesk, deskHandlers(tools, inTurn, bank?.account), serveTools, DESK_BASE)
  if (tools.settings.mode !== 'demo' || !bank) return []
  const { propose, approve } = decisions(tools, inTurn)
  const standing = (stage: 'requested' | 'proposed', times: { youngerThan: Date; since: Date }) => listStanding(tools.db, stage, times)
  return [demoNameCheck(tools), demoDesk({ db: tools.db, standing, propose, approve }), sendPayouts(tools, bank)]
}

/** A line is a withdrawal's, or else a payment of another kind (money sent back to who paid it in). */
export function settleOut(tools: Pick<Tools, 'db'>, other: SettlePayout): SettlePayout {
  const withdrawals = settlePayout(tools)
  return async (tx, line, now) => (await withdrawals(tx, line, now)) ?? other(tx, line, now)
}
