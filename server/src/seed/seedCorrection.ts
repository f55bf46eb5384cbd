import { dayOf, startOfDay } from '@tonne/domain/days'
import { kg } from '@tonne/domain/money'
import { entryIdOf } from '@tonne/domain/numbers'
import { Refusal } from '@tonne/domain/refusals'
import { correctionHandlers } from '../money/correction/module.ts'
import { causeNos } from '../money/wallet/causeNos.ts'
import { listLogs } from '../money/wallet/readFunds.ts'
import { primaryReads } from '../platform/database/standby.ts'
import { buy } from '../trading/order/buy.ts'
import { lockOffers } from '../trading/project/store.ts'
import { operatorCalls } from './seedOperators.ts'
import type { SeedTools } from './seedTools.ts'
import type { World } from './worldFiles.ts'

const HOUR = 3_600_000
const FINANCE = 'finance@tonne.example'
const OTHER = 'finance2@tonne.example'

type Operators = ReadonlyMap<string, number>

/** `ids` are the members' in the order of the file, `operators` by email. */
export async function seedCorrection(
  tools: SeedTools,
  { people }: World,
  ids: readonly number[],
  operators: Operators,
): Promise<void> {
  const idOf = (email: string) => ids[people.findIndex((person) => person.email === email)]!
  // Not on the day before, because the members' money of today is booked already and a log is read newest first.
  const [now, today] = [tools.seedingAt.getTime(), startOfDay(dayOf(tools.seedingAt)).getTime()]
  tools.clock.set(new Date(Math.min(now, Math.max(now - 3 * HOUR, today + HOUR / 4))))
  // The first member whose limits of this month allow it.
  for (const id of ids) if (await seedReversal(tools, id, operators)) break
  tools.clock.set(new Date(tools.seedingAt.getTime() - 2 * HOUR))
  const memberId = idOf('rachel.dalmeida@example.com')
  const logs = await listLogs(tools)({
    ...tools.callOf(memberId, { group: 'deposits' as const }),
    reads: primaryReads(tools.db),
  })
  if (logs instanceof Refusal || !('items' in logs)) throw new Error('the demo’s money cannot be read')
  const entry = logs.items.find((line) => entryIdOf(line.entryNo) !== null)?.entryNo
  if (!entry) return
  const texts = {
    textEn: 'The payer’s bank says that this transfer was meant for another account.',
    textCn: '付款行说明该笔转账应入其他账户。',
    reason: 'Letter of the payer’s bank of this morning',
  }
  const proposal = operatorCalls(tools, operators)(FINANCE, {
    entry,
    giveTo: undefined,
    evidence: 'Letter 4411',
    ...texts,
  })
  // If the member has spent the money meanwhile there is nothing to reverse, and the start must continue.
  await correctionHandlers(tools, causeNos).propose(proposal).catch(unlessRefused)
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
}

/**
 * Reverses a whole purchase, so that the project's stock and the wallet are as before. Returns whether it could be
 * bought.
 */
async function seedReversal(tools: SeedTools, memberId: number, operators: Operators): Promise<boolean> {
  const project = 'TN-0142'
  const [offer] = await tools.db.tx((tx) => lockOffers(tx, [project], tools.clock.now()))
  const input = { project, kg: kg(2 * offer!.lotKg), priceVersion: offer!.priceVersion }
  const bought = await buy(tools)(tools.callOf(memberId, input, 'seed-reversed')).catch(unlessRefused)
  if (!bought || !('entryNo' in bought)) return false
  const texts = {
    textEn: 'You wrote to us that you had meant another project; we undid this purchase at your request.',
    textCn: '您来函说明本意购买其他项目，应您要求，我们已撤销该笔买入。',
    reason: 'The member’s letter of this morning',
  }
  const handlers = correctionHandlers(tools, causeNos)
  const as = operatorCalls(tools, operators)
  const proposal = { entry: bought.entryNo, giveTo: undefined, evidence: 'Letter 4409', ...texts }
  const proposed = await handlers.propose(as(FINANCE, proposal))
  if (!('no' in proposed)) throw new Error('a purchase that was just made cannot be reversed')
  const decided = { no: proposed.no, approve: true, reason: 'Read the letter; the tons stand as they were bought' }
  await handlers.decide(as(OTHER, decided))
  return true
}
