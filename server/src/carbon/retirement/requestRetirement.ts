/** Tons become unavailable for sale at once, each kilogram by its serial, before the registry is instructed. */

import type { retirement } from '@tonne/contract/carbon/retirement'
import type { Input } from '@tonne/contract/endpoint'
import { givesAwayIn, retireBound, retireListBound } from '@tonne/domain/carbon/heldGift'
import { decideRetirement, type Holdings, type RetirementLine, setAside } from '@tonne/domain/carbon/retirement'
import { dayOf } from '@tonne/domain/days'
import { bothLanguages, sayDateTime, sayKg } from '@tonne/domain/format'
import { accountKey, carbon } from '@tonne/domain/ledger'
import { type Kg, kg, plus } from '@tonne/domain/money'
import { retirementNo } from '@tonne/domain/numbers'
import type { Standing } from '@tonne/domain/people/member'
import { type Confirmed, type MoneyOutHold, refuseUnconfirmed } from '@tonne/domain/people/moneyOutHold'
import { Refusal, refuse } from '@tonne/domain/refusals'
import { notify } from '../../base/notice/store.ts'
import { listOwnerStandings } from '../../people/member/store.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { answeredOrJudged, hashOf, type Keyed } from '../../platform/http/idempotency.ts'
import { listMoneyOutHolds } from '../../shared/credential/moneyOutHold.ts'
import { findTrading } from '../../shared/credential/tradingPassword.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import { readBalances } from '../../shared/ledger/accounts.ts'
import type { Books } from '../../shared/ledger/books.ts'
import { moneyBatch } from '../../shared/ledger/moneyBatch.ts'
import type { MoneyCommand } from '../../shared/ledger/moneyCommand.ts'
import { listRestrictions } from '../../shared/session/sessions.ts'
import type { Tools } from '../../shared/tools.ts'
import { type BlockRow, type LockedOffer, listBlocks, lockOffers } from '../../trading/project/store.ts'
import { type CsvRow, lineOf, readCsv, sha256Of } from './readCsv.ts'
import { fresh, listProjectRefs, type RetirementOut, toRetirement } from './retirementOut.ts'
import {
  insertLists,
  insertRetirements,
  type ListBefore,
  listBefore,
  listHolderKinds,
  type NewList,
  type NewRetirement,
  sealWords,
} from './store.ts'

/** A list is identified by its content. */
type RequestRetirementInput = Keyed & {
  project: string
  lines: readonly RetirementLine[]
  list?: { sha256: string; again: boolean }
  confirmed?: Confirmed | undefined
}
/** Stored under the key by the number of the first retirement. */
type Answer = { no: string; sumKg: number; items: RetirementOut[] }
type Holder = { standing: Standing; registeredName: string; namedAt: Date | null }
type RetirementBatchFacts = {
  offers: Map<string, LockedOffer>
  refs: Map<number, RetirementOut['project']>
  blocks: readonly BlockRow[]
  holders: Map<number, Holder>
  before: ListBefore[]
  holds: Map<number, MoneyOutHold>
}
type Effect = { rows: NewRetirement[]; list: NewList | undefined }
type BulkIn = Input<typeof retirement.readList>

type RequestHandlers = {
  request: Handler<typeof retirement.request>
  requestList: Handler<typeof retirement.requestList>
  readList: Handler<typeof retirement.readList>
}
export function requestHandlers(tools: Tools): RequestHandlers {
  const { db, clock, requireStepUp } = tools
  const batch = moneyBatch({ db, now: () => clock.now() }, command)
  type Proving = Pick<Parameters<typeof requireStepUp>[0], 'proof' | 'from'> & { now: Date }
  const proven = async (input: RequestRetirementInput, { proof, from, now }: Proving): Promise<Answer | Refusal> => {
    const stored = await db.tx((tx) => answeredOrJudged(tx, { asked: input, now }, () => judgeAhead(tx, input, now)))
    if (stored !== undefined) return stored as Answer | Refusal
    const retired = { project: input.project, kg: input.lines.reduce((sum, line) => sum + line.kg, 0) }
    const bound = input.list ? retireListBound(retired, input.list.sha256) : retireBound(retired, input.lines[0]!)
    const proven = await requireStepUp({ memberId: input.memberId, proof, from, bound, key: input.key }, now)
    return proven instanceof Refusal ? proven : batch({ ...input, confirmed: proven.confirmed })
  }
  return {
    request: async (call) => {
      const { memberId, keyed, now } = call
      const { proof, project, name = '', ...rest } = call.input
      const line = { ...rest, name: rest.beneficiary === 'other' ? name : null }
      // The key stands for what is retired; the proof is not part of it, and no trace of it is stored.
      const input: RequestRetirementInput = {
        ...keyed,
        memberId,
        requestHash: hashOf('/retirement/request', { project, line }),
        project,
        lines: [line],
      }
      const answer = await proven(input, { proof, from: call, now })
      return 'items' in answer ? answer.items[0]! : answer
    },
    readList: async ({ input, memberId, now }) => {
      const rows = await readRows(db, { memberId, input, now })
      const sha256 = sha256Of(rows, input)
      const [before] = (await listBefore(db, [{ memberId, sha256 }])).filter((b) => b.project === input.project)
      return {
        sha256,
        before: before ? { no: before.no, at: before.at.getTime() } : null,
        sumKg: rows.reduce((sum, row) => sum + (row.wrong ? 0 : row.kg), 0),
        rows,
      }
    },
    requestList: async (call) => {
      const { memberId, keyed, now } = call
      const { proof, again = false, ...list } = call.input
      const rows = await readRows(db, { memberId, input: list, now })
      const wrong = rows.filter((row) => row.wrong)
      if (wrong[0]) refuse('retireRows', { count: wrong.length, line: wrong[0].line, why: wrong[0].wrong! })
      const lines = rows.map((row) => lineOf(row, list))
      const requestHash = hashOf('/retirement/requestlist', { ...list, again })
      const known = { sha256: sha256Of(rows, list), again }
      return proven(
        { ...keyed, memberId, requestHash, project: list.project, lines, list: known },
        { proof, from: call, now },
      )
    },
  }
}

