/** Why: the demo's operators find an entry that one of them wants reversed, for another to look at. */
import { entryIdOf } from '@tonne/domain/ledger'
import { Refusal } from '@tonne/domain/refusals'
import { correctionHandlers } from '../correction/correctionHandlers.ts'
import { causeNos } from '../wallet/causeNos.ts'
import { listLogs } from '../wallet/readFunds.ts'
import { demoOperators } from './seedOperators.ts'
import type { SeedTools } from './seedTools.ts'
import type { World } from './worldFiles.ts'

const HOUR = 3_600_000
const FINANCE = 'finance@tonne.example'

/** `ids` are the members' in the order of the file, `operators` by email. */
export async function seedCorrection(
  tools: SeedTools,
  { people }: World,
  ids: readonly number[],
  operators: ReadonlyMap<string, number>,
): Promise<void> {
  tools.clock.set(new Date(tools.seedingAt.getTime() - 2 * HOUR))
  const memberId = ids[people.findIndex((person) => person.email === 'rachel.dalmeida@example.sg')]!
  const logs = await listLogs(tools)(tools.callOf(memberId, { group: 'deposits' as const }))
  if (logs instanceof Refusal || !('items' in logs)) throw new Error('the demo’s money cannot be read')
  const entry = logs.items.find((line) => entryIdOf(line.entryNo) !== null)?.entryNo
  if (!entry) return
  const { name, role } = demoOperators.find((one) => one.email === FINANCE)!
  const operator = { id: operators.get(FINANCE)!, email: FINANCE, name, role, sessionId: 0, steppedUntil: null }
  const said = {
    textEn: 'The payer’s bank says that this transfer was meant for another account.',
    textCn: '付款行说明该笔转账应入其他账户。',
    reason: 'Letter of the payer’s bank of this morning',
  }
  const asked = { ...tools.callOf(0, { entry, giveTo: undefined, evidence: 'Letter 4411', ...said }), operator }
  // Whoever has spent it meanwhile leaves nothing to reverse, and that is no reason not to begin.
  await correctionHandlers(tools, causeNos)
    .propose(asked)
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
}
