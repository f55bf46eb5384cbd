import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import pg from 'pg'
import { cloneDatabase, type TestDatabase } from '../testing/database.ts'
import { appUrlOf } from './appUser.ts'
import { connect } from './database.ts'
import { assertMigrated, migrate } from './migrate.ts'
import { MigrationRefused } from './migrationFiles.ts'
import { rehearse, sayRehearsed } from './rehearse.ts'

const folderOf = (...files: string[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'tonne-migrations-'))
  after(() => rmSync(folder, { recursive: true }))
  for (const [index, sql] of files.entries())
    writeFileSync(join(folder, `${String(index + 1).padStart(4, '0')}_step.sql`), sql)
  return folder
}
const FIRST = 'create table tree (id int primary key);\ninsert into tree values (1);'
const SECOND = 'insert into tree values (2);'

const databases: TestDatabase[] = []
/**
 * A database without tables: the template's are dropped, because another server than ours may not allow a new empty
 * database.
 */
async function emptyDatabase(): Promise<string> {
  const database = await cloneDatabase()
  databases.push(database)
  await ask(database.url, 'drop schema public cascade; create schema public; grant usage on schema public to public')
  return database.url
}
async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
const refused = (sentence: RegExp) => (error: unknown) =>
  error instanceof MigrationRefused && sentence.test(error.message)

after(() => Promise.all(databases.map((database) => database.drop())))

test('files are applied in order, once, and a new one next time', async () => {
  const url = await emptyDatabase()
  assert.deepEqual(await migrate({ url, folder: folderOf(FIRST) }), ['0001_step.sql'])
  assert.deepEqual(await migrate({ url, folder: folderOf(FIRST, SECOND) }), ['0002_step.sql'])
  assert.deepEqual(await migrate({ url, folder: folderOf(FIRST, SECOND) }), [])
  assert.deepEqual(await ask(url, 'select id from tree order by id'), [{ id: 1 }, { id: 2 }])
})

test('ten nodes starting at once apply each file once', async () => {
  const url = await emptyDatabase()
  const folder = folderOf(FIRST, SECOND, 'select pg_sleep(0.05); insert into tree values (3);')
  const results = await Promise.all(Array.from({ length: 10 }, () => migrate({ url, folder })))
  assert.equal(results.flat().length, 3)
  assert.equal((await ask(url, 'select id from tree')).length, 3)
})

test('a changed file is refused, and nothing runs', async () => {
  const url = await emptyDatabase()
  await migrate({ url, folder: folderOf(FIRST) })
  await assert.rejects(
    migrate({ url, folder: folderOf(`${FIRST} `, SECOND) }),
    refused(/0001_step\.sql was changed after it was applied/),
  )
  assert.equal((await ask(url, 'select id from tree')).length, 1)
})

test('a checkout with other line ends is the same file', async () => {
  const url = await emptyDatabase()
  await migrate({ url, folder: folderOf(FIRST) })
  assert.deepEqual(await migrate({ url, folder: folderOf(FIRST.replace('\n', '\r\n')) }), [])
})

const SHORTER = '-- needs 0002: releases before it read the column\nalter table tree drop column id;'
test('an older release goes on with a schema that was only added to, and logs it', async () => {
  const url = await emptyDatabase()
  await migrate({ url, folder: folderOf(FIRST, SECOND) })
  assert.deepEqual(await migrate({ url, folder: folderOf(FIRST) }), [])
  const db = connect(appUrlOf(url))
  const notices = await assertMigrated(db, { folder: folderOf(FIRST) })
  await db.end()
  assert.match(notices.join(), /^The database is of a newer release \(0002_step\.sql\), which only added/)
})

test('a migration that removes something names the release it needs, and earlier ones are refused', async () => {
  const url = await emptyDatabase()
  await migrate({ url, folder: folderOf(FIRST, SECOND, SHORTER) })
  assert.deepEqual(await migrate({ url, folder: folderOf(FIRST, SECOND) }), [])
  await assert.rejects(
    migrate({ url, folder: folderOf(FIRST) }),
    refused(
      /0003_step\.sql took away what this release uses\. It needs a release with migration 0002, and this one has 1/,
    ),
  )
})

test('an older table of migrations gets the column, and its rows need nothing', async () => {
  const url = await emptyDatabase()
  await migrate({ url, folder: folderOf(FIRST) })
  await ask(url, 'alter table migration drop column needs')
  const db = connect(appUrlOf(url))
  await assertMigrated(db, { folder: folderOf(FIRST) })
  await db.end()
  await migrate({ url, folder: folderOf(FIRST, SECOND, SHORTER) })
  assert.deepEqual(await ask(url, 'select needs from migration order by number'), [
    ...[0, 0, 0].map((needs) => ({ needs })),
    { needs: 2 },
  ])
})

test('a failing file is rolled back whole and named with its line', async () => {
  const url = await emptyDatabase()
  const bad = 'insert into tree values (2);\ninsert into tree\nvalues (nothing);'
  await assert.rejects(
    migrate({ url, folder: folderOf(FIRST, bad) }),
    refused(/0002_step\.sql, line 3 failed and was rolled back/),
  )
  assert.deepEqual(await ask(url, 'select id from tree'), [{ id: 1 }])
  assert.deepEqual(await migrate({ url, folder: folderOf(FIRST, SECOND) }), ['0002_step.sql'])
})

