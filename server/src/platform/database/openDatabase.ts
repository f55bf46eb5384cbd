/**
 * A start has the owner's address, and migrates, or only the app user's, and checks that somebody migrated. The app
 * serves as its own user in both cases.
 */
import { poolFor, thisMachine } from '../sizes.ts'
import { appUrlOf } from './appUser.ts'
import { connect, type Db } from './database.ts'
import { commonOf, forUser } from './hosts.ts'
import { assertMigrated, migrate } from './migrate.ts'
import { openStandby, type Standby } from './standby.ts'

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

const appUrlFrom = ({ ownerUrl, appDatabaseUrl, secret }: Omit<Opening, 'log'>): string =>
  appDatabaseUrl ?? appUrlOf(ownerUrl!, secret)

export async function openDatabase(opening: Opening): Promise<Db> {
  const { ownerUrl, poolSize, log, onError } = opening
  const appUrl = appUrlFrom(opening)
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

/** The standbys at `url`. The user in it is ignored, because standbys know the app's own user, as the primary does. */
export function openStandbyAt(url: string, primary: Pick<Db, 'rows' | 'tx'>, opening: Omit<Opening, 'log'>): Standby {
  const { username, password } = commonOf(appUrlFrom(opening))
  const { poolSize = poolFor(thisMachine()), onError } = opening
  return openStandby({
    primary,
    url: forUser(url, { username: decodeURIComponent(username), password: decodeURIComponent(password) }),
    max: poolSize,
    ...(onError && { onError }),
  })
}
