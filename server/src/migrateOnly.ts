/**
 * The running app need not know the owner of the database: whoever deploys migrates the schema with this command and
 * admits the app's user.
 */
import { openDatabase } from './platform/database/openDatabase.ts'

const given = (name: string): string | undefined => process.env[name]?.trim() || undefined

try {
  const ownerUrl = given('DATABASE_URL')
  if (!ownerUrl)
    throw new Error('DATABASE_URL is not set: it names the owner of the database, who alone may change its tables.')
  const db = await openDatabase({
    ownerUrl,
    appDatabaseUrl: given('APP_DATABASE_URL'),
    secret: given('SECRET') ?? '',
    log: console.log,
  })
  await db.end()
  console.log('The schema is that of this release, and the app can log in.')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
