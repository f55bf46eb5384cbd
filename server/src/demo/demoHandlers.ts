import { randomUUID } from 'node:crypto'
import type { demo } from '@tonne/contract/demo'
import type { Output } from '@tonne/contract/endpoint'
import { dayOf } from '@tonne/domain/days'
import { cents } from '@tonne/domain/money'
import { refuse } from '@tonne/domain/refusals'
import { listForBank } from '../money/deposit/store.ts'
import { listMail } from '../platform/mail/outbox.ts'
import type { Schedule } from '../platform/schedule/runDue.ts'
import { creditLine, type SettleLine } from '../shared/bank/bank.ts'
import type { Handlers } from '../shared/endpoint/call.ts'
import { carrySessions } from '../shared/session/sessions.ts'
import type { Tools } from '../shared/tools.ts'
import { registryExport } from './registryExport.ts'
import {
  findBankState,
  isRegistryPaused,
  listRegistered,
  markPaid,
  planFault,
  setPaused,
  setRegistryPaused,
} from './store.ts'

type DemoOperator = Output<typeof demo.operators>['operators'][number]
type DemoTools = Tools & { settle: SettleLine; schedule(): Schedule; operators(): Promise<DemoOperator[]> }

export function demoHandlers(tools: DemoTools): Handlers<typeof demo> {
  const { db, clock, hub } = tools
  const state = () => ({ now: clock.now().getTime(), aheadMs: clock.aheadMs() })
  return {
    mail: async ({ input: { to } }) => ({ mails: (await listMail(db, to)).map((m) => ({ ...m, at: m.at.getTime() })) }),
    clock: async () => state(),
    moveClock: async ({ input: { minutes, sessions } }) => {
      if (sessions !== 'age') await carrySessions(db, minutes * 60_000)
      await clock.forward(minutes * 60_000)
      await tools.schedule().runNow()
      hub.emit([{ memberId: 0, stale: ['project', 'wallet', 'order', 'deposit', 'member', 'settings'] }])
      return state()
    },
    bank: async () => ({ lines: (await listForBank(db)).map(toLine), ...(await findBankState(db)) }),
    operators: async () => ({ operators: await tools.operators() }),
    payNow: async ({ input: { no, amountCents }, now }) => {
      const line = (await listForBank(db)).find((l) => l.no === no) ?? refuse('notFound')
      await tools.settle(
        creditLine({
          bank: 'demo',
          bankRef: randomUUID(),
          reference: line.reference,
          amountCents: cents(amountCents ?? line.amountCents),
          valueAt: now,
        }),
        now,
      )
      await markPaid(db, line.reference, now)
      return toLine((await listForBank(db)).find((l) => l.no === no)!)
    },
    pauseBank: async ({ input: { paused } }) => {
      await setPaused(db, paused)
      return { paused }
    },
    registry: async () => ({ paused: await isRegistryPaused(db) }),
    registryList: async ({ input: { registry = 'verra' }, now }) => {
      const today = dayOf(now)
      const runs = (await listRegistered(db, registry, today)).filter(({ first, last }) => last >= first)
      const name = `${registry === 'verra' ? 'verra' : 'gold-standard'}-demo-${today}.csv`
      return { name, mime: 'text/csv', content: registryExport(registry, runs) }
    },
    pauseRegistry: async ({ input: { paused } }) => {
      await setRegistryPaused(db, paused)
      return { paused }
    },
    planFault: async ({ input: { fault } }) => {
      await planFault(db, fault)
      return { fault }
    },
  }
}

const toLine = (l: Awaited<ReturnType<typeof listForBank>>[number]) => ({
  ...l,
  createdAt: l.createdAt.getTime(),
  paysAt: l.paysAt?.getTime() ?? null,
})
