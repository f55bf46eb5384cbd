import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import { readMigrationFiles } from '../database/migrationFiles.ts'
import { KEY_COLUMNS, type StoredKey } from '../instance.ts'
import type { Meters } from './meters.ts'

/** Longer than a restart of the database's own checks, shorter than a balancer waits. */
const DATABASE_MS = 2000
/**
 * Some job is due each second; a node that looked at none for so long would not do the clock's work. Other nodes may
 * have all of it: that is no reason.
 */
const SCHEDULE_MS = 60_000

export type Readiness = {
  /** What keeps this node from serving, a sentence each; none: it is ready. */
  missing(): Promise<string[]>
  /** From now on it takes no new work. */
  drain(): void
}

/** The key that signs here, and those whose sealed rows open here. */
export type OwnKeys = { publicKey: string; keyIds: readonly string[] }

/**
 * A newer schema is sound: nodes of the release before go on while a new one is rolled out. Another key is not: such a
 * node could read no row that others seal meanwhile, and would not find who has a number already.
 */
export function readinessOf(db: Db, meters: Pick<Meters, 'lastLookAt'>, own: OwnKeys): Readiness {
  const startedAt = performance.now()
  const known = readMigrationFiles().length
  let draining = false
  const database = async (): Promise<string[]> => {
    const asked = db.rows<{ applied: number } & StoredKey>(
      `select ${KEY_COLUMNS}, (select count(*)::int from migration where number between 1 and $1) as applied
      from instance where id = 1`,
      [known],
    )
    const late = sleep(DATABASE_MS, undefined, { ref: false })
    const rows = await Promise.race([asked, late]).catch(() => undefined)
    if (!rows) return [`The database did not answer within ${DATABASE_MS / 1000} s.`]
    const { applied, ...stored } = rows[0]!
    const older = `The database has ${applied} of the ${known} migrations of this release.`
    return [...(applied === known ? [] : [older]), ...strangeKeys(own, stored)]
  }
  const schedule = (): string[] => {
    const seconds = Math.round((performance.now() - (meters.lastLookAt() ?? startedAt)) / 1000)
    return seconds * 1000 <= SCHEDULE_MS ? [] : [`No due job has been looked at for ${seconds} s.`]
  }
  return {
    missing: async () => [
      ...(draining ? ['This node is draining: it takes no new work.'] : []),
      ...(await database()),
      ...schedule(),
    ],
    drain: () => {
      draining = true
    },
  }
}

function strangeKeys({ publicKey, keyIds }: OwnKeys, stored: StoredKey): string[] {
  const sealed = [stored.sealKey, stored.nextKey].filter((key) => key !== null && !keyIds.includes(key))
  return [
    ...sealed.map((key) => `Rows are sealed under the key ${key}, which the SECRET of this node does not make.`),
    ...(stored.publicKey === publicKey ? [] : ['The log is signed under another key than that of this node.']),
  ]
}
