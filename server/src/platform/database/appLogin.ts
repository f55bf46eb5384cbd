/**
 * The command that migrates also admits the app's user, so that a new database needs one address and an old one needs
 * no manual step.
 */
import type pg from 'pg'
import { APP_USER } from './appUser.ts'
import { clientTo, commonOf } from './hosts.ts'
import { MigrationRefused } from './migrationFiles.ts'

/** The codes for an unknown user or one without a login, and for a wrong password. */
const TURNED_AWAY = new Set(['28000', '28P01'])

/** Makes the app's role when it is missing, and lets it log in with the password of `appUrl` when it cannot. */
export async function letAppIn(owner: pg.Client, appUrl: string): Promise<void> {
  const common = commonOf(appUrl)
  const user = decodeURIComponent(common.username)
  const known = (
    await owner.query<{ login: boolean }>('select rolcanlogin as login from pg_roles where rolname = $1', [APP_USER])
  ).rows[0]
  if (!known) await asOwner(owner, `create role ${APP_USER} nologin`)
  if (known?.login && (await comesIn(appUrl))) return
  // The operator makes a custom database user.
  if (user !== APP_USER) return
  const password = decodeURIComponent(common.password)
  await asOwner(owner, `alter role ${APP_USER} login password ${owner.escapeLiteral(password)}`)
}

async function asOwner(owner: pg.Client, statement: string): Promise<void> {
  try {
    await owner.query(statement)
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    if (code !== '42501') throw error
    throw new MigrationRefused(
      `The app's user ${APP_USER} cannot log in, and the user of DATABASE_URL may not let it (${message}). As an ` +
        'administrator run: ' +
        `create role ${APP_USER} (when it is missing); alter role ${APP_USER} login password '...'; then set ` +
        'APP_DATABASE_URL to it.',
    )
  }
}

/** False only if the database refused the login; any other error shows when the app connects. */
async function comesIn(url: string): Promise<boolean> {
  const client = clientTo(url, { connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    return !TURNED_AWAY.has((error as { code?: string }).code ?? '')
  } finally {
    await client.end().catch(() => undefined)
  }
}
