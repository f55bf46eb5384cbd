import type { Output } from '@tonne/contract/endpoint'
import type { withdrawal } from '@tonne/contract/money/withdrawal'
import { addDays, dayOf, isWeekend, startOfDay } from '@tonne/domain/days'
import { cents } from '@tonne/domain/money'
import { Refusal } from '@tonne/domain/refusals'
import { demoBank } from '../demo/demoBank.ts'
import { findDemoOperator } from '../demo/store.ts'
import { demoNameCheck } from '../money/payee/judgePayee.ts'
import { payeeHandlers } from '../money/payee/module.ts'
import { decisions } from '../money/withdrawal/decideWithdrawals.ts'
import { withdrawalHandlers } from '../money/withdrawal/module.ts'
import { sendPayouts } from '../money/withdrawal/sendPayouts.ts'
import { credentialHandlers } from '../people/credential/module.ts'
import { nodeId } from '../platform/node.ts'
import { takeLease } from '../platform/schedule/lease.ts'
import { type MarketHandlers, payIn } from './seedMarket.ts'
import type { SeedTools, Step } from './seedTools.ts'

type Made = Output<typeof withdrawal.request>
type Withdrawers = {
  memberIds: readonly number[]
  password: string
  tradingPassword: string
  holders: readonly string[]
}
const HOUR = 3_600_000

/** To be run among the market's steps, in order of time. */
export function withdrawalSteps(tools: SeedTools, handlers: MarketHandlers, people: Withdrawers): Step[] {
  const at = (day: string, hours: number) => new Date(startOfDay(day).getTime() + hours * HOUR)
  const today = dayOf(tools.seedingAt)
  const weekdayBefore = (daysAgo: number): string => {
    let day = addDays(today, -daysAgo)
    while (isWeekend(day)) day = addDays(day, -1)
    return day
  }
  const [paid, open] = [weekdayBefore(9), weekdayBefore(1)]
  const acts = seedActs(tools, handlers, people)
  const both = [0, 1] as const
  return both.flatMap((i): Step[] => {
    const amountCents = cents(i === 0 ? 800_00 : 6_000_00)
    let made: Made | undefined
    const ask = async (key: string): Promise<void> => {
      made = await acts.ask(i, amountCents, `${key}-${i}`)
    }
    return [
      { at: at(addDays(today, -40), 10 + i / 10), run: () => acts.prepare(i) },
      { at: at(addDays(today, -40), 11 + i / 10), run: () => demoNameCheck(tools).run(tools.clock.now(), 0) },
      { at: at(paid, 9.6 + i / 10), run: () => ask('paid') },
      { at: at(paid, 11 + i / 10), run: () => acts.propose(made!.no) },
      { at: at(paid, 14 + i / 10), run: () => acts.approve(made!.no) },
      { at: at(paid, 14.5 + i / 10), run: () => acts.send() },
      { at: at(addDays(paid, 1), 9 + i / 10), run: () => acts.settle(made!) },
      { at: at(open, 9.6 + i / 10), run: () => ask('open') },
      // The company's withdrawal waits for an approver, the person's for a proposer.
      ...(i === 1 ? [{ at: at(open, 11.2), run: () => acts.propose(made!.no) }] : []),
    ]
  })
}

function seedActs(
  tools: SeedTools,
  handlers: MarketHandlers,
  { memberIds, password, tradingPassword, holders }: Withdrawers,
) {
  const [credentials, payees] = [credentialHandlers(tools), payeeHandlers(tools)]
  const [withdrawals, decide] = [withdrawalHandlers(tools), decisions(tools)]
  const proof = { tradingPassword }
  const ids: number[] = []
  const sound = <T>(answer: T | Refusal): T => {
    if (answer instanceof Refusal) throw answer
    return answer
  }
  const act = async (no: string, email: string) => {
    const operator = await findDemoOperator(tools.db, email)
    if (!operator) throw new Error(`the demo has no operator ${email}`)
    return { no, reason: 'Payee and amount checked', operator, address: 'seed', now: tools.clock.now() }
  }
  return {
    prepare: async (i: 0 | 1) => {
      const memberId = memberIds[i]!
      sound(await credentials.setTradingPassword(tools.callOf(memberId, { password, tradingPassword })))
      const account = i === 0 ? { bank: 'DBS', number: '0052314417' } : { bank: 'UOB', number: '9102032288' }
      const added = sound(
        await payees.add(tools.callOf(memberId, { kind: 'account' as const, ...account, holder: holders[i]!, proof })),
      )
      ids[i] = (added as { id: number }).id
      if (i === 0)
        sound(
          await payees.add(
            tools.callOf(memberId, { kind: 'mobile' as const, number: '81230000', holder: holders[i]!, proof }),
          ),
        )
    },
    ask: async (i: 0 | 1, amountCents: ReturnType<typeof cents>, key: string) => {
      await payIn(tools, handlers, { memberId: memberIds[i]!, amountCents, key: `seed-for-${key}` })
      return sound(
        await withdrawals.request(
          tools.callOf(memberIds[i]!, { amountCents, payee: ids[i]!, proof }, `seed-withdrawal-${key}`),
        ),
      ) as Made
    },
    propose: async (no: string) => decide.propose(await act(no, 'finance@tonne.example')),
    approve: async (no: string) => decide.approve(await act(no, 'finance2@tonne.example')),
    send: async () =>
      sendPayouts(tools, demoBank(tools.db)).run(
        tools.clock.now(),
        (await takeLease(tools.db, 'sendPayouts', nodeId, 1000))!,
      ),
    settle: (made: Made) => settleDebit(tools, handlers, made),
  }
}

/** Books the line that the demo bank would send, so that the bank's own line is known already. */
const settleDebit = ({ clock }: SeedTools, { settle }: MarketHandlers, { no, netCents, payee }: Made) =>
  settle(
    {
      bank: 'demo',
      bankRef: `out-${no}`,
      direction: 'debit',
      amountCents: cents(netCents),
      reference: null,
      endToEndId: no,
      counterparty: payee.holder,
      valueAt: clock.now(),
    },
    clock.now(),
  )
