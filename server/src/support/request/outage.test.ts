/** A wait is the time to stop what was agreed to, so one in which the service was away is no wait. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { credential } from '@tonne/contract/people/credential'
import { identity } from '@tonne/contract/people/identity'
import { request } from '@tonne/contract/support/request'
import { requestDesk } from '@tonne/contract/support/requestDesk'
import { listMail } from '../../platform/mail/outbox.ts'
import { done } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { freshIc } from '../../testing/owners.ts'
import { own, PASSWORD } from '../../testing/people.ts'
import { HOUR, sleepThrough, travel } from '../../testing/travel.ts'

const world = await openWorld()
const { db, as } = world
const why = 'Looked at the record'

/** The number of a request for a new trading password to which two operators have agreed an instant ago. */
async function agreed() {
  const person = await world.newMember()
  const { call } = person
  const ic = freshIc()
  done(await call(identity.give, { realName: 'Lim Jun Hao', ic, phone: '91234567', proof: own }))
  done(await call(credential.setTradingPassword, { password: PASSWORD, tradingPassword: 'Keruing#2026x' }))
  const secrets = { ic, password: PASSWORD, tradingPassword: 'Meranti#2026y' }
  const asked = { kind: 'trading_password', ...secrets, text: 'Please', pictures: [] } as const
  const { no } = done(await call(request.submit, asked))
  const [support, admin] = await world.operators('support', 'admin')
  done(await support.call(requestDesk.propose, { no, reason: why }))
  const yes = { approve: true, reason: why, textEn: 'Checked and agreed', textCn: '核实无误' }
  done(await admin.call(requestDesk.decide, { no, ...yes }))
  return { person, no }
}
const stateOf = async (no: string) =>
  (await db.rows<{ state: string }>('select state from request where no = $1', [no]))[0]!.state

test('away over the end of the wait: its owner is told of the new end and has until then to stop it', async () => {
  const [stopped, carried] = [await agreed(), await agreed()]
  await travel(world, 10 * HOUR)
  const asked = { kind: 'data_export', text: 'Mine', pictures: [] } as const
  const copy = done(await (await world.newMember()).call(request.submit, asked)).no
  await sleepThrough(world, 96 * HOUR)
  await db.rows(`update instance set beat_at = beat_at - interval '96 hours'`)
  await world.schedule.runNow()
  assert.deepEqual([await stateOf(stopped.no), await stateOf(carried.no)], ['approved', 'approved'])
  // Nobody has to stop a copy of data, so it waits for nothing.
  assert.equal(await stateOf(copy), 'done')
  const [mail, before] = (await listMail(db, stopped.person.email)).filter(({ subject }) => /approved/.test(subject))
  assert.ok(mail && before && mail.text !== before.text)
  const key = /key=([\w-]+)/.exec(mail.text)![1]!
  done(await as()(request.cancelByLink, { no: stopped.no, key }))
  // 14 hours of the wait were left, and the first 12 after the return do not count.
  await travel(world, 26 * HOUR - 1)
  assert.equal(await stateOf(carried.no), 'approved')
  await travel(world, 1)
  assert.deepEqual([await stateOf(stopped.no), await stateOf(carried.no)], ['cancelled', 'done'])
})
