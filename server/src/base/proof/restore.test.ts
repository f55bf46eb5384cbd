import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { proof } from '@tonne/contract/base/proof'
import { client } from '@tonne/contract/client'
import { verifyBundle } from '@tonne/verify/verifyBundle'
import pg from 'pg'
import type { App } from '../../app.ts'
import { appUrlOf } from '../../platform/database/appUser.ts'
import { connect } from '../../platform/database/database.ts'
import { done, refused } from '../../testing/answers.ts'
import { buildTestApp } from '../../testing/buildTestApp.ts'
import { makeWorld, sender } from '../../testing/world.ts'
import { lookForHead, readSavedHead } from '../../trust/invariants/savedHead.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'restore-'))
after(() => rmSync(folder, { recursive: true }))
const REPORT = resolve(import.meta.dirname, '../../trust/invariants/report.ts')
const VERIFY = resolve(import.meta.dirname, '../../../../verify/src/main.ts')
const saved = (name: string, value: unknown): string => {
  writeFileSync(join(folder, name), JSON.stringify(value))
  return join(folder, name)
}
const commandOf = (file: string, args: readonly string[], env: Record<string, string> = {}) =>
  run(process.execPath, [file, ...args], { env: { ...process.env, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )

const world = await makeWorld()
const { clock, ann } = world
const [live, copy] = [new URL(world.url), new URL(world.url)]
copy.pathname = `${live.pathname}_copy`
const admin = new URL(world.url)
admin.pathname = '/postgres'
const act = (db: Pick<typeof world.db, 'rows'>, subject: string) =>
  db.rows(
    `insert into audit (actor, act, subject, reason, at) values ('system', 'member.note', $1, 'some reason', $2)`,
    [subject, clock.now()],
  )
async function command(sql: string): Promise<void> {
  const one = new pg.Client({ connectionString: admin.href })
  await one.connect()
  await one.query(sql).finally(() => one.end())
}
/** Runs the app on a database for a while. */
async function on<T>(url: string, use: (node: App, db: ReturnType<typeof connect>) => Promise<T>): Promise<T> {
  const db = connect(appUrlOf(url))
  const node = await buildTestApp({ db, clock, settings: world.tools.settings })
  try {
    return await use(node, db)
  } finally {
    await node.app.close()
    await db.end()
  }
}
const as = (node: App) => client(sender(node.app, clock, undefined, {}))

let early: unknown
let kept: { publicKey: string; head: { size: number; root: string } }
before(async () => {
  await world.fund(ann, 100_00)
  await world.schedule.runNow()
  early = done(await world.as()(proof.head, {}))
  await world.app.close()
  await world.db.end()
  await command(`create database ${copy.pathname.slice(1)} template ${live.pathname.slice(1)} strategy file_copy`)
  // Work continues, and somebody stores the newest head.
  kept = await on(live.href, async (node, db) => {
    await act(db, 'after the copy')
    await node.schedule.runNow()
    return done(await as(node)(proof.head, {})) as typeof kept
  })
})
after(async () => {
  for (const { pathname } of [live, copy]) await command(`drop database if exists ${pathname.slice(1)} with (force)`)
})

test('the original database continues both heads, by the command too', async () => {
  await on(live.href, async (_, db) => {
    for (const head of [early, kept]) assert.equal(await lookForHead(db, readSavedHead(head)!), null)
  })
  const { code, stdout } = await commandOf(REPORT, ['--head', saved('kept.json', { code: 0, data: kept })], {
    DATABASE_URL: live.href,
  })
  assert.equal(code, 0, stdout)
  assert.match(stdout, /green {2}the head that was kept/)
})
test('an older copy is named as one, with how much of the log it lacks', async () => {
  const { code, stdout } = await commandOf(REPORT, ['--head', saved('kept.json', kept)], { DATABASE_URL: copy.href })
  assert.equal(code, 1)
  assert.match(stdout, /RED {4}the head that was kept[\s\S]*1 fewer than the head that was kept: this is an older copy/)
  assert.equal(stdout.match(/^RED/gm)!.length, 1, 'in itself it is whole')
  await on(
    copy.href,
    async (node) =>
      void refused(await as(node)(proof.consistency, { from: kept.head.size, to: kept.head.size }), 'notFound'),
  )
})
test('a copy that continued by itself is found: `verify consistency` names the head that it lacks', async () => {
  const bundle = await on(copy.href, async (node, db) => {
    await act(db, 'another history')
    await node.schedule.runNow()
    await act(db, 'and more of it')
    await node.schedule.runNow()
    assert.match((await lookForHead(db, readSavedHead(kept)!)) ?? '', /others than those under the head/)
    const { head } = done(await as(node)(proof.head, {}))
    return done(await as(node)(proof.consistency, { from: kept.head.size, to: head!.size }))
  })
  // The restored log is consistent; it is only not the stored one.
  assert.deepEqual(
    (await verifyBundle('consistency', bundle)).flatMap((step) => step.wrong),
    [],
  )
  assert.deepEqual(
    (await verifyBundle('consistency', bundle, { kept })).flatMap((step) => step.wrong),
    ['old.root'],
  )
  const [file, keptFile] = [saved('bundle.json', bundle), saved('kept.json', kept)]
  const { code, stdout } = await commandOf(VERIFY, ['consistency', file, keptFile])
  assert.equal(code, 1)
  assert.match(stdout, /NOT kept +The earlier head is the one that was kept: old\.root/)
  assert.equal((await commandOf(VERIFY, ['consistency', file])).code, 0)
})

test('the command of the invariants says by its exit code whether they hold, or that it could not look', async () => {
  const look = async (url: string, ...args: string[]) => commandOf(REPORT, args, { DATABASE_URL: url })
  const all = await look(live.href, '--all', '--json')
  const found = JSON.parse(all.stdout) as { green: boolean; items: { id: string; broken: number }[] }
  assert.deepEqual([all.code, found.green, found.items.at(-1)], [0, true, { ...found.items.at(-1), broken: 0 }])
  assert.equal(found.items.at(-1)!.id, 'every closed period')
  const owner = new pg.Client({ connectionString: live.href })
  await owner.connect()
  await owner.query(`update account set balance = balance + 1 where id = (select min(id) from account)`)
  await owner.end()
  const [words, json] = [await look(live.href), await look(live.href, '--json')]
  assert.deepEqual([words.code, json.code, JSON.parse(json.stdout).green], [1, 1, false])
  assert.match(words.stdout, /^RED {4}[\s\S]*, [1-9]\d* (is|are) broken\.\n$/m)
  assert.ok(!JSON.parse(json.stdout).items.some(({ id }: { id: string }) => id === 'every closed period'))
  const nobody = await look(admin.href)
  assert.deepEqual([nobody.code, /of another release/.test(nobody.stderr)], [2, true], nobody.stderr)
  assert.equal((await look('postgres://127.0.0.1:1/none')).code, 2)
})
