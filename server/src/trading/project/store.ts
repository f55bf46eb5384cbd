import type { Bilingual } from '@tonne/domain/bilingual'
import type { ProjectPhase } from '@tonne/domain/states'
import type { Authorisation } from '@tonne/domain/trading/icc'
import type { MethodologyFacts } from '@tonne/domain/trading/iccLists'
import type { NewProject } from '@tonne/domain/trading/newProject'
import type { Offer } from '@tonne/domain/trading/order'
import type { DocumentKind, ImageEntry } from '@tonne/domain/trading/projectContent'
import type { SerialBlock } from '@tonne/domain/trading/serial'
import { rowsById } from '../../platform/database/byId.ts'
import { first, getOne, type Sql, type Tx } from '../../platform/database/database.ts'
import { listStops, withStops } from './stopStore.ts'

// The price in force at $now is the newest effective version; the day's change is measured from the price at the start
// of the Singapore day.
export const PRICE = `
  cross join lateral (
    select version as price_version, price_cents from project_price where project_id = p.id and effective_at <= $2
    order by effective_at desc, version desc limit 1
  ) price`
/**
 * For showing what somebody has: the price in force at $2, or the first one, which lies ahead of a clock that was set
 * back.
 */
export const SHOWN_PRICE = `
  cross join lateral (
    select * from (
      (select price_cents, effective_at, 1 as place from project_price where project_id = p.id and effective_at <= $2
      order by effective_at desc, version desc limit 1)
      union all
      (select price_cents, effective_at, 2 from project_price where project_id = p.id
      order by effective_at, version limit 1)
    ) v order by place limit 1
  ) price`
/** The tons that can still be bought, of the project `p`. */
export const UNSOLD = `
  cross join lateral (
    select coalesce((select balance from account where kind = 'project' and owner_id = p.id and pocket = 'unsold'
    and asset = p.id), 0) as unsold_kg
  ) stock`
const OFFER = `
  p.id, p.no, p.decision, p.presale_starts_at as "presaleStartsAt", p.presale_ends_at as "presaleEndsAt",
  p.starts_at as "startsAt", p.ends_at as "endsAt",
  p.issued_kg as "issuedKg", p.min_level as "minLevel", p.lot_kg as "lotKg", p.min_kg as "minKg", p.max_kg as "maxKg",
  p.monthly_orders as "monthlyOrders", p.total_orders as "totalOrders", price.price_cents as "priceCents",
  price.price_version as "priceVersion",
  case when p.closed_reason_en is not null then jsonb_build_object('en', p.closed_reason_en, 'cn',
  p.closed_reason_cn) end as "closedReason",
  p.presale_supply_kg as "presaleSupplyKg", p.final_payment_hours as "finalPaymentHours",
  p.presale_ends_at is not null and exists (select 1 from draw_commit c where c.project_id = p.id)
    and not exists (select 1 from draw_result r where r.project_id = p.id) as "drawPending"`

/** The inputs of a purchase, except for the unsold kg, which the ledger's locked account has. */
export type LockedOffer = Omit<Offer, 'unsoldKg'> & {
  no: string
  presaleSupplyKg: number | null
  finalPaymentHours: number | null
}
const LOCK = `select ${OFFER} from project p ${PRICE} where p.no = any($1::text[]) order by p.id for no key update of p`
/**
 * Locks these projects in id order, so that purchases of one project are decided one batch at a time. Stops are read by
 * a later statement, because one that waited for the lock does not see what was committed meanwhile.
 */
export async function lockOffers(tx: Tx, nos: readonly string[], now: Date): Promise<LockedOffer[]> {
  return withStops(await Promise.all([tx.rows<Omit<LockedOffer, 'stop'>>(LOCK, [nos, now]), listStops(tx)]))
}
const HOLD_ALL = 'lock table project in exclusive mode'
/**
 * Waits for every transaction that holds a project, and until the commit lets no other take one, including a project
 * that is published meanwhile.
 */
