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

// Hours of Friday 20 November in Singapore.
for (const hour of [0, 13, 14, 23]) {
  test(`a demo world made at ${hour}:30 has a finding of market surveillance`, async () => {
    const now = new Date(Date.parse('2026-11-19T16:30:00Z') + hour * 3_600_000)
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
