/** One node at a time runs a job, and a node that slept through its lease finds its fence passed. */
import type { Sql } from '../database/database.ts'

export const LEASE_MS = 30_000
const TAKE = `
  insert into lease (job, node, fence, until) values ($1, $2, 1, now() + $3 * interval '1 millisecond')
  on conflict (job) do update set node = excluded.node, until = excluded.until,
  fence = lease.fence + (lease.node <> excluded.node)::int
  where lease.node = excluded.node or lease.until < now()
  returning fence`

/**
 * The fence under which this node may run the job until the lease ends, or undefined when another node holds it. Real
 * time, not the demo clock.
 */
export async function takeLease(sql: Sql, job: string, node: string, ms: number): Promise<number | undefined> {
  const [row] = await sql.rows<{ fence: number }>(TAKE, [job, node, ms])
  return row?.fence
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