export const holdEveryProject = (tx: Tx) => tx.rows(HOLD_ALL)

/** A row of the list; jsonb pairs as stored. */
export type CardRow = LockedOffer & {
  art: string
  type: string
  nameEn: string
  nameCn: string
  placeEn: string
  placeCn: string
  country: string
  lat: number
  lon: number
  registry: string
  vintageTo: string
  unsoldKg: number
  soldKg: number
  dayOpenCents: number
  featured: boolean
  createdAt: Date
  bookingBasisPoints: number | null
}
const CARD = `
  ${OFFER}, p.art, p.type, p.name_en as "nameEn", p.name_cn as "nameCn", p.place_en as "placeEn",
  p.place_cn as "placeCn", p.country, p.lat, p.lon, p.registry,
  p.vintage_to as "vintageTo", p.featured, p.created_at as "createdAt",
  p.booking_basis_points as "bookingBasisPoints", stock.unsold_kg as "unsoldKg",
  (p.issued_kg - stock.unsold_kg) as "soldKg",
  coalesce((select price_cents from project_price where project_id = p.id and effective_at < $3
  order by effective_at desc, version desc limit 1), price.price_cents) as "dayOpenCents"`
const LIST = `select ${CARD} from project p ${PRICE} ${UNSOLD} where $1::text is null or p.no = $1 order by p.id`
/** Shown of a published project while it, or the whole market, is stopped. */
export const stopOf = ({ decision, stop }: Pick<CardRow, 'decision' | 'stop'>) =>
  decision === 'approved' && stop ? { ...stop, since: stop.since.getTime() } : null
/**
 * Every project, or the one of that number: tens to some hundreds, filtered and sorted in memory so that all filters
 * share one read.
 */
export const listCards = async (sql: Sql, no: string | null, now: Date, dayStart: Date): Promise<CardRow[]> =>
  withStops(await Promise.all([sql.rows<Omit<CardRow, 'stop'>>(LIST, [no, now, dayStart]), listStops(sql)]))

export type DetailRow = {
  nature: 'removal' | 'avoidance'
  registryProjectId: string
  methodology: { code: string; en: string; cn: string }
  vintageFrom: string
  verifier: string
  bufferPercent: number | null
  sdgs: number[]
  icc: { authorisation: Authorisation; eligibility: MethodologyFacts }
  forfeitBasisPoints: number | null
  bandBasisPoints: number | null
  retiredKg: number
  nextKg: number | null
  nextToKg: number | null
  introduction: { en: { p: string }[]; cn: { p: string }[] }
  facts: { label: Bilingual; value: Bilingual }[]
  documents: {
    title: Bilingual
    kind: DocumentKind
    pages: number
    issuedOn: string
    file?: string | null
    bytes?: number | null
  }[]
  images: ImageEntry[]
}
const DETAIL = `
  select p.nature, p.registry_project_id as "registryProjectId", p.methodology,
  p.vintage_from as "vintageFrom", p.verifier,
    p.buffer_percent as "bufferPercent", p.sdgs, p.icc, p.forfeit_basis_points as "forfeitBasisPoints",
    p.band_basis_points as "bandBasisPoints",
    p.introduction, p.facts, p.documents, p.images,
    coalesce((select sum(balance) from account where kind = 'member' and pocket = 'retired' and asset = p.id),
    0)::bigint as "retiredKg",
    next.from_kg as "nextKg", next.to_kg as "nextToKg"
  from project p
  left join account u on u.kind = 'project' and u.owner_id = p.id and u.pocket = 'unsold' and u.asset = p.id
  left join lateral (select from_kg, to_kg from serial_range where account_id = u.id order by from_kg
  limit 1) next on true
  where p.no = $1`
export const findDetail = (sql: Sql, no: string) => first(sql.rows<DetailRow>(DETAIL, [no]))

export type BlockRow = SerialBlock & { projectId: number; blockId: number | null }
const BLOCKS = `
  select project_id as "projectId", first_no as first, last_no as last, text, registry_block_id as "blockId"
  from serial_block where project_id = any($1::int[]) order by project_id, position`
