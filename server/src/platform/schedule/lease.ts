/** One node at a time runs a job, and a node that slept through its lease finds its fence passed. */
import type { Sql } from '../database/database.ts'

export const LEASE_MS = 30_000
/** A job ends deadlines and takes what missing them costs, so a node whose clock is further off runs none. */
const MOST_OFF_MS = 5 * 60_000
const TAKE = `
  with clock as (select ($4 - extract(epoch from clock_timestamp()) * 1000)::float8 as ahead),
  taken as (
    insert into lease (job, node, fence, until) select $1, $2, 1, now() + $3 * interval '1 millisecond' from clock
    where abs(ahead) <= ${MOST_OFF_MS}
    on conflict (job) do update set node = excluded.node, until = excluded.until,
    fence = lease.fence + (lease.node <> excluded.node)::int
    where lease.node = excluded.node or lease.until < now()
    returning fence
  )
  select ahead, (select fence from taken) as fence from clock`

/**
 * The fence under which this node may run the job until the lease ends, or undefined when another node holds it. Throws
 * when this machine's clock (`realMs`) and the database's differ by minutes. Real time, not the demo clock.
 */
export async function takeLease(
  sql: Sql,
  job: string,
  node: string,
  ms: number,
  realMs = Date.now(),
): Promise<number | undefined> {
  const [row] = await sql.rows<{ ahead: number; fence: number | null }>(TAKE, [job, node, ms, realMs])
  const { ahead, fence } = row!
  if (Math.abs(ahead) > MOST_OFF_MS) {
    const off = `${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'}`
    throw new Error(`this machine's clock is ${off} the database's, so it runs no due job`)
  }
  return fence ?? undefined
}
/** A stopping node releases its jobs at once. Fences stay as they are. */
export async function endLeases(sql: Sql, node: string): Promise<void> {
  await sql.rows('update lease set until = now() where node = $1 and until > now()', [node])
}
const HELD = `
  select fence, until < now() + $2 * interval '1 millisecond' as "endsSoon" from lease where job = $1 for update`
const RENEW = `update lease set until = now() + $2 * interval '1 millisecond' where job = $1`
/**
 * Inside the job's transaction: throws when another node has taken over, so that a delayed node writes nothing. A job
 * that has more to do than one lease lasts keeps it.
 */
export async function assertFence(sql: Sql, job: string, fence: number): Promise<void> {
  const [row] = await sql.rows<{ fence: number; endsSoon: boolean }>(HELD, [job, LEASE_MS / 2])
  if (row?.fence !== fence) throw new Error(`the lease of ${job} passed on`)
  if (row.endsSoon) await sql.rows(RENEW, [job, LEASE_MS])
}
