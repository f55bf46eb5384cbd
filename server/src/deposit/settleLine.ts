/** Why: a line of the bank's statement becomes a member's money, or waits for a person; told twice, it counts once. */
import { type BankCredit, matchDeposit } from '@tonne/domain/deposit'
import { sayCents } from '@tonne/domain/format'
import { type Entry, house } from '@tonne/domain/ledger'
import { depositStates, move } from '@tonne/domain/states'
import { notify } from '../notice/store.ts'
import type { BankLine, LineOutcome, SettleLine } from '../platform/bank.ts'
import { gather } from '../platform/batch/gather.ts'
import { type Numbers, numbersFrom } from '../platform/batch/numbers.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { openBooks } from '../platform/ledger/books.ts'
import type { Stale } from '../platform/ledger/post.ts'
import type { Tools } from '../platform/tools.ts'
import { type DepositRow, insertLine, lockByReference, updateDeposit } from './store.ts'

/** Credits the member when reference and amount match; any other money goes to suspense under its line, never to nobody. */
export function settleLine({ db, hub }: Pick<Tools, 'db' | 'hub'>): SettleLine {
  const entries = numbersFrom('entry_id_seq')
  // One line after the other: two at once could both count on the last number that was reserved.
  const inTurn = gather<{ line: BankLine; now: Date }, Settled>(
    async ([first]) => [await db.tx((tx) => settle(tx, { db, line: first!.line, now: first!.now, entries }))],
    { most: 1 },
  )
  return async (line, now) => {
    const { outcome, told } = await inTurn({ line, now })
    hub.tell(told)
    return outcome
  }
}

type Settling = { db: Db; line: BankLine; now: Date; entries: Numbers }
type Settled = { outcome: LineOutcome | 'known'; told: readonly Stale[] }

async function settle(tx: Tx, { db, line, now, entries }: Settling): Promise<Settled> {
  const intent = line.reference ? await lockByReference(tx, line.reference) : undefined
  const decided = decide(intent, line)
  if (!(await insertLine(tx, line, { depositId: intent?.id ?? null, outcome: decided.outcome, why: decided.why })))
    return { outcome: 'known', told: [] }
  const names = decided.entry.postings.flatMap((p) => [p.debit, p.credit])
  const books = await openBooks(tx, { accounts: names, entries, most: 1, cacheOwner: db })
  const entryId = books.enter(decided.entry)
  if (intent && decided.outcome === 'credited') {
    await updateDeposit(tx, intent.id, move(depositStates, intent.state, 'completed'), { entryId, at: now })
    const params = { amount: sayCents(line.amountCents), reference: intent.reference }
    await notify(tx, { memberId: intent.memberId, kind: 'depositCredited', cause: `deposit ${intent.id}`, params }, now)
  }
  if (intent && decided.why === 'amount') await updateDeposit(tx, intent.id, move(depositStates, intent.state, 'in_review'))
  if (intent) books.tell({ memberId: intent.memberId, stale: ['wallet', 'deposit'] })
  await books.close(now)
  return { outcome: decided.outcome, told: books.told() }
}

function decide(intent: DepositRow | undefined, line: BankCredit): { outcome: LineOutcome; why: string | null; entry: Entry } {
  const match = intent && matchDeposit(intent, line)
  if (match?.to === 'credit') return { outcome: 'credited', why: null, entry: match.entry }
  const postings = [{ debit: house('bank'), credit: house('suspense'), amount: line.amountCents }]
  return { outcome: match ? 'in_review' : 'suspense', why: match?.why ?? 'reference', entry: { kind: 'deposit', causeId: intent?.id ?? 0, postings } }
}