test('a gap or a wrong name is refused before the database is touched', async () => {
  const folder = folderOf(FIRST)
  writeFileSync(join(folder, '0003_step.sql'), SECOND)
  await assert.rejects(
    migrate({ url: 'postgres://nobody:known@127.0.0.1:1/none', folder }),
    refused(/0003_step\.sql should be number 0002/),
  )
})

test('the app can log in, and cannot read tables without a grant', async () => {
  const url = await emptyDatabase()
  await migrate({ url, folder: folderOf(FIRST) })
  await assert.rejects(ask(appUrlOf(url), 'select * from public.tree'), /permission denied/)
})

test('a node without the owner checks that somebody applied the schema', async () => {
  const url = await emptyDatabase()
  const folders = [folderOf(FIRST), folderOf(FIRST, SECOND)] as const
  const db = connect(appUrlOf(url))
  await assert.rejects(
    assertMigrated(db, { folder: folders[0] }),
    refused(/cannot read which migrations were applied[\s\S]*npm run migrate/),
  )
  await migrate({ url, folder: folders[0] })
  await assertMigrated(db, { folder: folders[0] })
  await assert.rejects(
    assertMigrated(db, { folder: folders[1] }),
    refused(/has no migration 0002_step\.sql yet[\s\S]*npm run migrate/),
  )
  await migrate({ url, folder: folders[1] })
  await assertMigrated(db, { folder: folders[0] })
  await assert.rejects(assertMigrated(db, { folder: folders[0], exactly: true }), refused(/newer release/))
  await assert.rejects(
    assertMigrated(db, { folder: folderOf(`${FIRST} `, SECOND) }),
    refused(/was changed after it was applied/),
  )
  await migrate({ url, folder: folderOf(FIRST, SECOND, SHORTER) })
  await assertMigrated(db, { folder: folders[1] })
  await assert.rejects(assertMigrated(db, { folder: folders[0] }), refused(/took away what this release uses/))
  await db.end()
})

test('a missing database is refused with a sentence', async () => {
  const url = new URL(await emptyDatabase())
  url.pathname = '/absent'
  await assert.rejects(
    migrate({ url: url.href, folder: folderOf(FIRST) }),
    refused(/cannot be reached: database "absent" does not exist/),
  )
})

test('statistics are gathered after a migration, and at a start that finds a table without them', async () => {
  const url = await emptyDatabase()
  const folder = folderOf(FIRST)
  const counted = async () => await ask(url, "select relname, reltuples::int from pg_class where relname ~ '^tree'")
  await migrate({ url, folder })
  assert.deepEqual(
    (await counted()).filter(({ relname }) => relname === 'tree'),
    [{ relname: 'tree', reltuples: 1 }],
  )
  await ask(url, 'create table tree_restored as select * from tree')
  assert.ok((await counted()).some(({ reltuples }) => reltuples === -1))
  assert.deepEqual(await migrate({ url, folder }), [])
  assert.ok((await counted()).every(({ reltuples }) => Number(reltuples) >= 0))
})

const WIDER = 'alter table tree add column kind text; create table leaf (id int); insert into leaf values (1);'
test('a dry run tries the missing files, says what it locks, and leaves no trace', async () => {
  const url = await emptyDatabase()
  const everything = folderOf(FIRST, SECOND, WIDER, 'create index on tree (kind);')
  assert.deepEqual(
    (await rehearse({ url, folder: everything })).map(({ name, locked }) => [name, locked]),
    [1, 2, 3, 4].map((n) => [`000${n}_step.sql`, []]),
  )
  assert.deepEqual(await ask(url, `select to_regclass('tree') as tree, to_regclass('migration') as migration`), [
    { tree: null, migration: null },
  ])
  await migrate({ url, folder: folderOf(FIRST, SECOND) })
  const found = await rehearse({ url, folder: everything })
  assert.deepEqual(
    found.map(({ name, locked }) => [name, locked]),
    [
      ['0003_step.sql', ['tree']],
      ['0004_step.sql', []],
    ],
  )
  assert.match(sayRehearsed(found).join(' '), /0003_step.sql: \d+ ms, nobody reads tree meanwhile.* 2 of 2 tried in/)
  assert.deepEqual(await ask(url, `select to_regclass('leaf') as leaf, (select max(number) from migration) as last`), [
    { leaf: null, last: 2 },
  ])
  await migrate({ url, folder: everything })
  assert.match(sayRehearsed(await rehearse({ url, folder: everything })).join(), /nothing would be done/)
})
test('a dry run refuses what migrating would, and does not wait for a table in use', async () => {
  const url = await emptyDatabase()
  await migrate({ url, folder: folderOf(FIRST) })
  await assert.rejects(rehearse({ url, folder: folderOf(SECOND) }), refused(/was changed after it was applied/))
  await assert.rejects(rehearse({ url, folder: folderOf(FIRST, 'select nothing') }), refused(/0002_step.sql, line 1/))
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin; select from tree')
  await assert.rejects(rehearse({ url, folder: folderOf(FIRST, WIDER) }), refused(/lock timeout/))
  await reader.end()
  await migrate({ url, folder: folderOf(FIRST, SECOND, SHORTER) })
  await assert.rejects(rehearse({ url, folder: folderOf(FIRST) }), refused(/is of a newer release/))
})
