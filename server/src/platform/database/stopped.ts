/**
 * Some acts of the database's owner require that no node serves. Nodes are locked out rather than assumed to be
 * stopped.
 */
import type { Tx } from './database.ts'

/** One sentence for the operator: nothing was changed. */
export class ServingRefused extends Error {
  override name = 'ServingRefused'
}

// A node reads this row at its start, so a node that starts meanwhile waits and reads it after the change.
const LOCK = 'lock table instance in access exclusive mode'
// A node asks for events each second, so a serving node has a session in the database.
const SERVING = `
  select count(*)::int as count from pg_stat_activity where datname = current_database() and usename <> current_user
  and usesysid in (select oid from pg_roles where rolname = 'tonne_app' union select m.member from pg_auth_members m
  join pg_roles r on r.oid = m.roleid where r.rolname = 'tonne_app')`

/** Keeps nodes from starting until the commit; refuses (ServingRefused) while one serves. */
export async function assertStopped(tx: Tx): Promise<void> {
  tx.unhurried()
  await tx.rows(LOCK)
  const [serving] = await tx.rows<{ count: number }>(SERVING)
  if (serving!.count > 0)
    throw new ServingRefused(
      `The app has ${serving!.count} connections to this database. Stop every node, and the pooler before it.`,
    )
}
