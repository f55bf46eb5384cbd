/** Rows are written once; the database refuses changes by the app. */
import type { Sealed } from '../../platform/crypto/seal.ts'
import type { Sql, Tx } from '../../platform/database/database.ts'
import { resealEach, resealed } from '../../shared/reseal.ts'
import { DRAW_IS_DUE } from '../../shared/waiting.ts'

/** Sealed for this project: it does not open under another project's number. */
export const seedContext = (projectNo: string): string => `draw seed ${projectNo}`

export type CommitRow = {
  projectId: number
  projectNo: string
  rule: string
  commitHash: string
  seedSealed: Buffer
  seedKey: string
  supplyKg: number
  lotKg: number
  capKg: number
  drandChain: string | null
  drandRound: number | null
  opensAt: Date
  closesAt: Date
  publishedAt: Date
}
const COMMIT = `
  c.project_id as "projectId", c.project_no as "projectNo", c.rule, c.commit_hash as "commitHash",
  c.seed_sealed as "seedSealed", c.seed_key as "seedKey", c.supply_kg as "supplyKg",
  c.lot_kg as "lotKg", c.cap_kg as "capKg", c.drand_chain as "drandChain", c.drand_round as "drandRound",
  c.opens_at as "opensAt",
  c.closes_at as "closesAt", c.published_at as "publishedAt"`

const INSERT_COMMIT = `
  insert into draw_commit (project_id, project_no, rule, commit_hash, seed_sealed, seed_key, supply_kg, lot_kg, cap_kg,
  drand_chain, drand_round, opens_at, closes_at,
    published_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`
export const insertCommit = (tx: Tx, c: CommitRow) =>
  tx.rows(INSERT_COMMIT, [
    c.projectId,
    c.projectNo,
    c.rule,
    c.commitHash,
    c.seedSealed,
    c.seedKey,
    c.supplyKg,
    c.lotKg,
    c.capKg,
    c.drandChain,
    c.drandRound,
    c.opensAt,
    c.closesAt,
    c.publishedAt,
  ])

type ListRow = { entrants: string; entrantsHash: string; memberSeeds: string; sealedAt: Date }
type ResultRow = {
  outcome: 'drawn' | 'void'
  voidWhy: string | null
  serverSeed: string | null
  beacon: string | null
  drandSignature: string | null
  seed: string | null
  at: Date
}
export type DrawRow = CommitRow & { list: ListRow | null; result: ResultRow | null; decision: string }
type FlatRow = CommitRow &
  Partial<ListRow> &
  Omit<ResultRow, 'outcome' | 'at'> & { outcome: ResultRow['outcome'] | null; drawnAt: Date | null; decision: string }
const DRAW = `
  select ${COMMIT}, p.decision, l.entrants, l.entrants_hash as "entrantsHash", l.member_seeds as "memberSeeds",
  l.sealed_at as "sealedAt", r.outcome,
    r.void_why as "voidWhy", r.server_seed as "serverSeed", r.beacon, r.drand_signature as "drandSignature", r.seed,
    r.at as "drawnAt"
  from draw_commit c join project p on p.id = c.project_id
  left join draw_list l on l.project_id = c.project_id left join draw_result r on r.project_id = c.project_id`
function nested(flat: FlatRow): DrawRow {
  const {
    entrants,
    entrantsHash,
    memberSeeds,
    sealedAt,
    outcome,
    voidWhy,
    serverSeed,
    beacon,
    drandSignature,
    seed,
    drawnAt,
    ...commit
  } = flat
  return {
    ...commit,
    list: sealedAt ? { entrants: entrants!, entrantsHash: entrantsHash!, memberSeeds: memberSeeds!, sealedAt } : null,
    result: outcome ? { outcome, voidWhy, serverSeed, beacon, drandSignature, seed, at: drawnAt! } : null,
  }
}
const BY_PROJECT = `${DRAW} where p.no = $1`
export async function findDraw(sql: Sql, projectNo: string): Promise<DrawRow | undefined> {
  const [row] = await sql.rows<FlatRow>(BY_PROJECT, [projectNo])
  return row && nested(row)
}
const ALL = `${DRAW} order by c.closes_at desc, c.project_id desc limit 200`
export const listDraws = async (sql: Sql): Promise<DrawRow[]> => (await sql.rows<FlatRow>(ALL)).map(nested)
const AWAITED = `
  select p.id as "projectId", p.no as "projectNo" from project p
  where p.decision = 'approved' and p.presale_ends_at > $1 and not exists (select 1 from draw_commit c
  where c.project_id = p.id) order by p.id`
/** Approved presales that nothing is committed to yet. */
export const listAwaited = (sql: Sql, now: Date) => sql.rows<{ projectId: number; projectNo: string }>(AWAITED, [now])

const DUE = `${DRAW} where ${DRAW_IS_DUE} order by c.closes_at, c.project_id`
/** Draws that are due, sorted by their close. */
export const listDue = async (sql: Sql, now: Date): Promise<DrawRow[]> =>
  (await sql.rows<FlatRow>(DUE, [now])).map(nested)

const INSERT_LIST = `insert into draw_list (project_id, entrants, entrants_hash, member_seeds, sealed_at) values ($1,
  $2, $3, $4, $5)`
export const insertList = (tx: Tx, projectId: number, { entrants, entrantsHash, memberSeeds, sealedAt }: ListRow) =>
  tx.rows(INSERT_LIST, [projectId, entrants, entrantsHash, memberSeeds, sealedAt])
const INSERT_RESULT = `
  insert into draw_result (project_id, outcome, void_why, server_seed, beacon, drand_signature, seed, at) values ($1,
  $2, $3, $4, $5, $6, $7, $8)`
export const insertResult = (tx: Tx, projectId: number, r: ResultRow) =>
  tx.rows(INSERT_RESULT, [projectId, r.outcome, r.voidWhy, r.serverSeed, r.beacon, r.drandSignature, r.seed, r.at])

const RESEAL = {
  list: `select project_id as id, project_no as "projectNo", seed_sealed as sealed, seed_key as "keyId" from draw_commit
    where project_id > $1 and seed_key = $3 order by project_id limit $2`,
  write: 'update draw_commit set seed_sealed = $2, seed_key = $3 where project_id = $1',
}
export const resealSeeds = resealEach<Sealed & { id: number; projectNo: string }>(
  RESEAL,
  ({ projectNo, ...seed }, keys) => resealed(keys, seed, seedContext(projectNo)),
)