export const listBlocks = (sql: Sql, projectIds: readonly number[]) => sql.rows<BlockRow>(BLOCKS, [projectIds])

export type PricePoint = { at: Date; priceCents: number }
const ALL_PRICES = `
  select version, effective_at as at, price_cents as "priceCents" from project_price where project_id = $1
  order by effective_at, version`
/** Every version of the price, including future ones. */
export const listAllPrices = (sql: Sql, projectId: number) =>
  sql.rows<PricePoint & { version: number }>(ALL_PRICES, [projectId])

export type ProjectName = {
  id: number
  no: string
  art: string
  type: string
  name: Bilingual
  vintageTo: string
  priceCents: number
  dayOpenCents: number
}
const NAMES = `
  select p.id, p.no, p.art, p.type, p.vintage_to as "vintageTo", jsonb_build_object('en', p.name_en, 'cn',
  p.name_cn) as name, price.price_cents as "priceCents",
    coalesce((select price_cents from project_price where project_id = p.id and effective_at < $3
    order by effective_at desc, version desc limit 1), price.price_cents) as "dayOpenCents"
  from project p ${SHOWN_PRICE} where p.id = any($1::int[])`
/** Project names for other nouns, by id. */
export const listNames = (sql: Sql, ids: readonly number[], now: Date, dayStart: Date) =>
  rowsById<ProjectName>(sql, NAMES, ids, now, dayStart)

const INSERT = `
  insert into project (no, art, type, nature, name_en, name_cn, place_en, place_cn, country, lat, lon, registry,
  registry_project_id, methodology, vintage_from,
    vintage_to, verifier, buffer_percent, sdgs, icc, lot_kg, min_kg, max_kg, monthly_orders, total_orders, min_level,
    presale_starts_at, presale_ends_at,
    booking_basis_points, forfeit_basis_points, final_payment_hours, presale_supply_kg, starts_at, ends_at,
    introduction, facts, documents, images, featured, band_basis_points,
    created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
  $25, $26, $27, $28, $29, $30, $31, $32, $33, $34,
    $35, $36, $37, $38, $39, $40, $41)
  returning id`
export const insertProject = async (tx: Tx, project: NewProject, now: Date): Promise<number> =>
  (await getOne(tx.rows<{ id: number }>(INSERT, columnsOf(project, now)))).id
const UPDATE = `
  update project set (art, type, nature, name_en, name_cn, place_en, place_cn, country, lat, lon, registry,
  registry_project_id, methodology, vintage_from,
    vintage_to, verifier, buffer_percent, sdgs, icc, lot_kg, min_kg, max_kg, monthly_orders, total_orders, min_level,
    presale_starts_at, presale_ends_at,
    booking_basis_points, forfeit_basis_points, final_payment_hours, presale_supply_kg, starts_at, ends_at,
    introduction, facts, documents, images, featured, band_basis_points)
  = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
  $26, $27, $28, $29, $30, $31, $32, $33, $34,
    $35, $36, $37, $38, $39, $40)
  where no = $1`
/** Its number and its creation time stay. */
export const updateProject = (tx: Tx, project: NewProject) =>
  tx.rows(UPDATE, columnsOf(project, new Date(0)).slice(0, -1))
/** In the order of the statements of the store. */
function columnsOf(p: NewProject, now: Date): unknown[] {
  return [
    p.no,
    p.art,
    p.type,
    p.nature,
    p.name.en,
    p.name.cn,
    p.place.en,
    p.place.cn,
    p.country,
    p.lat,
    p.lon,
    p.registry,
    p.registryProjectId,
    JSON.stringify(p.methodology),
    p.vintageFrom,
    p.vintageTo,
    p.verifier,
    p.bufferPercent,
    p.sdgs,
    JSON.stringify(p.icc),
    p.lotKg,
    p.minKg,
    p.maxKg,
    p.monthlyOrders,
    p.totalOrders,
    p.minLevel,
    p.presale?.startsAt ?? null,
    p.presale?.endsAt ?? null,
    p.presale?.bookingBasisPoints ?? null,
    p.presale?.forfeitBasisPoints ?? null,
    p.presale?.finalPaymentHours ?? null,
    p.presale?.supplyKg ?? null,
    p.startsAt,
    p.endsAt,
    JSON.stringify(p.introduction),
    JSON.stringify(p.facts),
    JSON.stringify(p.documents),
    JSON.stringify(p.images ?? []),
    p.featured,
    p.bandBasisPoints ?? null,
    now,
  ]
}

