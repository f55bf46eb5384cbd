/**
 * A start knows the owner, who migrates, or only the app's own user, who checks that somebody did. The app serves as
 * that user either way.
 */
import { appUrlOf } from './appUser.ts'
import { connect, type Db } from './database.ts'
import { assertMigrated, migrate } from './migrate.ts'

export type Opening = {
  /** Undefined: the owner is kept off this node. One of the two is there. */
  ownerUrl: string | undefined
  /** Undefined: derived from the owner's. */
  appDatabaseUrl: string | undefined
  /** For the app's password, where the owner has none to derive it from. */
  secret: string
  log(sentence: string): void
  onError?(error: Error): void
}

export async function openDatabase({ ownerUrl, appDatabaseUrl, secret, log, onError }: Opening): Promise<Db> {
  const appUrl = appDatabaseUrl ?? appUrlOf(ownerUrl!, secret)
  if (ownerUrl) await migrate({ url: ownerUrl, appUrl, log })
  const db = connect(appUrl, onError ? { onError } : {})
  try {
    await assertMigrated(db)
    return db
  } catch (error) {
    await db.end()
    throw error
  }
}
