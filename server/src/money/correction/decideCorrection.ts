/** Everything that a mirror takes is locked first, so that the reversal happens whole, once, or not at all. */

import type { correctionDesk } from '@tonne/contract/money/correction'
import { dayOf } from '@tonne/domain/days'
import { sayCents } from '@tonne/domain/format'
import { type AccountName, accountKey, house, type Posting, SGD, wallet } from '@tonne/domain/ledger'
import type { Cents } from '@tonne/domain/money'
import { decideMirror, mirrorOf } from '@tonne/domain/money/correction'
import { entryNo } from '@tonne/domain/numbers'
import { refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { refuseUnlessOpen } from '../../people/member/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { decideAsSecond, deciderOf } from '../../shared/decideAsSecond.ts'
import type { DeskCall, Handler } from '../../shared/endpoint/call.ts'
import { type Books, openBooks } from '../../shared/ledger/books.ts'
import type { Tools } from '../../shared/tools.ts'
import { moveOrders } from '../../trading/order/store.ts'
import { listNames, lockProject } from '../../trading/project/store.ts'
import { type LoadedEntry, loadEntry } from './loadEntry.ts'
import { mirrorFacts, standingRanges } from './mirrorFacts.ts'
import { correctionStateWords } from './proposeCorrection.ts'
import { shownCorrection } from './readCorrections.ts'
import { type CorrectionRow, lockCorrection, lockCorrectionById, updateDecided, updateGiven } from './store.ts'

type DecideCall = DeskCall<{ no: string; approve: boolean; reason: string }>
type Entered = { madeEntryId: number | null; givenEntryId: number | null }
const NOTHING: Entered = { madeEntryId: null, givenEntryId: null }
const STALE = ['wallet', 'order', 'member', 'project', 'deposit', 'claim']

export function decideCorrection({ db }: Tools): Handler<typeof correctionDesk.decide> {
  return (call) => db.tx(async (tx) => shownCorrection(tx, (await decide(tx, call)).row))
}

async function decide(tx: Tx, call: DecideCall) {
  const { operator: by, input, now } = call
  const proposal = (await lockCorrection(tx, input.no)) ?? refuse('notFound')
  if (proposal.state !== 'proposed') refuse('stateMoved', { state: correctionStateWords[proposal.state] })
  const state = input.approve ? ('approved' as const) : ('rejected' as const)
  const enter = proposal.kind === 'mirror' ? enterMirror : enterGive
  return decideAsSecond(tx, deciderOf(call), {
    agrees: input.approve,
    first: proposal.proposedBy,
    effect: async () => {
      const entered = input.approve ? await enter(tx, proposal, now) : NOTHING
      return { row: await updateDecided(tx, proposal.id, { state, by, ...entered }, now), entered }
    },
    record: ({ row, entered: { madeEntryId, givenEntryId } }) => ({
      act: `correction.${row.kind}.${input.approve ? 'approve' : 'reject'}`,
      subject: row.no,
      before: { state: 'proposed' },
      after: { state, entry: madeEntryId, given: givenEntryId, parkedCents: row.parkedCents },
      memberId: row.memberIds[0] ?? null,
    }),
  })
}

/** The receiving member may have closed their account since the proposal. */
const refuseClosed = async (tx: Tx, { giveTo }: CorrectionRow): Promise<void> => {
  if (giveTo !== null) await refuseUnlessOpen(tx, giveTo)
}

async function enterMirror(tx: Tx, c: CorrectionRow, now: Date): Promise<Entered> {
  const entry = (await loadEntry(tx, c.entryId!))!
  await refuseClosed(tx, c)
  await lockProjects(tx, entry, now)
  const books = await openBooks(tx, { accounts: accountsOf(entry, c.giveTo), cuts: cutsOf(entry), most: 3 })
  const standing = await standingRanges(tx, entry)
  const { postings, parkedCents } = decideMirror(
    await mirrorFacts(tx, entry, { own: c.id, standing, balance: (name) => books.balance(name) }),
  )
  const madeEntryId = books.enter({ kind: 'correction', causeId: c.id, postings })
  for (const { debit, credit } of postings) {
    const own = standing.get(accountKey(debit))
    if (own) books.moveRanges(debit, credit, own, madeEntryId)
  }
  const fromBank = postings.filter(({ credit }) => credit.pocket === 'bank').reduce((sum, p) => sum + p.amount, 0)
  // Money that came over the bank is still there, because our own mistake moves nothing at the bank. So it waits in
  // suspense.
  if (fromBank > 0)
    books.enter({
      kind: 'correction',
      causeId: c.id,
      postings: [{ debit: house('bank'), credit: house('suspense'), amount: fromBank as Cents }],
    })
  const givenEntryId = c.giveTo === null ? null : give(books, c, parkedCents)
  // A purchase that was reversed is no longer completed, in its list and for the limits.
  if (entry.kind === 'buy')
    await moveOrders(tx, [{ id: entry.causeId, from: 'completed', to: 'reversed', entryId: madeEntryId }], now)
  for (const memberId of c.memberIds) await notifyMirrored(tx, { c, entry, postings, memberId, madeEntryId, now })
  for (const memberId of c.memberIds) books.emit({ memberId, stale: STALE })
  if (givenEntryId !== null) await notifyGiven(tx, { c, entryId: givenEntryId, now })
  await books.close(now)
  return { madeEntryId, givenEntryId }
}

/** Projects before accounts, each in order of id. */
async function lockProjects(tx: Tx, { postings }: LoadedEntry, now: Date): Promise<void> {
  const ids = [...new Set(postings.map(({ debit }) => debit.asset))]
    .filter((asset) => asset !== SGD)
    .sort((a, b) => a - b)
  const names = await listNames(tx, ids, now, now)
  for (const id of ids) await lockProject(tx, names.get(id)!.no)
}
const accountsOf = ({ postings }: LoadedEntry, giveTo: number | null): AccountName[] => {
  const names = [
    ...postings.flatMap(({ debit, credit }) => [debit, credit]),
    ...[house('bank'), house('suspense')],
    ...(giveTo === null ? [] : [wallet(giveTo, 'available')]),
  ]
  return [...new Map(names.map((name) => [accountKey(name), name])).values()]
}
/** Every range of the accounts that give tons back, because before the lock it is not known which are needed. */
const cutsOf = (entry: LoadedEntry) =>
  mirrorOf(entry.postings).flatMap(({ debit }) =>
    debit.asset !== SGD && debit.kind === 'member' ? [{ from: debit, kg: 1_000_000_000_000 }] : [],
  )

function give(books: Books, { id, giveTo }: CorrectionRow, amount: Cents): number {
  const to = wallet(giveTo!, 'available')
  books.emit({ memberId: giveTo!, stale: STALE })
  return books.enter({ kind: 'correction', causeId: id, postings: [{ debit: house('suspense'), credit: to, amount }] })
}

/** Money is given once: another proposal for it is not inserted. */
async function enterGive(tx: Tx, c: CorrectionRow, now: Date): Promise<Entered> {
  const of = (await lockCorrectionById(tx, c.ofId!))!
  await refuseClosed(tx, c)
  const accounts = [house('suspense'), wallet(c.giveTo!, 'available')]
  const books = await openBooks(tx, { accounts, most: 1 })
  const entryId = give(books, c, of.parkedCents as Cents)
  await updateGiven(tx, of.id, now)
  await notifyGiven(tx, { c, entryId, now })
  await books.close(now)
  return { madeEntryId: entryId, givenEntryId: entryId }
}

type WithEvents = { c: CorrectionRow; entryId: number; now: Date }
const textOf = ({ textEn, textCn }: CorrectionRow) => ({ en: textEn, cn: textCn })
async function notifyGiven(tx: Tx, { c, entryId, now }: WithEvents): Promise<void> {
  const params = { amount: sayCents(c.parkedCents), entry: entryNo(dayOf(now), entryId), no: c.no, text: textOf(c) }
  await notify(tx, { memberId: c.giveTo!, kind: 'moneyGivenOn', cause: `correction ${c.id} given`, params }, now)
}

type Mirrored = Pick<WithEvents, 'c' | 'now'> & {
  entry: LoadedEntry
  postings: readonly Posting[]
  memberId: number
  madeEntryId: number
}
async function notifyMirrored(tx: Tx, { c, entry, postings, memberId, madeEntryId, now }: Mirrored): Promise<void> {
  const isOwn = (name: AccountName) => name.kind === 'member' && name.ownerId === memberId && name.asset === SGD
  const cash = postings.reduce(
    (sum, { debit, credit, amount }) => sum + (isOwn(credit) ? amount : 0) - (isOwn(debit) ? amount : 0),
    0,
  )
  const params = {
    amount: `${cash > 0 ? '+' : ''}${sayCents(cash)}`,
    original: entry.no,
    entry: entryNo(dayOf(now), madeEntryId),
    no: c.no,
    text: textOf(c),
  }
  await notify(tx, { memberId, kind: 'entryCorrected', cause: `correction ${c.id}`, params }, now)
}
