import { deposit } from '@tonne/contract/money/deposit'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { cents } from '@tonne/domain/money'
import { proof } from '../payees.ts'
import { type Maker, mine, oneOf, ownNo, REASON, whole } from './attempt.ts'
import { bankMakers } from './bankAttempts.ts'
import { factorMakers, showing } from './factorAttempts.ts'
import type { ActName } from './history.ts'
import * as payments from './oracle/payments.ts'
import type { Operator } from './stage.ts'

const depositing: Maker = (from) => {
  const me = mine(from)!
  const p = from.act.p[1]!
  const amount = p < 0.03 ? 99 : p > 0.97 ? 20_000_01 : whole(from.act.p[2]!, 10_00, p > 0.3 ? 19_000_00 : 3_000_00)
  return {
    what: `${me.person.id} asks to pay in ${amount}`,
    keyed: true,
    send: (node, key) => me.call(node)(deposit.create, { amountCents: cents(amount) }, key),
    judge: (b) => payments.openDeposit(b, { member: me.person.id, cents: amount }),
  }
}
const cancellingDeposit: Maker = (from) => {
  const found = ownNo(
    from,
    from.books.deposits.filter((d) => d.state === 'waiting'),
  )
  if (!found) return
  const { me, no } = found
  return {
    what: `${me.person.id} gives up ${no}`,
    keyed: false,
    send: (node) => me.call(node)(deposit.cancel, { no }),
    judge: (b) => payments.cancelDeposit(b, { member: me.person.id, no }),
  }
}

const withdrawing: Maker = (from) => {
  const p = from.act.p[1]!
  const rich = Object.values(from.books.accounts).filter((a) => a.cents >= 10_00)
  const me = mine(from, p < 0.9 ? rich.map((a) => a.id) : null)
  if (!me) return
  const amount =
    p < 0.04
      ? 9_99
      : p > 0.96
        ? 20_000_01
        : whole(from.act.p[2]!, 10_00, Math.max(10_00, Math.min(20_000_00, me.account.cents)) + (p < 0.1 ? 1 : 0))
  const payee = from.act.p[3]! < 0.03 ? me.account.payee + 1_000_000 : me.account.payee
  const show = showing(from, me.account, from.act.p[4]!)
  return {
    what: `${me.person.id} withdraws ${amount}`,
    keyed: true,
    alone: show.alone,
    send: async (node, key) => {
      const call = me.call(node)
      const shown = await show.proof(call, `withdrawal ${amount} payee ${payee}`)
      return call(withdrawal.request, { amountCents: cents(amount), payee, proof: { ...proof, ...shown } }, key)
    },
    judge: (b) => payments.withdraw(b, { member: me.person.id, cents: amount, payee, shown: show.shown }),
  }
}
const cancellingWithdrawal: Maker = (from) => {
  const found = ownNo(from, from.books.withdrawals)
  if (!found) return
  const { me, no } = found
  return {
    what: `${me.person.id} takes back ${no}`,
    keyed: true,
    send: (node, key) => me.call(node)(withdrawal.cancel, { no }, key),
    judge: (b) => payments.cancelWithdrawal(b, { member: me.person.id, no }),
  }
}
/** Includes an operator who proposes and decides alone. */
const paying: Maker = ({ stage, books, act }) => {
  const [, which, who, how] = act.p as [number, number, number, number]
  const found = oneOf(
    books.withdrawals.filter((w) => ['requested', 'proposed'].includes(w.stage) || which < 0.1),
    which,
  )
  if (!found) return
  const operator = oneOf(stage.operators.finance, who)!
  const does = how < 0.08 ? 'refuse' : how < 0.9 === (found.stage === 'requested') ? 'propose' : 'approve'
  return {
    what: `finance ${operator.id} ${does}s ${found.no}`,
    keyed: false,
    send: async (node) => (await stage.desk(node, operator))(withdrawalDesk[does], { no: found.no, reason: REASON }),
    judge: (b) => payments.decideWithdrawal(b, { by: operator.id, no: found.no, does }),
  }
}
const exporting: Maker = ({ stage, act }) => {
  const operator = oneOf(stage.operators.finance, act.p[1]!) as Operator
  return {
    what: 'a payment file leaves',
    keyed: false,
    send: async (node) => (await stage.desk(node, operator))(withdrawalDesk.exportBatch, { reason: REASON }),
    judge: payments.sendPayouts,
  }
}

export const moneyMakers: Partial<Record<ActName, Maker>> = {
  deposit: depositing,
  cancelDeposit: cancellingDeposit,
  ...bankMakers,
  ...factorMakers,
  withdraw: withdrawing,
  cancelWithdrawal: cancellingWithdrawal,
  payout: paying,
  export: exporting,
}