type NewBlock = SerialBlock & { startKg: number; blockId?: number | null }
const INSERT_BLOCKS = `
  insert into serial_block (project_id, position, first_no, last_no, text, start_kg, registry_block_id)
  select $1, v.* from unnest($2::int[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[]) as v`
/** Appended after the `before` existing blocks. */
export const insertBlocks = (tx: Tx, projectId: number, blocks: readonly NewBlock[], before = 0) =>
  tx.rows(INSERT_BLOCKS, [
    projectId,
    blocks.map((_, i) => before + i),
    blocks.map((b) => b.first),
    blocks.map((b) => b.last),
    blocks.map((b) => b.text),
    blocks.map((b) => b.startKg),
    blocks.map((b) => b.blockId ?? null),
  ])
const ALL_BLOCKS = `select p.no, b.first_no as first, b.last_no as last, b.text from serial_block b
  join project p on p.id = b.project_id where p.no <> $1`
/** Every block that another project has issued. */
export const listOtherBlocks = (sql: Sql, no: string) => sql.rows<SerialBlock & { no: string }>(ALL_BLOCKS, [no])

const INSERT_PRICE = `
  insert into project_price (project_id, version, price_cents, effective_at)
  select $1::int, coalesce(max(version), 0) + 1, $2::bigint, $3::timestamptz from project_price where project_id = $1
  returning version`
export const insertPrice = async (tx: Tx, projectId: number, priceCents: number, effectiveAt: Date): Promise<number> =>
  (await getOne(tx.rows<{ version: number }>(INSERT_PRICE, [projectId, priceCents, effectiveAt]))).version

export type ProjectState = {
  id: number
  no: string
  decision: 'pending_review' | 'approved' | 'closed'
  issuedKg: number
}
const LOCK_ONE = `select id, no, decision, issued_kg as "issuedKg" from project where no = $1 for update`
export const lockProject = (tx: Tx, no: string) => first(tx.rows<ProjectState>(LOCK_ONE, [no]))
const DECIDE = `update project set decision = $2, issued_kg = $3, closed_reason_en = $4, closed_reason_cn = $5
  where id = $1`
type NextDecision = { decision: string; issuedKg: number; reason: Bilingual | null }
export const updateDecision = (tx: Tx, id: number, { decision, issuedKg, reason }: NextDecision) =>
  tx.rows(DECIDE, [id, decision, issuedKg, reason?.en ?? null, reason?.cn ?? null])

const INSERT_PHASES = `
  insert into project_phase (project_id, phase, at, seen_at) select v.*, $4 from unnest($1::int[], $2::text[],
  $3::timestamptz[]) as v`
export const insertPhases = (
  tx: Tx,
  seen: readonly { projectId: number; phase: ProjectPhase; at: Date }[],
  now: Date,
) => tx.rows(INSERT_PHASES, [seen.map((s) => s.projectId), seen.map((s) => s.phase), seen.map((s) => s.at), now])
const AT_LEVEL = `
  select min_level as level, count(*) as count from project where decision = 'approved' and (ends_at is null
  or ends_at > $1) group by min_level`
/** Projects that are not over, by the level they ask for. */
export const countByLevel = async (sql: Sql, now: Date): Promise<Map<number, number>> =>
  new Map((await sql.rows<{ level: number; count: number }>(AT_LEVEL, [now])).map(({ level, count }) => [level, count]))