async function readRows(
  db: Tools['db'],
  { memberId, input, now }: { memberId: number; input: BulkIn; now: Date },
): Promise<CsvRow[]> {
  if ((await listHolderKinds(db, [memberId])).get(memberId) !== 'corporate') refuse('retireCorporateOnly')
  const [offer] = await db.tx((tx) => lockOffers(tx, [input.project], now))
  if (!offer) refuse('projectNotFound')
  return readCsv(input.csv, input, kg(offer.lotKg))
}

async function judgeAhead(tx: Tx, input: RequestRetirementInput, now: Date): Promise<void> {
  // A locked password has its own refusal, with its case; the step-up gives it.
  if ((await findTrading(tx, input.memberId))?.lockedAt) return
  const facts = await load(tx, [input], now)
  await readHolders(tx, [input], facts, now)
  const offer = facts.offers.get(input.project) ?? refuse('projectNotFound')
  const balances = await readBalances(tx, pockets(input.memberId, offer.id))
  judge(input, facts, (name) => balances.get(accountKey(name)) ?? 0)
  refuseHeld(input, facts, 'next')
}

const command: MoneyCommand<RequestRetirementInput, RetirementBatchFacts, Effect, Answer> = {
  load: async (tx, inputs, now) => {
    const count = inputs.reduce((sum, { lines }) => sum + lines.length, 0)
    const [facts] = await Promise.all([load(tx, inputs, now), tx.reserve('retirement_id_seq', count)])
    return facts
  },
  touches: ({ memberId, project, lines }, { offers }) => {
    const offer = offers.get(project)
    if (!offer) return { accounts: [], cuts: [] }
    const wanted = lines.reduce((sum, line) => sum + line.kg, 0)
    return {
      accounts: pockets(memberId, offer.id),
      cuts: [{ from: carbon(memberId, 'credits', offer.id), kg: wanted }],
    }
  },
  read: readHolders,
  decide: (input, facts, books, now) => decide(input, facts, { books, now }),
  store: async (tx, effects, now) => {
    insertRetirements(
      tx,
      effects.flatMap((e) => e.rows),
      now,
    )
    insertLists(
      tx,
      effects.flatMap((e) => e.list ?? []),
      now,
    )
    await sealWords(
      tx,
      effects.flatMap((e) => e.rows),
      now,
    )
    for (const { rows } of effects) await notifyRequested(tx, rows, now)
  },
}

const pockets = (memberId: number, projectId: number) =>
  (['credits', 'credits_held', 'presale', 'presale_held', 'retiring'] as const).map((pocket) =>
    carbon(memberId, pocket, projectId),
  )

async function load(tx: Tx, inputs: readonly RequestRetirementInput[], now: Date): Promise<RetirementBatchFacts> {
  const offers = await lockOffers(tx, [...new Set(inputs.map((i) => i.project))], now)
  const ids = offers.map((o) => o.id)
  const [refs, blocks] = await Promise.all([listProjectRefs(tx, ids, now), listBlocks(tx, ids)])
  return {
    offers: new Map(offers.map((o) => [o.no, o])),
    refs,
    blocks,
    holders: new Map(),
    before: [],
    holds: new Map(),
  }
}

