import assert from 'node:assert/strict'
import { after as atEnd, test } from 'node:test'
import { identity } from '@tonne/contract/people/identity'
import { login } from '@tonne/contract/people/login'
import { memberDesk } from '@tonne/contract/support/memberDesk'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { retention } from '@tonne/domain/support/retention'
import { countMails } from '../../base/mail/store.ts'
import { logSources } from '../../base/proof/sources.ts'
import { listTexts } from '../../base/proof/store.ts'
import { PIECE } from '../../platform/database/inPieces.ts'
import { insertMail, listDueMail } from '../../platform/mail/outbox.ts'
import { sweepOld } from '../../shared/sweepOld.ts'
import { done, refused } from '../../testing/answers.ts'
import { liveThrough } from '../../testing/livedWorld.ts'
import { freshAddress, own, PASSWORD } from '../../testing/people.ts'
import { stuckRows } from '../../testing/stuckRows.ts'
import { makeWorld } from '../../testing/world.ts'
import { checkInvariants } from '../../trust/invariants/checkInvariants.ts'
import { invariants } from '../../trust/invariants/invariantList.ts'
import { forgetDue } from './forgetClosed.ts'

const world = await makeWorld()
// Accounts are opened again past the app at the end, and the words of their plans stay gone.
atEnd(() => world.end(['14 plans']))
const owner = await world.owner()
const { db, clock } = world
const DAY = 86_400_000
const [support, admin] = await world.operators('support', 'admin')
const reason = 'compared with the card'
const planted = {
  name: 'Quetzal Xylophon',
  later: 'Quetzal Zweig',
  device: 'PlantedBrowser',
  note: 'note-of-4711',
  text: 'message-of-4711',
  asked: 'question-of-4711',
  answer: 'answer-of-4711',
  place: '203.0.113.47',
}

/** A member who gave an identity, corrected the name, wrote and was written about, and closed the account. */
async function lifeOf(): Promise<{ id: number; email: string }> {
  const person = await world.newMember()
  const call = world.as(person.token, { device: planted.device, address: planted.place })
  done(await call(identity.give, { realName: planted.name, ic: 'S1234567D', phone: '91234567', proof: own }))
  const from = { device: planted.device, address: planted.place }
  done(
    await world.as(undefined, from)(login.logIn, {
      kind: 'personal',
      email: person.email,
      password: PASSWORD,
      agreed: true,
    }),
  )
  const words = { textEn: planted.answer, textCn: planted.answer }
  const yes = async (no: string) => {
    done(await support.call(requestDesk.message, { no, text: planted.asked, ask: false }))
    done(await admin.call(requestDesk.propose, { no, reason }))
    done(await support.call(requestDesk.decide, { no, approve: true, reason, ...words }))
  }
  await yes(
    done(
      await call(request.submit, {
        kind: 'name_correction',
        realName: planted.later,
        text: planted.text,
        pictures: [],
      }),
    ).no,
  )
  done(await support.call(memberDesk.note, { memberId: person.id, reason: planted.note }))
  await yes(
    done(await call(request.submit, { kind: 'account_closure', password: PASSWORD, text: '', pictures: [] })).no,
  )
  return person
}
async function whereIs(found: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query(
    `select table_name as name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE'`,
  )
  const tables: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await owner.query(
      `select count(*)::int as n from "${name}" t where t::text ilike any($1::text[])`,
      [found.map((text) => `%${text}%`)],
    )
    if (hits[0].n > 0) tables.push(name)
  }
  return tables.sort()
}
const broken = async (but: readonly string[] = []) =>
  (await checkInvariants(db, invariants, clock.now()))
    .filter((f) => f.broken > 0 && !but.includes(f.invariant.id))
    .map((f) => [f.invariant.id, f.rows])

