import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { mailDesk } from '@tonne/contract/base/mail'
import { GIVEN_UP } from '@tonne/domain/base/mail'
import { insertMail } from '../../platform/mail/outbox.ts'
import { sendDueMail } from '../../platform/mail/sendDueMail.ts'
import { sweepOld } from '../../shared/sweepOld.ts'
import { done, refused } from '../../testing/answers.ts'
import { smtpReceiver } from '../../testing/smtpReceiver.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const smtp = await smtpReceiver()
after(async () => {
  await smtp.close()
  await world.end()
})
const { db, clock } = world
const [support, admin, finance] = await world.operators('support', 'admin', 'finance')
const reason = 'The reader made room'
const job = sendDueMail(db, { smtpUrl: smtp.url, from: 'Tonne <no-reply@tonne.example>' })
const later = (ms: number) => clock.set(new Date(clock.now().getTime() + ms))
const list = async (input = {}) => done(await support.call(mailDesk.list, { limit: 50, ...input }))
async function queued(to: string, code?: string): Promise<number> {
  const words = { to, subject: `To ${to}`, body: 'Words of a secret {code}', ...(code ? { code } : {}) }
  await insertMail(db, words, clock.now())
  return (await db.rows<{ id: number }>('select max(id) as id from mail'))[0]!.id
}
/** Sends what is due, after the mails that making the test data queued. */
async function send(): Promise<void> {
  for (let i = 0; i < 40; i += 1) await job.run(clock.now(), 0)
}
await send()

test('the desk shows waiting, abandoned and sent mails with the reason, and never their text or code', async () => {
  const id = await queued('gone@example.sg', '918273')
  smtp.refuse(1, '550 5.1.1 no such user')
  await send()
  const [waiting] = (await list({ state: 'waiting' })).items
  assert.deepEqual(
    [waiting!.id, waiting!.state, waiting!.reason, waiting!.answer, waiting!.status, waiting!.tries],
    [id, 'waiting', 'nobody', 550, '5.1.1', 1],
  )
  assert.equal(waiting!.nextTryAt, clock.now().getTime() + 30_000)
  for (let i = 1; i < GIVEN_UP; i += 1) {
    await db.rows('update mail set next_try_at = null where id = $1', [id])
    smtp.refuse(1, '550 5.1.1 no such user')
    await send()
  }
  const { items, counts, oldestAt } = await list({ state: 'failed' })
  assert.deepEqual([items.map((one) => one.id), items[0]!.tries, counts.failed, oldestAt], [[id], GIVEN_UP, 1, null])
  const sent = await queued('there@example.sg')
  await send()
  assert.equal((await list({ state: 'sent' })).items[0]!.id, sent)
  for (const state of [undefined, 'failed', 'sent'] as const)
    assert.doesNotMatch(JSON.stringify(await list(state ? { state } : {})), /Words of a secret|918273/)
  assert.doesNotMatch(JSON.stringify(done(await support.call(mailDesk.info, { id }))), /Words of a secret|918273/)
})

test('an operator of the right role sends an abandoned mail once, with a row of the audit', async () => {
  const person = await world.newMember()
  const id = await queued(person.email)
  await db.rows(`update mail set failures = 8, tries = 8, reason = 'full' where id = $1`, [id])
  await send()
  assert.equal(done(await support.call(mailDesk.info, { id })).state, 'failed')
  refused(await finance.call(mailDesk.retry, { id, reason }), 'operatorRole')
  refused(await finance.call(mailDesk.list, {}), 'operatorRole')
  refused(await person.call(mailDesk.retry, { id, reason }), 'operatorOnly')
  const both = await Promise.all([support, admin].map(({ call }) => call(mailDesk.retry, { id, reason })))
  assert.equal(both.filter(({ code }) => code === 0).length, 1)
  refused(both.find(({ code }) => code !== 0)!, 'mailNow')
  const before = smtp.mails.length
  await send()
  assert.deepEqual(
    smtp.mails.slice(before).map(({ to }) => to),
    [[person.email]],
  )
  refused(await support.call(mailDesk.retry, { id, reason }), 'mailSent')
  refused(await support.call(mailDesk.retry, { id: 999_999_999, reason }), 'notFound')
  const acts = await db.rows('select act, subject, reason, member_id as "memberId" from audit where act = $1', [
    'mail.retry',
  ])
  assert.deepEqual(acts, [{ act: 'mail.retry', subject: `mail ${id}`, reason, memberId: person.id }])
  const { tries, sentAt } = done(await support.call(mailDesk.info, { id }))
  assert.deepEqual([tries, sentAt], [9, clock.now().getTime()])
})

test('a mail with an expired code or deleted text is refused with its number', async () => {
  const [code, old] = [await queued('code@example.sg', '112233'), await queued('old@example.sg')]
  await db.rows('update mail set failures = 8 where id = any($1)', [[code, old]])
  later(11 * 60_000)
  const over = await support.call(mailDesk.retry, { id: code, reason })
  refused(over, 'mailCodeOver')
  assert.match(over.msg, /10 minutes/)
  await sweepOld(db).run(new Date(clock.now().getTime() + 8 * 86_400_000), 0)
  const gone = await support.call(mailDesk.retry, { id: old, reason })
  refused(gone, 'mailForgotten')
  assert.match(gone.msg, /7 days/)
  assert.equal(done(await support.call(mailDesk.info, { id: old })).worded, false)
})

test('a mail is found only by its number, its recipient’s, and the beginning of its address', async () => {
  const person = await world.newMember()
  const id = await queued(person.email)
  const found = async (find: string) => (await list({ find })).items.some((one) => one.id === id)
  for (const find of [String(id), String(person.id), person.email, person.email.slice(0, 8).toUpperCase()])
    assert.ok(await found(find), find)
  for (const find of ['%', '_', '\\', 'Words', person.email.slice(1), "' or true --"])
    assert.ok(!(await found(find)), find)
  refused(await support.call(mailDesk.list, { after: 'x' }), 'fieldInvalid')
})

test('pages list each mail once while others arrive, waiting ones oldest first', async () => {
  const ids: number[] = []
  for (let i = 0; i < 7; i += 1) ids.push(await queued(`page-${i}@example.sg`))
  for (const [state, order] of [
    ['waiting', ids],
    [undefined, [...ids].reverse()],
  ] as const) {
    const seen: number[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await list({ find: 'page-', limit: 3, ...(state ? { state } : {}), ...(after ? { after } : {}) })
      seen.push(...page.items.map((one) => one.id))
      after = page.next
    }
    assert.deepEqual(seen, order)
  }
  const { oldestAt, counts } = await list()
  assert.equal(oldestAt, clock.now().getTime())
  assert.ok(counts.waiting >= 7)
})
