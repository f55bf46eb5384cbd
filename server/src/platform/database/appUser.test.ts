import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { appRights, forgotten, rightsOf } from '../../trust/invariants/appRights.ts'
import { cloneDatabase } from '../testing/database.ts'
import { startPooler } from '../testing/pooler.ts'
import { AppUserRefused, appUrlOf } from './appUser.ts'
import { connect } from './database.ts'

// Roles belong to the whole server: those made here would break the invariants of every other test beside this one.
delete process.env.TEST_DATABASE_URL
const database = await cloneDatabase()
const db = connect(database.appUrl)
const owner = new pg.Client({ connectionString: database.url })
await owner.connect()
const made: string[] = []
after(async () => {
  await db.end()
  for (const role of made)
    await owner.query(`drop owned by ${role}; drop role ${role}; drop role if exists ${role}_group`)
  await owner.end()
  await database.drop()
})
const ownerName = new URL(database.url).username

test('no statement gives the app another user’s rights', async () => {
  const client = await db.pool.connect()
  const denied = /permission denied|must be/
  try {
    for (const sql of ['reset role', 'reset session authorization', 'discard all']) await client.query(sql)
    const { rows } = await client.query('select session_user = current_user as same, session_user as who')
    assert.deepEqual(rows, [{ same: true, who: 'tonne_app' }])
    for (const sql of [
      `set role ${ownerName}`,
      `set session authorization ${ownerName}`,
      `grant ${ownerName} to tonne_app`,
      'alter role tonne_app createrole',
      'create role tonne_planted',
      'alter table posting_row owner to tonne_app',
      'alter table posting_row disable trigger all',
      'create trigger planted before insert on posting_row for each row execute function ' +
        'suppress_redundant_updates_trigger()',
      'create table planted (id int)',
      'create function planted() returns int language sql as $$ select 1 $$',
      "copy posting_row to program 'cat'",
      "select pg_read_file('postgresql.auto.conf')",
      'delete from posting_row',
      'delete from entry',
      'set session_replication_role = replica',
    ])
      await assert.rejects(client.query(sql), denied, sql)
  } finally {
    client.release(true)
  }
})

/** A custom user with the rights in `given`, and the app's verdict on serving as it. */
async function servingAs(given: string): Promise<string> {
  const name = `test_user_${made.length}_${process.pid}`
  made.push(name)
  await owner.query(`create role ${name} login password 'known'; grant tonne_app to ${name}`)
  await owner.query(given.replaceAll('NAME', name))
  const other = connect(Object.assign(new URL(database.url), { username: name, password: 'known' }).href)
  try {
    return await other.rows('select 1 as one').then(
      () => 'served',
      (error: Error) => (error instanceof AppUserRefused ? error.message : String(error)),
    )
  } finally {
    await other.end()
  }
}

test('a user with more rights is refused with a sentence that names the right one', async () => {
  assert.equal(await servingAs('select 1'), 'served')
  const owning = connect(database.url)
  await assert.rejects(
    owning.rows('select 1'),
    (error: Error) =>
      error instanceof AppUserRefused && /superuser.*Give DATABASE_URL.*APP_DATABASE_URL/.test(error.message),
  )
  await owning.end()
  assert.match(await servingAs(`grant ${ownerName} to NAME`), new RegExp(`can become "${ownerName}"`))
  assert.match(
    await servingAs('create role NAME_group; grant NAME_group to NAME with inherit false'),
    /can become "test_user_.*_group"/,
  )
  assert.match(await servingAs('grant pg_write_all_data to NAME'), /can become "pg_write_all_data"/)
  assert.match(
    await servingAs('grant pg_read_server_files to NAME with inherit false, set true'),
    /can become "pg_read_server_files"/,
  )
  for (const power of ['createrole', 'createdb', 'replication', 'bypassrls', 'superuser'])
    assert.match(await servingAs(`alter role NAME ${power}`), /is a superuser, or may make roles/, power)
  assert.match(await servingAs('create schema NAME_own authorization NAME'), /owns tables/)
  assert.match(await servingAs(`alter role NAME set role = tonne_app`), /took the role "tonne_app"/)
})

test('the app’s rights to each table are the decided ones', async () => {
  const { rows } = await owner.query<{ table: string; rights: string }>(`
    select t.table_name as "table", coalesce(string_agg(p.privilege_type, ' ' order by p.privilege_type), '') as rights
    from information_schema.tables t left join information_schema.role_table_grants p
      on p.table_schema = t.table_schema and p.table_name = t.table_name and p.grantee in ('tonne_app', 'PUBLIC')
    where t.table_schema = 'public' group by t.table_name order by t.table_name`)
  const decided = Object.entries(appRights).flatMap(([kind, tables]) =>
    tables.map((table) => ({ table, rights: rightsOf[kind as keyof typeof appRights] })),
  )
  assert.deepEqual(
    rows,
    decided.sort((a, b) => (a.table < b.table ? -1 : 1)),
  )
})

test('no column is granted except those emptied in time, and no function runs with its maker’s rights', async () => {
  const given = await owner.query(
    `select attrelid::regclass || '.' || attname as name, array_to_string(attacl, ' ') as rights from pg_attribute
     where attacl is not null and attrelid::regclass::text not like 'pg_%'`,
  )
  const emptied = forgotten.filter((name) => appRights.add.includes(name.split('.')[0]!))
  assert.deepEqual(given.rows.map(({ name }) => name).sort(), [...emptied].sort())
  for (const { rights } of given.rows) assert.match(rights, /^tonne_app=w\/\w+$/)
  const functions = `select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`
  assert.deepEqual((await owner.query(functions)).rows, [])
})

test('the app’s password follows from the owner’s, is another, and needs one to follow from', () => {
  const of = (url: string, secret?: string) => new URL(appUrlOf(url, secret))
  const [one, again, other] = ['first-password', 'first-password', 'other'].map((own) => of(`postgres://a:${own}@h/d`))
  assert.deepEqual([one!.username, one!.host, one!.pathname], ['tonne_app', 'h', '/d'])
  assert.equal(one!.password, again!.password)
  assert.ok(one!.password.length >= 32 && one!.password !== other!.password && !one!.href.includes('first'))
  assert.throws(() => appUrlOf('postgres://a@h/d'), AppUserRefused)
  const bySecret = of('postgres://a@h/d', 'a-secret').password
  assert.ok(bySecret !== '' && bySecret !== 'a-secret')
  assert.equal(of('postgres://a:first-password@h/d', 'a-secret').password, one!.password)
})

test('through a pooler that drops start-up options the app is the same user with the same settings', async () => {
  const pooler = await startPooler(database.appUrl)
  const through = connect(pooler.url)
  try {
    const asked = `select session_user::text as "user", current_user::text as "role",
      current_setting('plan_cache_mode') as plans, current_setting('timezone') as zone`
    assert.deepEqual(await through.rows(asked), [
      { user: 'tonne_app', role: 'tonne_app', plans: 'force_generic_plan', zone: 'UTC' },
    ])
    await assert.rejects(through.rows('delete from audit'), /permission denied/)
    assert.ok(pooler.opened() > 0)
  } finally {
    await through.end()
    await pooler.close()
  }
})
