import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { startTemporaryPostgres } from '../testing/database.ts'
import { appUrlOf } from './appUser.ts'
import { openDatabase } from './openDatabase.ts'

// A server of its own, because users belong to all databases of a server.
const server = await startTemporaryPostgres()
const admin = new pg.Client({ connectionString: server.url })
await admin.connect()
after(async () => {
  await admin.end()
  await server.stop()
})
const log = () => undefined
const opening = { ownerUrl: server.url, appDatabaseUrl: undefined, secret: 'a-secret-of-this-test', log }
type Opening = Partial<{ ownerUrl: string | undefined; appDatabaseUrl: string | undefined }>
/** The user that the app serves as, and the number of postings that it sees. */
async function served(change: Opening = {}): Promise<unknown> {
  const db = await openDatabase({ ...opening, ...change })
  try {
    return (await db.rows('select session_user::text as "user", (select count(*)::int from terms_version) as terms'))[0]
  } finally {
    await db.end()
  }
}

test('the owner alone is enough for a new database', async () => {
  assert.deepEqual(await served(), { user: 'tonne_app', terms: 0 })
})

test('a database of an earlier release, whose owner took the role, goes on with its data', async () => {
  await admin.query(`insert into terms_version (effective_at, terms, made_at) values (now(), '{}', now())`)
  await admin.query(
    'alter role tonne_app nologin password null; grant tonne_app to tonne; revoke all on migration from tonne_app',
  )
  assert.deepEqual(await served(), { user: 'tonne_app', terms: 1 })
})

test('a password changed elsewhere is set again, by ten nodes at once', async () => {
  await admin.query(`alter role tonne_app password 'other'`)
  assert.deepEqual(
    new Set((await Promise.all(Array.from({ length: 10 }, () => served()))).map((one) => JSON.stringify(one))).size,
    1,
  )
})

test('without the owner the app checks that the schema exists, and serves', async () => {
  const appDatabaseUrl = appUrlOf(server.url)
  assert.deepEqual(await served({ ownerUrl: undefined, appDatabaseUrl }), { user: 'tonne_app', terms: 1 })
  await admin.query('alter table migration rename to away')
  await assert.rejects(
    served({ ownerUrl: undefined, appDatabaseUrl }),
    /As the owner run: DATABASE_URL=... npm run migrate/,
  )
  await admin.query('alter table away rename to migration')
})

test('exchanging the addresses of owner and app is reported', async () => {
  await assert.rejects(
    served({ ownerUrl: undefined, appDatabaseUrl: server.url }),
    /would serve as the database user "tonne", who .*APP_DATABASE_URL/,
  )
  const url = new URL(appUrlOf(server.url))
  url.pathname = '/bare'
  await admin.query('create database bare')
  await assert.rejects(served({ ownerUrl: url.href, appDatabaseUrl: url.href }), /DATABASE_URL.*owner/)
})

test('an owner who may create no users names the statement for an administrator; afterwards it serves', async () => {
  await admin.query(`create role plain login password 'known'`)
  await admin.query('create database plainly owner plain')
  await admin.query(`alter role tonne_app nologin`)
  const ownerUrl = Object.assign(new URL(server.url), {
    username: 'plain',
    password: 'known',
    pathname: '/plainly',
  }).href
  await assert.rejects(served({ ownerUrl }), /alter role tonne_app login password '...'; then set APP_DATABASE_URL/)
  await admin.query(`alter role tonne_app login password 'given'`)
  const appDatabaseUrl = Object.assign(new URL(ownerUrl), { username: 'tonne_app', password: 'given' }).href
  assert.deepEqual(await served({ ownerUrl, appDatabaseUrl }), { user: 'tonne_app', terms: 0 })
})