test('everything of a closed account goes in its time, and the name is in nothing that is sealed', async () => {
  const person = await lifeOf()
  const closedAt = clock.now().getTime()
  const all = [...Object.values(planted), person.email]
  const after = async (days: number) => {
    await sweepOld(db).run(new Date(closedAt + days * DAY), 0)
    await forgetDue(db, new Date(closedAt + days * DAY))
  }
  const before = await whereIs(all)
  for (const table of ['login_event', 'mail', 'member', 'member_note', 'request', 'request_message', 'session'])
    assert.ok(before.includes(table), table)
  for (const sealed of ['audit', 'certificate', 'posting_row', 'entry']) assert.ok(!before.includes(sealed), sealed)
  for (const source of logSources) {
    const rows = await db.rows<{ id: number; key: number }>(
      `select id, coalesce(keys[id - first_id + 1], id) as key from log_part
        cross join generate_series(first_id, last_id) as id where source = $1`,
      [source],
    )
    for (const { text } of await listTexts(db, source, rows))
      for (const word of all) assert.ok(!text.includes(word), `${word} is sealed in ${source}`)
  }
  await forgetDue(db, new Date(closedAt + 29 * DAY))
  assert.deepEqual(await whereIs(all), before)
  await after(31)
  const enter = () =>
    world.as(undefined, { address: freshAddress() })(login.logIn, {
      kind: 'personal',
      email: person.email,
      password: PASSWORD,
      agreed: true,
    })
  refused(await enter(), 'loginIncorrect')
  await after(396)
  assert.deepEqual(await whereIs([planted.device, planted.place]), [])
  await after(731)
  assert.deepEqual(await whereIs(all), ['member'])
  await after(5 * 365 + 2)
  assert.deepEqual(await whereIs(all), [])
  assert.deepEqual(await broken(), [])
  const [row] = await db.rows<{ email: string }>('select email from member where id = $1', [person.id])
  assert.equal(row!.email, `gone-${person.id}`)
})

test('a row that cannot be emptied keeps nothing else from being deleted', async () => {
  const { id } = await lifeOf()
  const logins = () => db.rows('select 1 from login_event where member_id = $1', [id])
  assert.ok((await logins()).length > 0)
  const later = new Date(clock.now().getTime() + 396 * DAY)
  const free = await stuckRows(owner, 'member', `old.id = ${id}`)
  await assert.rejects(forgetDue(db, later), /stuck/)
  assert.deepEqual(await logins(), [])
  await free()
  await forgetDue(db, later)
})

test('in a world with everything all of it can go at once, twice; books and proofs hold', async () => {
  await liveThrough(world)
  await owner.query('update member set disabled_at = $1', [clock.now()])
  const later = new Date(clock.now().getTime() + 2000 * DAY)
  await forgetDue(db, later)
  const state = async () => {
    const versions: unknown[] = []
    for (const table of new Set(retention.flatMap(({ columns }) => Object.keys(columns))))
      versions.push((await owner.query(`select xmin, ctid from "${table}" order by ctid`)).rows)
    return JSON.stringify(versions)
  }
  const once = await state()
  await forgetDue(db, later)
  assert.equal(await state(), once)
  // The accounts were closed past the app: they are not empty, and their sessions were not ended.
  assert.deepEqual(await broken(['25 sessions', '33 closed accounts']), [])
  await owner.query('update member set disabled_at = null')
  const left = await owner.query(
    'select count(*)::int as n from member where email not like $1 or real_name is not null',
    ['gone-%'],
  )
  assert.equal(left.rows[0].n, 0)
})

test('a mail that no server accepted in 90 days no longer waits', async () => {
  const at = clock.now()
  await insertMail(db, { to: 'late@example.com', subject: 'Late', body: 'Late' }, at)
  const waiting = async () => (await countMails(db)).waiting
  const before = await waiting()
  await forgetDue(db, new Date(at.getTime() + 89 * DAY))
  assert.equal(await waiting(), before)
  await forgetDue(db, new Date(at.getTime() + 90 * DAY))
  assert.equal(await waiting(), 0)
  assert.deepEqual(await listDueMail(db, new Date(at.getTime() + 90 * DAY)), [])
})

test('many are emptied in pieces, so that no statement keeps the others waiting', async () => {
  const at = clock.now()
  await db.rows(
    `insert into mail (to_address, subject, body, at, next_try_at, failures)
      select 'n' || n || '@example.com', 'Many', 'Many', $1, $1, 0 from generate_series(1, $2) n`,
    [at, 2 * PIECE + 1],
  )
  await forgetDue(db, new Date(at.getTime() + 90 * DAY))
  const left = await db.rows(`select 1 from mail where subject = 'Many'`)
  const [most] = await db.rows<{ n: number }>('select count(*)::int as n from mail group by xmin::text order by n desc')
  assert.deepEqual([left.length, most!.n], [0, PIECE])
})
