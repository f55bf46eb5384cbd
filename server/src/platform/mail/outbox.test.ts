import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepOld } from '../../shared/sweepOld.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { insertMail, listDueMail, markFailed, markSent, wordsOf } from './outbox.ts'

const world = await openWorld()
const { db, clock } = world
const DAY = 86_400_000
const of = (to: string) =>
  db.rows<{ code: string | null; body: string; failures: number }>(
    'select code, body, failures from mail where to_address = $1',
    [to],
  )
const due = async (to: string) => (await listDueMail(db, clock.now())).find((mail) => mail.to === to)
/** Sends the mails that making the test data queued, so that none precedes ours. */
for (let mails = await listDueMail(db, clock.now()); mails.length > 0; mails = await listDueMail(db, clock.now()))
  for (const { id } of mails) await markSent(db, id, clock.now())

test('a sent mail keeps neither its code nor its text', async () => {
  const to = 'sent@example.sg'
  await insertMail(db, { to, subject: 'x', body: 'The code is {code}', code: '123456' }, clock.now())
  const mail = (await due(to))!
  assert.equal(wordsOf(mail), 'The code is 123456')
  await markSent(db, mail.id, clock.now())
  assert.deepEqual(await of(to), [{ code: null, body: '', failures: 0 }])
})
test('an undeliverable mail is tried eight times, and a week later its text is deleted too', async () => {
  const [to, waiting] = ['nowhere@example.sg', 'waits@example.sg']
  await insertMail(
    db,
    { to, subject: 'x', body: 'The code is {code}', code: '654321', link: 'https://tonne.example/' },
    clock.now(),
  )
  await insertMail(db, { to: waiting, subject: 'x', body: 'Still to be sent' }, clock.now())
  const why = { failures: 1, nextTryAt: clock.now(), reason: 'nobody', answer: 550, status: '5.1.1' } as const
  for (let i = 0; i < 8; i++) await markFailed(db, (await due(to))!.id, why, clock.now())
  assert.equal(await due(to), undefined)
  await sweepOld(db).run(new Date(clock.now().getTime() + 6 * DAY), 0)
  assert.equal((await of(to))[0]!.code, '654321')
  await sweepOld(db).run(new Date(clock.now().getTime() + 8 * DAY), 0)
  assert.deepEqual(await of(to), [{ code: null, body: '', failures: 8 }])
  assert.equal(
    (await db.rows<{ link: string | null }>('select link from mail where to_address = $1', [to]))[0]!.link,
    null,
  )
  assert.equal((await of(waiting))[0]!.body, 'Still to be sent')
})
