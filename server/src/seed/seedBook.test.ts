import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertOwnKey } from '../base/proof/ownKey.ts'
import { takeLease } from '../platform/schedule/lease.ts'
import { openTestDatabase } from '../platform/testing/openTestDatabase.ts'
import { watchMarket } from '../trading/surveillance/watchMarket.ts'
import { seedWorld } from './seedWorld.ts'

const settings = {
  mode: 'demo',
  publicUrl: 'http://localhost:3000',
  secret: 'a-secret-that-only-tests-know-0123456789',
} as const

// In Singapore; at the end of a month many have reached their limit.
for (const made of ['2026-11-20T00:30', '2026-11-20T14:30', '2026-11-30T09:30', '2026-11-30T23:30']) {
  test(`a demo world made at ${made} has a finding of market surveillance`, async () => {
    const now = new Date(`${made}+08:00`)
    const { db } = await openTestDatabase()
    await db.rows("insert into instance (id, mode) values (1, 'demo')")
    await assertOwnKey(db, settings.secret)
    await seedWorld(db, settings, now)
    const job = watchMarket({ db })
    await job.run(now, (await takeLease(db, job.name, 'test', 60_000))!)
    const found = await db.rows<{ rule: string }>('select rule from market_alert')
    assert.deepEqual(found, [{ rule: 'oneOwner' }])
  })
}
