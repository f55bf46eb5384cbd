import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../database/database.ts'
import { readMigrationFiles } from '../database/migrationFiles.ts'
import { KEY_COLUMNS, type StoredKey } from '../instance.ts'
import type { Meters } from './meters.ts'

/** Longer than the database's own checks at a restart take, shorter than a balancer waits. */
const DATABASE_MS = 2000
/**
 * Some job is due each second, so a node that checked none for so long would not do the scheduled work. Finding all of
 * it done by other nodes counts as checking.
 */
const SCHEDULE_MS = 60_000

export type Readiness = {
  /** The reasons why this node cannot serve, a sentence each; none if it is ready. */
  missing(): Promise<string[]>
  /** From now on it takes no new work. */
  drain(): void
}

/** The key that signs here, and those whose sealed rows open here. */
export type OwnKeys = { publicKey: string; keyIds: readonly string[] }

/**
 * A newer schema is fine: nodes of the release before continue while a new one is rolled out. Another key is not: such
 * a node could not read rows that others seal, and would not find an existing number.
 */
export function readinessOf(db: Db, meters: Pick<Meters, 'lastLookAt'>, own: OwnKeys): Readiness {
  const startedAt = performance.now()
  const known = readMigrationFiles().length
  let draining = false
  const database = async (): Promise<string[]> => {
    const read = db.rows<{ applied: number } & StoredKey>(
      `select ${KEY_COLUMNS}, (select count(*)::int from migration where number between 1 and $1) as applied
      from instance where id = 1`,
      [known],
    )
    const late = sleep(DATABASE_MS, undefined, { ref: false })
    const rows = await Promise.race([read, late]).catch(() => undefined)
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
