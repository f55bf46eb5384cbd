import type { Bilingual } from '@tonne/domain/bilingual'
import type { PriceFrom } from '@tonne/domain/carbon/course'
import type { MovedPosting } from '@tonne/domain/carbon/portfolio'
import type { Authorisation } from '@tonne/domain/trading/icc'
import type { MethodologyFacts } from '@tonne/domain/trading/iccLists'
import { rowsById } from '../../platform/database/byId.ts'
import type { Sql } from '../../platform/database/database.ts'
import { postingsOf } from '../../shared/ledger/postings.ts'
import { SHOWN_PRICE } from '../../trading/project/store.ts'
import { COUNTING, COUNTS } from '../../trading/reference/store.ts'

type Row = Omit<MovedPosting, 'debit' | 'credit'> & {
  debitKind: MovedPosting['debit']['kind']
  debitOwner: number
  debitPocket: string
  creditKind: MovedPosting['credit']['kind']
  creditOwner: number
  creditPocket: string
}
// Transfers between a member's own pockets are left out, except tons that end as retired.
const POSTINGS = `
  select p.entry_id as "entryId", p.kind, p.cause_id as "causeId", p.at, p.amount, d.asset, d.kind as "debitKind",
  d.owner_id as "debitOwner",
    d.pocket as "debitPocket", c.kind as "creditKind", c.owner_id as "creditOwner", c.pocket as "creditPocket"
  from ${postingsOf('$1')} p join account d on d.id = p.debit_id join account c on c.id = p.credit_id
  where d.owner_id <> c.owner_id or d.kind <> c.kind or c.pocket = 'retired'
  order by p.id`
export async function listMovedPostings(sql: Sql, memberId: number): Promise<MovedPosting[]> {
  const rows = await sql.rows<Row>(POSTINGS, [memberId])
  return rows.map(({ debitKind, debitOwner, debitPocket, creditKind, creditOwner, creditPocket, ...row }) => ({
    ...row,
    debit: { kind: debitKind, ownerId: debitOwner, pocket: debitPocket },
    credit: { kind: creditKind, ownerId: creditOwner, pocket: creditPocket },
  }))
}

export type ProjectFacts = {
  id: number
  no: string
  name: Bilingual
  art: string
  type: string
  country: string
  registry: string
  methodology: { code: string }
  vintageFrom: string
  vintageTo: string
  icc: { authorisation: Authorisation; eligibility: MethodologyFacts }
  priceCents: number
  priceAt: Date
  tradeCents: number | null
  tradeAt: Date | null
}
const PROJECTS = `
  select p.id, p.no, jsonb_build_object('en', p.name_en, 'cn', p.name_cn) as name, p.art, p.type, p.country, p.registry,
  p.methodology,
    p.vintage_from as "vintageFrom", p.vintage_to as "vintageTo", p.icc, price.price_cents as "priceCents",
    price.effective_at as "priceAt", last.price_cents as "tradeCents", last.at as "tradeAt"
  from project p ${SHOWN_PRICE}
  left join lateral (
    select t.price_cents, t.at from trade t ${COUNTING} where t.project_id = p.id and ${COUNTS} order by t.at desc,
    t.id desc limit 1
  ) last on true
  where p.id = any($1::int[])`
export const listProjectFacts = (sql: Sql, ids: readonly number[], now: Date) =>
  rowsById<ProjectFacts>(sql, PROJECTS, ids, now)

const PRICES = `
  select project_id as "projectId", effective_at as at, price_cents as "priceCents" from project_price
  where project_id = any($1::int[]) and effective_at <= $2 order by effective_at, version`
/** Every price that these projects had until now, ascending. */
export const listPrices = (sql: Sql, ids: readonly number[], now: Date): Promise<PriceFrom[]> =>
  sql.rows<PriceFrom>(PRICES, [ids, now])

export type Waiting = { undeliveredKg: number; retiringKg: number }
const WAITING = `
  select asset as id, coalesce(sum(balance) filter (where pocket <> 'retiring'), 0)::bigint as "undeliveredKg",
    coalesce(sum(balance) filter (where pocket = 'retiring'), 0)::bigint as "retiringKg"
  from account where kind = 'member' and owner_id = $1 and pocket in ('presale', 'presale_held', 'retiring')
  and balance > 0 group by asset`
/** Held tons that are paid for and not delivered, or given up and not retired yet. */
export const listWaiting = async (sql: Sql, memberId: number): Promise<Map<number, Waiting>> =>
  new Map((await sql.rows<Waiting & { id: number }>(WAITING, [memberId])).map(({ id, ...waiting }) => [id, waiting]))
