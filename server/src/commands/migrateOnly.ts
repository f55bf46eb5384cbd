/**
 * The running app need not know the owner of the database: a deployment migrates the schema with this command and
 * admits the app's user. `--dry-run` tries it and rolls it back.
 */
import { readCommandLine } from '../platform/commandLine.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { rehearse, sayRehearsed } from '../platform/database/rehearse.ts'

const given = (name: string): string | undefined => process.env[name]?.trim() || undefined

const { values } = readCommandLine({ 'dry-run': { type: 'boolean', default: false } })
try {
  const ownerUrl = given('DATABASE_URL')
  if (!ownerUrl)
    throw new Error('DATABASE_URL is not set: it names the owner of the database, who alone may change its tables.')
  if (values['dry-run']) for (const line of sayRehearsed(await rehearse({ url: ownerUrl }))) console.log(line)
  else await bringUp(ownerUrl)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

async function bringUp(ownerUrl: string): Promise<void> {
  const db = await openDatabase({
    ownerUrl,
    appDatabaseUrl: given('APP_DATABASE_URL'),
    secret: given('SECRET') ?? '',
    log: console.log,
  })
  await db.end()
  console.log('The schema is that of this release, and the app can log in.')
}
