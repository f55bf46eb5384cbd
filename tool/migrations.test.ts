/** Two branches may take the same number. The second to be merged learns it here, not from a failed start. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readMigrationFiles } from '../server/src/platform/database/migrationFiles.ts'
import { root } from './root.mjs'

test('migrations are numbered from 0001, without gaps or repetitions', () => {
  const numbers = readdirSync(join(root, 'server/migrations')).map((name) => Number(name.slice(0, 4)))
  assert.ok(numbers.length > 0)
  assert.deepEqual(
    numbers.sort((a, b) => a - b),
    numbers.map((_, i) => i + 1),
  )
})

/** The release whose last migration this is was the first that also runs on a newer schema. */
const BEFORE = 83
/** The author states what the test cannot see, such as a check of columns that no earlier release writes. */
const ONLY_ADDS = /^-- only adds: .{20}/m
test('a migration only adds, or names the release that stopped using what it removes', () => {
  const files = readMigrationFiles().filter(({ number }) => number > BEFORE)
  for (const { name, number, sql, needs } of files) {
    const found = takesAway(sql)
    assert.ok(needs === 0 || (needs >= BEFORE && needs < number), `${name} needs ${needs}`)
    assert.ok(
      found.length === 0 || needs > 0 || ONLY_ADDS.test(sql),
      `${name} takes away what the release before may use, so that could not be rolled back to. Let a release stop ` +
        "using it first; then say here: -- needs NNNN, with that release's last migration. Where none uses it: " +
        `-- only adds: and why.\n${found.join('\n')}`,
    )
  }
  assert.equal(files.length, readMigrationFiles().length - BEFORE)
})

const ADDS = [
  'create table a (id int primary key, name text not null); create index on a (name); alter table a add check (id > 0)',
  'alter table a add column b text, add column c int not null default 0',
  "alter table a add column b text not null default '' check (b in ('x', 'y'))",
  "alter table a drop constraint k; alter table a add constraint k check (b in ('x', 'y', 'z'))",
  'alter table a drop constraint k, alter column b drop not null, alter column b drop default; drop index i',
  'create function f() returns int language sql as $$ select 1; drop table a; $$; -- drop table a;',
  "insert into a values ('drop table a; rename')",
]
const TAKES = [
  'drop table a',
  'alter table a drop b',
  'alter table a add column c int, drop column if exists b',
  'alter table a rename column b to c',
  'alter table a rename to b',
  'alter table a alter column b type bigint',
  'alter table a alter b set data type bigint',
  'alter table a alter column b set not null',
  'alter table a add column b text not null',
  'alter table a add column d int default 1, add column b text check (b > 0) not null',
  'alter table a add check (b > 0)',
  'alter table a add constraint k unique (b)',
  'create unique index i on a (b)',
  'drop function f(int)',
  'revoke insert on a from tonne_app',
  'truncate a',
]
test('removals are told from additions', () => {
  for (const sql of ADDS) assert.deepEqual(takesAway(sql), [], sql)
  for (const sql of TAKES) assert.equal(takesAway(sql).length, 1, sql)
})

/** What was decided by two operators is compared with their approval, word for word (27 as approved). */
const AS_APPROVED =
  /^(?:update|delete from|insert into) (?:terms_version|holiday_version|icc_list|paper|project_price|audit|unmasking)\b/
test('a migration leaves what operators approved as it is; a new term has its default in the code', () => {
  const rewriting = readMigrationFiles().filter(({ sql }) => statementsOf(sql).some((text) => AS_APPROVED.test(text)))
  assert.deepEqual(
    rewriting.filter(({ number }) => number > BEFORE).map(({ name }) => name),
    [],
  )
  assert.ok(rewriting.length > 0, 'the first releases added terms to each version')
})

/** Statements that remove or tighten what the previous release may still use. */
const STATEMENTS: readonly (readonly [RegExp, string])[] = [
  [
    /^drop (?:table|view|materialized view|function|procedure|sequence|type|schema)\b/,
    'drops what is used by its name',
  ],
  [/^truncate\b/, 'empties a table'],
  [/^revoke\b/, 'takes a right away'],
  [/\brename\b/, 'renames'],
  [/^alter table\b.*\bdrop (?:column )?(?!column|constraint|default|not null|expression|identity)/, 'drops a column'],
  [/\balter (?:column )?\S+ (?:set data )?type\b/, 'changes the type of a column'],
  [/\bset not null\b/, 'makes a column needed'],
  [
    /\badd (?:column )?(?!constraint)\S+ (?=[^,]*\bnot null)(?![^,]*\b(?:default|generated))/,
    'adds a column that must be given',
  ],
  [/^alter table\b.*\badd (?:check|unique|primary key|foreign key)\b/, 'adds a constraint'],
]
const NAMED = /\b(add|drop) constraint (?:if exists )?(\S+)/g

/** The effects of each statement that could break an earlier release; none when the migration only adds. */
function takesAway(sql: string): string[] {
  const statements = statementsOf(sql)
  const made = new Set(statements.flatMap((text) => /^create table (?:if not exists )?(\S+)/.exec(text)?.[1] ?? []))
  // A constraint under a name that the same file drops replaces it, as when a list of words grows.
  const replaced = new Set(statements.flatMap((text) => namesAfter('drop', text)))
  return statements
    .filter((text) => !made.has(tableOf(text)))
    .flatMap((text) => {
      const found = STATEMENTS.filter(([pattern]) => pattern.test(text)).map(([, what]) => what)
      if (namesAfter('add', text).some((name) => !replaced.has(name))) found.push('adds a constraint')
      if (/^create unique index/.test(text)) found.push('adds a constraint')
      return found.map((what) => `${what}: ${text.slice(0, 90)}`)
    })
}
const namesAfter = (word: string, text: string): string[] =>
  [...text.matchAll(NAMED)].filter(([, verb]) => verb === word).map(([, , name]) => name!)
const tableOf = (text: string): string =>
  /^(?:alter table (?:only )?|create unique index \S+ on |drop table )(\S+)/.exec(text)?.[1] ?? ''

/** The statements in lower case, one line each, without comments, texts and function bodies. */
function statementsOf(sql: string): string[] {
  const plain = sql
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
  return plain.split(';').flatMap((text) => text.toLowerCase().replace(/\s+/g, ' ').trim() || [])
}
