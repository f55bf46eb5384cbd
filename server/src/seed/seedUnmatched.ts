import { dayOf } from '@tonne/domain/days'
import { cents } from '@tonne/domain/money'
import { Refusal } from '@tonne/domain/refusals'
import { demoBank } from '../demo/demoBank.ts'
import { markPaid } from '../demo/store.ts'
import { claimHandlers } from '../money/claim/module.ts'
import { depositHandlers } from '../money/deposit/module.ts'
import { settleLine } from '../money/deposit/settleLine.ts'
import { creditLine } from '../shared/bank/bank.ts'
import type { SeedTools } from './seedTools.ts'
import type { World } from './worldFiles.ts'

const HOUR = 3_600_000

/** `ids` are the members' in the order of the file. */
export async function seedUnmatched(tools: SeedTools, { people }: World, ids: readonly number[]): Promise<void> {
  const [settle, deposits, claims] = [
    settleLine(tools),
    depositHandlers(tools, demoBank(tools.db)),
    claimHandlers(tools),
  ]
  const idOf = (email: string) => ids[people.findIndex((person) => person.email === email)]!
  const hoursAgo = (hours: number): Date => {
    tools.clock.set(new Date(tools.seedingAt.getTime() - hours * HOUR))
    return tools.clock.now()
  }
  const valueAt = hoursAgo(31)
  const stray = creditLine({
    bank: 'demo',
    bankRef: 'seed-stray-1',
    reference: null,
    amountCents: cents(480_00),
    valueAt,
  })
  await settle({ ...stray, counterparty: 'KAVITHA SUBRAMANIAM' }, valueAt)

  hoursAgo(26)
  const evidence = 'DBS PayLah transfer of 480.00, I forgot the reference. My statement shows it as FAST 7731.'
  const claimed = {
    amountCents: cents(480_00),
    paidDay: dayOf(valueAt),
    sender: 'Kavitha Subramaniam',
    reference: '',
    evidence,
    pictures: [],
  }
  const claim = await claims.create(tools.callOf(idOf('kavitha.s@example.com'), claimed))

  const paidAt = hoursAgo(5)
  const made = await deposits.create(
    tools.callOf(idOf('junhao.lim@example.sg'), { amountCents: cents(750_00) }, 'seed-unmatched'),
  )
  if (claim instanceof Refusal || made instanceof Refusal || !('reference' in made))
    throw new Error('the demo’s unmatched money was refused')
  const short = creditLine({
    bank: 'demo',
    bankRef: 'seed-short-1',
    reference: made.reference,
    amountCents: cents(705_00),
    valueAt: paidAt,
  })
  await settle({ ...short, counterparty: 'LIM JUN HAO' }, paidAt)
  await markPaid(tools.db, made.reference, paidAt)
}
