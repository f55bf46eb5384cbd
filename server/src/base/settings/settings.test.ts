import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settings } from '@tonne/contract/base/settings'
import { firstTerms } from '@tonne/domain/base/terms'
import { done } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { insertTerms } from './store.ts'

const world = await openWorld()
const call = world.as()

test('the base config has version, socket, currency and the terms in force', async () => {
  const config = done(await call(settings.baseConfig, {}))
  const {
    login: _,
    registration: __,
    tradingPasswordTries: ___,
    surveillance: ____,
    directory: _____,
    bank: ______,
    ...terms
  } = firstTerms
  assert.match(config.version, /^\d+\.\d+\.\d+-\d+$/)
  assert.deepEqual(
    { ...config, version: '' },
    {
      version: '',
      socket_host: 'ws://localhost:3000/socket',
      currency: 'SGD',
      mode: 'demo',
      registrationOpen: true,
      codeWaitSeconds: 60,
      terms,
    },
  )
})

test('the base config is also found at the specification’s other address', async () => {
  const [once, doubled] = await Promise.all(
    ['/h5/api/login/baseconfig', '/h5/api/api/login/baseconfig'].map((url) => world.app.inject(url)),
  )
  assert.equal(once!.body, doubled!.body)
})

test('dated terms come into force at their instant, under a new version', async () => {
  const before = done(await call(settings.baseConfig, {}))
  const tomorrow = new Date(world.clock.now().getTime() + 24 * 3_600_000)
  await insertTerms(world.db, { ...firstTerms, buyFeeBasisPoints: 100 }, tomorrow, world.clock.now())
  assert.deepEqual(done(await call(settings.baseConfig, {})), before)
  world.clock.set(tomorrow)
  const after = done(await call(settings.baseConfig, {}))
  assert.equal(after.terms.buyFeeBasisPoints, 100)
  assert.notEqual(after.version, before.version)
})

test('a world that was never checked is checked on request, and again by the schedule', async () => {
  const first = done(await call(settings.ledgerCheck, {}))
  assert.deepEqual(first, {
    serialKg: 0,
    differenceCents: 0,
    differenceKg: 0,
    postings: 0,
    checkedAt: world.clock.now().getTime(),
  })
  await world.clock.forward(30_000)
  assert.deepEqual(done(await call(settings.ledgerCheck, {})), first)
  const payer = await world.newMember()
  await world.fund(payer, 12_34)
  await world.schedule.runNow()
  assert.deepEqual(done(await call(settings.ledgerCheck, {})), {
    ...first,
    postings: 1,
    checkedAt: first.checkedAt + 30_000,
  })
})

test('a balance that differs from its postings is found', async () => {
  const payer = await world.newMember()
  await world.fund(payer, 50_00)
  const slip = (by: number) =>
    world.db.rows(
      `update account set balance = balance + $2 where kind = 'member' and owner_id = $1 and pocket = 'available'`,
      [payer.id, by],
    )
  await slip(5)
  await world.schedule.runNow()
  assert.equal(done(await call(settings.ledgerCheck, {})).differenceCents, 5)
  await slip(-5)
  await world.schedule.runNow()
  assert.equal(done(await call(settings.ledgerCheck, {})).differenceCents, 0)
})
