/** A statement is read from the ledger as it stood when the month ended, and must add up before anything is written. */

import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { SGD } from '@tonne/domain/ledger'
import { sayFundLine } from '@tonne/domain/money/fundWords'
import { type HoldReason, holdReasons } from '@tonne/domain/money/holds'
import {
  assertAddsUp,
  firstDayOf,
  lastDayOf,
  type Month,
  type StatementFacts,
  type StatementHold,
  type StatementLine,
  type StatementTons,
} from '@tonne/domain/money/statement'
import { entryNo, statementNo } from '@tonne/domain/numbers'
import { findMember, registeredNameOf } from '../../people/member/store.ts'
import type { Db, Sql } from '../../platform/database/database.ts'
import { listNames } from '../../trading/project/store.ts'
import { listDays } from '../liability/store.ts'
import { causeNos } from './causeNos.ts'
import { sumPeriod } from './readFunds.ts'
import { holdCauses } from './readHolds.ts'
import {
  type BalanceRow,
  type Cash,
  type FundLine,
  findCash,
  listBalancesAt,
  listFundLines,
  listHoldsAt,
} from './store.ts'

const PAGE = 400
type Span = { from: Date; to: Date }
export type Asked = { memberId: number; month: Month; operator: StatementFacts['operator']; now: Date }

export async function statementFacts(db: Db, { memberId, month, operator, now }: Asked): Promise<StatementFacts> {
  const span = { from: startOfDay(firstDayOf(month)), to: startOfDay(addDays(lastDayOf(month), 1)) }
  const cash = await findCash(db, memberId)
  const member = (await findMember(db, memberId))!
  const balances = await listBalancesAt(db, memberId, span.to)
  const heldCents = cashIn(balances, 'held')
  const sums = await sumPeriod(db, cash, span)
  const facts: StatementFacts = {
    no: statementNo(month, memberId),
    month,
    madeAt: now,
    operator,
    member: { id: memberId, name: registeredNameOf(member), address: member.email },
    ...sums,
    availableCents: cashIn(balances, 'available'),
    heldCents,
    lines: await linesOf(db, cash, { ...span, openingCents: sums.openingCents }),
    holds: await holdsOf(db, { memberId, at: span.to, heldCents }),
    tons: await tonsOf(db, balances, now),
    seal: await sealOf(db, dayOf(span.to)),
  }
  assertAddsUp(facts)
  return facts
}

const cashIn = (rows: readonly BalanceRow[], pocket: string): number =>
  rows.find((r) => r.asset === SGD && r.pocket === pocket)?.balance ?? 0

async function linesOf(
  db: Db,
  cash: Cash,
  { from, to, openingCents }: Span & { openingCents: number },
): Promise<StatementLine[]> {
  const found: FundLine[] = []
  for (let before: number | null = null; ; ) {
    const search = { entryId: null, causeId: null, cents: null }
    const page: FundLine[] = await listFundLines(db, cash, {
      kinds: null,
      side: null,
      from,
      to,
      before,
      limit: PAGE,
      search,
    })
    found.push(...page)
    if (page.length < PAGE) break
    before = page.at(-1)!.firstId
  }
  const names = await listNames(db, [...new Set(found.flatMap((l) => (l.asset ? [l.asset] : [])))], to, to)
  const noOf = await causeNos(db, found, cash.memberId)
  // The cause is shown beside it, so the words do not repeat it.
  const what = (line: FundLine, lang: 'en' | 'cn') =>
    sayFundLine({ kind: line.kind, kg: line.kg, name: (line.asset && names.get(line.asset)?.name[lang]) || '' }, lang)
  let balanceCents = openingCents
  return found.sort(inTime).map((l) => {
    balanceCents += l.amountCents
    return {
      entryNo: entryNo(dayOf(l.at), l.entryId),
      causeNo: noOf(l),
      what: { en: what(l, 'en'), cn: what(l, 'cn') },
      amountCents: l.amountCents,
      balanceCents,
      at: l.at,
    }
  })
}
/**
 * Sorted by the clock, which decides the month of a line: one node may write a line of the old month after the other's
 * of the new one.
 */
const inTime = (a: FundLine, b: FundLine): number => a.at.getTime() - b.at.getTime() || a.id - b.id

/**
 * A hold that was partly released shows what it was opened with, or what is left of it now; the difference is one line,
 * so that the sum is what was held.
 */
async function holdsOf(
  sql: Sql,
  { memberId, at, heldCents }: { memberId: number; at: Date; heldCents: number },
): Promise<StatementHold[]> {
  const rows = await listHoldsAt(sql, memberId, at)
  const noOf = await holdCauses(sql, memberId, rows)
  const holds = rows.map((h): StatementHold => {
    const [en, cn] = holdReasons[h.why as HoldReason] ?? [h.why, h.why]
    return { why: { en, cn }, causeNo: noOf(h), amountCents: h.amountCents, since: h.since }
  })
  const rest = heldCents - holds.reduce((all, h) => all + h.amountCents, 0)
  const since =
    rest > 0
      ? { en: 'Let go in part since then', cn: '此后已部分解冻' }
      : { en: 'Let go in part by then', cn: '截至月末已部分解冻' }
  return rest === 0 ? holds : [...holds, { why: since, causeNo: null, amountCents: rest, since: at }]
}

async function tonsOf(sql: Sql, balances: readonly BalanceRow[], now: Date): Promise<StatementTons[]> {
  const tons = balances.filter((r) => r.asset !== SGD && r.balance > 0)
  const names = await listNames(sql, [...new Set(tons.map((r) => r.asset))], now, now)
  const kgIn = (asset: number, pocket: string) =>
    tons.find((r) => r.asset === asset && r.pocket === pocket)?.balance ?? 0
  return [...new Set(tons.map((r) => r.asset))].map((asset) => ({
    no: names.get(asset)!.no,
    name: names.get(asset)!.name,
    freeKg: kgIn(asset, 'credits'),
    onOfferKg: kgIn(asset, 'credits_held'),
    presaleKg: kgIn(asset, 'presale') + kgIn(asset, 'presale_held'),
    retiringKg: kgIn(asset, 'retiring'),
    retiredKg: kgIn(asset, 'retired'),
  }))
}

async function sealOf(sql: Sql, day: string): Promise<StatementFacts['seal']> {
  const cash = (await listDays(sql, day, 1000)).find((row) => row.asset === SGD)
  return cash ? { day, root: cash.root.toString('hex') } : null
}
