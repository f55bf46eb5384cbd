import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claim } from '@tonne/contract/money/claim'
import { member } from '@tonne/contract/people/member'
import { upload, uploadDesk } from '@tonne/contract/people/upload'
import { request } from '@tonne/contract/support/request'
import sharp from 'sharp'
import { done, refused, tally } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { pictureOf } from '../../testing/pictureOf.ts'

const world = await openWorld()
const { db, as, app } = world

const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: '#14402f' } }).withExif({
  IFD0: { Copyright: 'SECRET-PLACE 1.3521,103.8198' },
})
const jpeg = (await drawn.jpeg().toBuffer()).toString('base64')
const get = (url: string, token = '') =>
  app.inject({ method: 'GET', url, headers: token ? { authorization: token } : {} })

test('an avatar is decoded, redrawn in its size and served inert', async () => {
  const person = await world.newMember()
  assert.ok(Buffer.from(jpeg, 'base64').includes('SECRET-PLACE'))
  const { avatar } = done(await person.call(upload.setAvatar, { picture: jpeg }))
  assert.equal(done(await person.call(member.me, {})).loginInfo.avatar, avatar)
  const served = await get(avatar)
  assert.equal(served.headers['content-type'], 'image/webp')
  assert.equal(served.headers['x-content-type-options'], 'nosniff')
  assert.match(String(served.headers['content-security-policy']), /default-src 'none'/)
  assert.match(String(served.headers['cache-control']), /immutable/)
  const { width, height, format, exif } = await sharp(served.rawPayload).metadata()
  assert.deepEqual([width, height, format, exif], [512, 512, 'webp', undefined])
  assert.ok(!served.rawPayload.includes('SECRET-PLACE'))
  const next = done(await person.call(upload.setAvatar, { picture: jpeg })).avatar
  assert.notEqual(next, avatar)
  assert.equal((await get(avatar)).json().code, 1005)
  assert.equal(done(await person.call(upload.removeAvatar, {})).avatar, '')
  assert.equal((await get(next)).json().code, 1005)
})

test('a file that is no picture, damaged, a bomb or too large is refused with its reason', async () => {
  const call = as((await world.newMember()).token)
  const asText = (text: string) => Buffer.from(text).toString('base64')
  refused(await call(upload.attach, { picture: asText('<svg onload="alert(1)"/>') }), 'uploadNotImage')
  refused(await call(upload.attach, { picture: jpeg.slice(0, 800) }), 'uploadUnreadable')
  const bomb = await pictureOf(8000, 8000)
  refused(await call(upload.attach, { picture: bomb }), 'uploadUnreadable')
  refused(await call(upload.attach, { picture: 'A'.repeat(8_000_100) }), 'uploadTooLarge')
  const huge = await app.inject({
    method: 'POST',
    url: '/h5/api/upload/attachment',
    payload: { picture: 'A'.repeat(9_000_000) },
    headers: { authorization: (await world.newMember()).token },
  })
  assert.equal(huge.statusCode, 413)
  const stranger = await app.inject({
    method: 'POST',
    url: '/h5/api/upload/attachment',
    payload: { picture: 'A'.repeat(5_000_000) },
  })
  assert.equal(stranger.json().code, -1)
})

test('a hundred uploads at once are counted exactly', async () => {
  const call = as((await world.newMember()).token)
  const small = await pictureOf(8, 8)
  const answers = await Promise.all(Array.from({ length: 100 }, () => call(upload.attach, { picture: small })))
  assert.deepEqual(tally(answers), { done: 40, uploadTooMany: 60 })
})

test('an attachment is visible only to its owner, and deleted after a day unless sent', async () => {
  const [one, other] = [await world.newMember(), await world.newMember()]
  const { name, width } = done(await one.call(upload.attach, { picture: jpeg }))
  assert.equal(width, 900)
  const url = `/h5/api/upload/file?name=${name}`
  assert.equal((await get(url, one.token)).headers['content-type'], 'image/webp')
  assert.equal((await get(url, one.token)).headers['cache-control'], 'no-store')
  assert.equal((await get(url, other.token)).json().code, 1005)
  assert.equal((await get(url)).json().code, -1)
  assert.equal((await get(`/h5/api/upload/avatarfile?name=${name}`)).json().code, 1005)
  await world.clock.forward(25 * 3_600_000)
  await world.schedule.runNow()
  assert.deepEqual(await db.rows('select name from upload where name = $1', [name]), [])
})

test('a picture that was sent with a message or a claim stays, and only then do operators see it', async () => {
  const { call } = await world.newMember()
  const attached = async () => done(await call(upload.attach, { picture: jpeg })).name
  const [kept, sent, claimed] = [await attached(), await attached(), await attached()]
  const [support] = await world.operators('support')
  refused(await support.call(uploadDesk.file, { name: kept }), 'notFound')
  done(await call(request.submit, { kind: 'data_export', text: 'Please', pictures: [sent] }))
  const paid = {
    amountCents: 55_00,
    paidDay: '2026-11-19',
    sender: 'Tan Wei Ling',
    reference: '',
    evidence: 'transfer 4411',
  }
  done(await call(claim.create, { ...paid, pictures: [claimed] }))
  await world.clock.forward(24 * 3_600_000)
  await world.schedule.runNow()
  const left = await db.rows<{ name: string }>('select name from upload where name = any($1)', [[kept, sent, claimed]])
  assert.deepEqual(left.map(({ name }) => name).sort(), [kept, sent, claimed].sort(), 'a day is not over yet')
  await world.clock.forward(1)
  await world.schedule.runNow()
  const after = await db.rows<{ name: string }>('select name from upload where name = any($1)', [[kept, sent, claimed]])
  assert.deepEqual(after.map(({ name }) => name).sort(), [sent, claimed].sort())
})
