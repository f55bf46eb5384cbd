import assert from 'node:assert/strict'
import { test } from 'node:test'
import { client } from '@tonne/contract/client'
import { member } from '@tonne/contract/people/member'
import { refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { sender } from '../../testing/world.ts'
import { NoConnection, withReserve } from '../database/reserve.ts'
import { runDue } from './runDue.ts'

const world = await openWorld()
const { db, clock } = world
type Log = [error: unknown, job: string]

/** Takes every connection that callers have. */
async function takeAll(): Promise<() => void> {
  const clients = await Promise.all(Array.from({ length: 10 }, () => db.pool.connect()))
  return () => {
    for (const client of clients) client.release()
  }
}

test('with all connections of callers taken a due job runs, and none is logged as failed', async () => {
  const letGo = await takeAll()
  const failed: Log[] = []
  let ran = 0
  const job = {
    name: 'count',
    everyMs: 1000,
    run: async () => {
      ran += (await db.rows<{ one: number }>('select 1 as one'))[0]!.one
      await db.tx((tx) => tx.rows('select 1 as one'))
      return 0
    },
  }
  const schedule = runDue(db, () => clock.now(), [job], { log: (...args) => void failed.push(args), started: false })
  try {
    await schedule.runNow()
    assert.deepEqual([ran, failed], [1, []])
    // All of the product's own jobs, from the same composition as in production.
    await world.schedule.runNow()
    assert.equal((await withReserve(() => db.rows('select 1 as one'))).length, 1)
    // A caller waits until the pool gives up, and is then told what to do.
    const impatient = client(sender(world.app, world.clock, world.ann.token, {}))
    refused(await impatient(member.me, {}), 'busy')
  } finally {
    letGo()
  }
})

test('a job without a connection waits for one, however long; a broken job fails', async () => {
  const failed: Log[] = []
  const tries = { busy: 0, broken: 0 }
  const busy = async () => {
    tries.busy += 1
    if (tries.busy < 7) throw new NoConnection('no connection was free')
    return 0
  }
  const broken = async () => {
    tries.broken += 1
    throw new Error('a bug')
  }
  const jobs = [
    { name: 'busy', everyMs: 1000, run: busy },
    { name: 'broken', everyMs: 1000, run: broken },
  ]
  await runDue(db, () => clock.now(), jobs, { log: (...args) => void failed.push(args), started: false }).runNow()
  assert.deepEqual(tries, { busy: 7, broken: 1 })
  assert.deepEqual(
    failed.map(([, job]) => job),
    ['broken'],
  )
})
