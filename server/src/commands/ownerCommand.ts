/** Commands of the database's owner: the one in DATABASE_URL, or the one stored in DATA_DIR. */
import { connect, type Db } from '../platform/database/database.ts'
import { assertMigrated } from '../platform/database/migrate.ts'
import { reachPostgres } from '../platform/postgres/reach.ts'
import { DEFAULT_DATA_DIR } from '../shared/environment.ts'

export const given = (name: string): string | undefined => process.env[name]?.trim() || undefined
export const dataDir = (): string => given('DATA_DIR') ?? DEFAULT_DATA_DIR

async function withOwner(use: (db: Db) => Promise<void>): Promise<void> {
  const ownerUrl = given('DATABASE_URL')
  const reached = ownerUrl
    ? { url: ownerUrl, leave: async () => undefined }
    : await reachPostgres(dataDir(), console.error)
  const db = connect(reached.url, { max: 1, whoever: true })
  try {
    // A newer release may have rows that this one does not know.
    await assertMigrated(db, { exactly: true })
    await use(db)
  } finally {
    await db.end()
    await reached.leave()
  }
}

/** Runs the command; a refusal is printed as one sentence, with exit code 1. */
export async function ownerCommand(use: (db: Db) => Promise<void>): Promise<void> {
  try {
    await withOwner(use)
  } catch (error) {
    const { name, message } = error as Error
    console.error(/Refused$/.test(name) ? message : error)
    process.exitCode = 1
  }
}
