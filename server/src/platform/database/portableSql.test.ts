/**
 * The SQL stays within what PostgreSQL-compatible distributed databases run too, so that moving to one is
 * configuration.
 */
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { readMigrationFiles } from './migrationFiles.ts'

const SERVER = resolve(import.meta.dirname, '../../..')

const banned: [RegExp, string][] = [
  [/\bpg_(?:try_)?advisory_\w+/i, 'advisory locks'],
  [/\bdeferrable\b|\binitially\s+deferred\b/i, 'deferrable constraints'],
  [/\bexclude\s+(?:using\b|\()/i, 'exclusion constraints'],
  [/\b(?:int4|int8|num|ts|tstz|date)(?:multi)?range\b/i, 'range types'],
  [/\bcreate\s+domain\b/i, 'domains'],
  [/\bcreate\s+(?:local\s+|global\s+)?temp(?:orary)?\s+table\b|\binto\s+temp\b/i, 'temporary tables'],
  [/\bcreate\s+unlogged\b/i, 'unlogged tables'],
  [/\bpg_notify\s*\(|\bnotify\s+\w+\s*[;,]|\blisten\s+\w+\s*;/i, 'LISTEN and NOTIFY'],
]

function faults(sql: string): string[] {
  const plain = sql.replace(/--.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '')
  return [
    ...banned.flatMap(([pattern, what]) => (pattern.test(plain) ? [what] : [])),
    ...plain.split(';').flatMap(twiceWritten),
  ]
}

/**
 * A table that one statement's common table expressions write more than once: which write wins is specific to
 * PostgreSQL.
 */
function twiceWritten(statement: string): string[] {
  if (!/\bwith\b/i.test(statement)) return []
  const writes = /\b(?:insert\s+into|delete\s+from|update(?!\s+set\b))\s+"?(\w+)/gi
  const tables = [...statement.matchAll(writes)]
    .map((match) => match[1]!.toLowerCase())
    .filter((table) => table !== 'set')
  return tables.length > new Set(tables).size ? [`one statement that writes ${tables.join(', ')}`] : []
}

/** Like `xmin`, on which it stands, the check at the commit is PostgreSQL's own (0098-decided-from-memory.md). */
const OWN: Readonly<Record<string, string[]>> = { '0087_prove.sql': ['deferrable constraints'] }

test('the migrations are portable, and leave transactions to their runner', () => {
  const migrations = readMigrationFiles()
  assert.ok(migrations.length > 0)
  for (const { name, sql } of migrations) {
    assert.deepEqual(faults(sql), OWN[name] ?? [], name)
    assert.doesNotMatch(sql, /^\s*(?:begin|commit|rollback|start\s+transaction)\s*;/im, name)
  }
})

test("the server's own statements are portable", () => {
  const files = globSync('src/**/*.ts', { cwd: SERVER }).filter((path) => !/\.test\.ts$|\/testing\//.test(path))
  const statements = (path: string) =>
    [...readFileSync(resolve(SERVER, path), 'utf8').matchAll(/`[^`]*`/g)].map(([text]) => text)
  assert.ok(files.length > 0)
  for (const path of files) assert.deepEqual(statements(path).filter(isSql).flatMap(faults), [], path)
})

const isSql = (text: string): boolean =>
  /\b(?:select|insert\s+into|update|delete\s+from|create|alter|with)\b/i.test(text)

const bad: [string, string][] = [
  ['select pg_advisory_xact_lock(1)', 'advisory locks'],
  ['create table a (b int references c deferrable)', 'deferrable constraints'],
  ['create table a (exclude using gist (b with &&))', 'exclusion constraints'],
  ['create table a (b int8range)', 'range types'],
  ['create domain cents as int', 'domains'],
  ['create temp table a (b int)', 'temporary tables'],
  ["select pg_notify('a', 'b')", 'LISTEN and NOTIFY'],
  [
    'with a as (update t set x = 1 returning 1), b as (insert into t values (1)) select 1',
    'one statement that writes t, t',
  ],
]
for (const [sql, what] of bad) test(`found: ${what}`, () => assert.deepEqual(faults(sql), [what]))

test('harmless look-alikes are not reported', () => {
  const fine = `-- deferrable? no
    select id from t for update;
    with a as (update t set x = 1 returning 1), b as (insert into u values (1) on conflict do update set y = 2)
    select 1`
  assert.deepEqual(faults(fine), [])
})