async function readHolders(
  sql: Sql,
  inputs: readonly RequestRetirementInput[],
  facts: RetirementBatchFacts,
  now: Date,
): Promise<void> {
  const ids = [...new Set(inputs.map((i) => i.memberId))]
  const lists = inputs.flatMap(({ memberId, list }) => (list ? [{ memberId, sha256: list.sha256 }] : []))
  const [owners, restrictions, before, holds] = await Promise.all([
    listOwnerStandings(sql, ids),
    listRestrictions(sql, ids),
    lists.length > 0 ? listBefore(sql, lists) : [],
    listMoneyOutHolds(sql, ids, now),
  ])
  facts.holds = holds
  facts.before = before
  for (const { id, answered, registeredName, namedAt } of owners)
    facts.holders.set(id, {
      registeredName,
      namedAt,
      standing: { answered, restrictions: restrictions.filter((r) => r.memberId === id) },
    })
}

/** While withdrawals are on hold, retiring for somebody else takes a confirmation. */
function refuseHeld(
  { memberId, lines }: RequestRetirementInput,
  { holds, holders }: RetirementBatchFacts,
  by: Confirmed | undefined | 'next',
): void {
  const hold = holds.get(memberId)
  if (!hold) return
  const { namedAt } = holders.get(memberId)!
  if (lines.some((line) => givesAwayIn(hold, line, namedAt))) refuseUnconfirmed(hold, 'giftHeld', by)
}

type BalanceOf = Books['balance']
function judge(
  { memberId, project, lines, list }: RequestRetirementInput,
  { offers, holders, before }: RetirementBatchFacts,
  balance: BalanceOf,
): { offer: LockedOffer; holder: Holder; sumKg: Kg } {
  const holder = holders.get(memberId) ?? refuse('sessionExpired')
  const offer = offers.get(project) ?? refuse('projectNotFound')
  const twice =
    list &&
    !list.again &&
    before.find((b) => b.memberId === memberId && b.project === project && b.sha256 === list.sha256)
  if (twice) refuse('retireListTwice', { no: twice.no, at: bothLanguages((lang) => sayDateTime(twice.at, lang)) })
  const has = (pocket: 'credits' | 'credits_held' | 'presale' | 'presale_held') =>
    kg(balance(carbon(memberId, pocket, offer.id)))
  const held: Holdings = {
    lotKg: kg(offer.lotKg),
    freeKg: has('credits'),
    onOfferKg: has('credits_held'),
    presaleKg: plus(has('presale'), has('presale_held')),
  }
  return { offer, holder, sumKg: decideRetirement(holder.standing, held, lines) }
}

type Deciding = { books: Books; now: Date }
function decide(
  input: RequestRetirementInput,
  facts: RetirementBatchFacts,
  { books, now }: Deciding,
): { effect: Effect; answer: Answer } {
  const { memberId, project, lines, list } = input
  const { offer, holder, sumKg } = judge(input, facts, books.balance)
  refuseHeld(input, facts, input.confirmed)
  const ids = lines.map(() => books.nextId('retirement_id_seq'))
  const postings = lines.map((line) => setAside(memberId, offer.id, line.kg))
  const entryId = books.enter({ kind: 'retirement_hold', causeId: ids[0]!, postings })
  const [from, to] = [carbon(memberId, 'credits', offer.id), carbon(memberId, 'retiring', offer.id)]
  const made = lines.map(
    (line, i): NewRetirement => ({
      id: ids[i]!,
      no: retirementNo(dayOf(now), ids[i]!),
      memberId,
      projectId: offer.id,
      ...line,
      name: line.beneficiary === 'self' ? holder.registeredName : line.name,
      ranges: books.moveSerials(from, to, line.kg, entryId),
      entryId,
      requestedAt: now,
      stepUpId: input.confirmed?.id ?? null,
    }),
  )
  books.emit({ memberId, stale: ['wallet', 'retirement', 'member', 'project'] })
  // Later commands of this batch see this one.
  if (list) facts.before.push({ memberId, project, sha256: list.sha256, no: made[0]!.no, at: now })
  const blocks = facts.blocks.filter((b) => b.projectId === offer.id)
  return {
    effect: { rows: made, list: list && { firstId: ids[0]!, memberId, projectId: offer.id, sha256: list.sha256 } },
    answer: {
      no: made[0]!.no,
      sumKg,
      items: made.map((row) => toRetirement({ ...row, ...fresh }, facts.refs.get(offer.id)!, blocks)),
    },
  }
}

/** One notice for a whole list. */
async function notifyRequested(tx: Tx, rows: readonly NewRetirement[], now: Date): Promise<void> {
  const [{ id, no, memberId, projectId }] = rows as [NewRetirement]
  const sumKg = rows.reduce((sum, row) => sum + row.kg, 0)
  const ref = (await listProjectRefs(tx, [projectId], now)).get(projectId)!
  const params = { no, tons: bothLanguages((lang) => sayKg(sumKg, lang)), project: ref.name }
  await notify(tx, { memberId, kind: 'retirementRequested', cause: `retirement ${id}`, params }, now)
}
