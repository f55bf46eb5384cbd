import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { upload } from '@tonne/contract/people/upload'
import sharp from 'sharp'
import { openFiles, type Stored } from '../../platform/files/files.ts'
import { s3Store } from '../../platform/files/s3Store.ts'
import { startS3Server } from '../../platform/testing/s3Server.ts'
import { done } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { secondNode } from '../../testing/secondNode.ts'
import { stuckRows } from '../../testing/stuckRows.ts'

process.env.AWS_ACCESS_KEY_ID = 'S3RVER'
process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER'
const server = await startS3Server()
after(() => server.stop())
const store = s3Store(server.address)
const files = openFiles(store)
const world = await openWorld({ files })
const { db, app } = world
const owner = await world.owner()

const drawn = sharp({ create: { width: 900, height: 600, channels: 3, background: '#14402f' } })
const picture = (await drawn.jpeg().toBuffer()).toString('base64')
const storedOf = async (): Promise<Stored> =>
  (await db.rows<{ stored: Stored }>('select stored from upload where stored is not null order by at desc, name'))[0]!
    .stored
const loose = async () =>
  (await db.rows<{ name: string }>('select name from file_loose order by name')).map(({ name }) => name)
const aDayLater = () => owner.query(`update file_loose set at = at - interval '25 hours'`)
const there = (name: string) =>
  store.get(name, 9_000_000).then(
    () => true,
    () => false,
  )
const get = (url: string) => app.inject({ method: 'GET', url })

test('a picture is sealed in the store, read by every node, and deleted with its row', async () => {
  const person = await world.newMember()
  const { avatar } = done(await person.call(upload.setAvatar, { picture }))
  const first = await storedOf()
  const served = await get(avatar)
  assert.equal((await sharp(served.rawPayload).metadata()).width, 512)
  assert.equal(served.rawPayload.length, first.size)
  const object = await store.get(first.name, first.size + 28)
  assert.ok(!object.includes(served.rawPayload.subarray(0, 12)), 'the store sees nothing of it')
  const other = await secondNode(world)
  assert.deepEqual((await other.app.inject({ method: 'GET', url: avatar })).rawPayload, served.rawPayload)
  await other.end()
  assert.deepEqual(await loose(), [], 'a committed row holds its object')

  done(await person.call(upload.removeAvatar, {}))
  assert.deepEqual(await loose(), [first.name])
  await world.schedule.runNow()
  assert.ok(await there(first.name), 'not before a day')
  await aDayLater()
  await world.schedule.runNow()
  assert.equal(await there(first.name), false)
  assert.deepEqual(await loose(), [])
})

test('an object that was changed, cut or exchanged is refused', async () => {
  const person = await world.newMember()
  const { avatar } = done(await person.call(upload.setAvatar, { picture }))
  const { name, size } = await storedOf()
  const object = await store.get(name, size + 28)
  const flipped = Buffer.from(object)
  flipped[40]! ^= 1
  const { stored: strange } = await files.put(db, Buffer.alloc(size))
  for (const changed of [flipped, object.subarray(0, -1), await store.get(strange!.name, size + 28)]) {
    await store.put(name, changed)
    assert.equal((await get(avatar)).statusCode, 500)
  }
  await store.put(name, object)
  assert.equal((await get(avatar)).statusCode, 200)
  await aDayLater()
  await world.schedule.runNow()
})

test('an object whose row was never committed is deleted, and no row can hold it afterwards', async () => {
  const columns = await files.put(db, Buffer.from('left by a process that was killed'))
  const { name } = columns.stored!
  assert.deepEqual(await loose(), [name])
  await aDayLater()
  await world.schedule.runNow()
  assert.equal(await there(name), false)
  const late = `insert into upload (name, member_id, purpose, stored, width, height, at)
    values ('late', $1, 'attachment', $2, 1, 1, now())`
  await assert.rejects(owner.query(late, [world.ann.id, columns.stored]), /is not there to be held/)
})

test('an object that cannot be swept keeps no other', async () => {
  for (const text of ['one', 'other']) await files.put(db, Buffer.from(text))
  const [one] = await loose()
  await aDayLater()
  const free = await stuckRows(owner, 'file_loose', `old.name = '${one}'`, 'delete')
  await world.schedule.runNow()
  assert.deepEqual(await loose(), [one])
  await free()
  await world.schedule.runNow()
  assert.deepEqual(await loose(), [])
})

test('rows with bytes of their own are read as before', async () => {
  const bytes = await drawn.webp().toBuffer()
  const old = `insert into upload (name, member_id, purpose, bytes, width, height, at)
    values ('an-old-picture-of-old_', $1, 'avatar', $2, 900, 600, now())`
  await owner.query(old, [world.ann.id, bytes])
  const served = await get('/h5/api/upload/avatarfile?name=an-old-picture-of-old_')
  assert.deepEqual([served.statusCode, served.rawPayload.length], [200, bytes.length])
})

test('with the store silent or away pictures answer 503, nothing is half done, and later it works again', async () => {
  const person = await world.newMember()
  const { call } = person
  const { avatar } = done(await call(upload.setAvatar, { picture }))
  server.process.kill('SIGSTOP')
  try {
    const read = await get(avatar)
    assert.equal(read.statusCode, 503)
    assert.ok(read.headers['retry-after'])
    const written = await app.inject({
      method: 'POST',
      url: '/h5/api/upload/avatar',
      headers: { authorization: person.token },
      payload: { picture },
    })
    assert.equal(written.statusCode, 503)
    const now = await db.rows<{ avatar: string }>('select avatar from member where id = $1', [person.id])
    assert.equal(now[0]!.avatar, avatar, 'the old one is still in its place')
    assert.equal((await loose()).length, 1, 'what may have arrived is known, and swept')
    await aDayLater()
    await world.schedule.runNow()
    assert.equal((await loose()).length, 1, 'what could not be removed is known still')
  } finally {
    server.process.kill('SIGCONT')
  }
  assert.equal((await get(avatar)).statusCode, 200)
  done(await call(upload.setAvatar, { picture }))
})
