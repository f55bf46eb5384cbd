import { randomUUID } from 'node:crypto'
import { cents } from '@tonne/domain/money'
import { settleLine } from '../money/deposit/settleLine.ts'
import { type BankLine, creditLine } from '../shared/bank/bank.ts'
import type { World } from './world.ts'

/** A credit on the test bank's statement, now and without a reference, unless `line` says otherwise. */
export const bankLine = (
  { clock }: Pick<World, 'clock'>,
  amountCents: number,
  line: Partial<BankLine> = {},
): BankLine => ({
  ...creditLine({
    bank: 'test',
    bankRef: randomUUID(),
    reference: null,
    amountCents: cents(amountCents),
    valueAt: clock.now(),
  }),
  ...line,
})

/** Books such a line; returns its id. */
export async function strayLine(
  world: Pick<World, 'clock' | 'db' | 'tools'>,
  amountCents: number,
  line: Partial<BankLine> = {},
): Promise<number> {
  const stray = bankLine(world, amountCents, line)
  await settleLine(world.tools)(stray, world.clock.now())
  const rows = await world.db.rows<{ id: number }>('select id from bank_line where bank_ref = $1', [stray.bankRef])
  return rows[0]!.id
}
