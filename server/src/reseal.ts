/** `npm run reseal`: the database of DATABASE_URL, or of DATA_DIR, goes from SECRET_PREVIOUS to SECRET. */
import { connect } from './platform/database/database.ts'
import { assertMigrated } from './platform/database/migrate.ts'
import { reachPostgres } from './platform/postgres/reach.ts'
import { ResealRefused, resealAll } from './resealAll.ts'
import { DEFAULT_DATA_DIR, SECRET_LENGTH } from './shared/environment.ts'

const given = (name: string): string | undefined => process.env[name]?.trim() || undefined
const secretOf = (name: string): string => {
  const value = given(name) ?? ''
  if (value.length >= SECRET_LENGTH) return value
  throw new ResealRefused(`${name} has ${value.length} characters, but must have at least ${SECRET_LENGTH}.`)
}

async function main(): Promise<void> {
  const secrets = { previous: secretOf('SECRET_PREVIOUS'), secret: secretOf('SECRET') }
  const ownerUrl = given('DATABASE_URL')
  const reached = ownerUrl
    ? { url: ownerUrl, leave: async () => undefined }
    : await reachPostgres(given('DATA_DIR') ?? DEFAULT_DATA_DIR, console.error)
  const db = connect(reached.url, { max: 1, whoever: true })
  try {
    // A newer release may have sealed rows of which this one does not know.
    await assertMigrated(db, { exactly: true })
    const done = await resealAll(db, secrets, new Date())
    if (!done) return console.log('The database is under SECRET already. Nothing was changed.')
    console.log(`Sealed anew: ${done.rows}. Told to make new recovery codes: ${done.notified} members.`)
    console.log('Start every node with SECRET as it is now, and SECRET_PREVIOUS while requests of before are open.')
  } finally {
    await db.end()
    await reached.leave()
  }
}

try {
  await main()
} catch (error) {
  const { name, message } = error as Error
  console.error(/Refused$/.test(name) ? message : error)
  process.exitCode = 1
}
