/**
 * A start has the owner's address, and migrates, or only the app user's, and checks that somebody migrated. The app
 * serves as its own user in both cases.
 */
import { appUrlOf } from './appUser.ts'
import { connect, type Db } from './database.ts'
import { assertMigrated, migrate } from './migrate.ts'

type Opening = {
  /** Undefined: the owner is not known on this node. One of the two is set. */
  ownerUrl: string | undefined
  /** Undefined: derived from the owner's. */
  appDatabaseUrl: string | undefined
  /** For deriving the app's password when the owner has none. */
  secret: string
  /** Connections for callers; undefined: as many as suit this machine. */
  poolSize?: number | undefined
  log(sentence: string): void
  onError?(error: Error): void
}

export async function openDatabase({ ownerUrl, appDatabaseUrl, secret, poolSize, log, onError }: Opening): Promise<Db> {
  const appUrl = appDatabaseUrl ?? appUrlOf(ownerUrl!, secret)
  if (ownerUrl) await migrate({ url: ownerUrl, appUrl, log })
  const db = connect(appUrl, { ...(onError && { onError }), ...(poolSize && { max: poolSize }) })
  try {
    for (const line of await assertMigrated(db)) log(line)
    return db
  } catch (error) {
    await db.end()
    throw error
  }
}
