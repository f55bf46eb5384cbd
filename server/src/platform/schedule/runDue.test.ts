import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { assertFence, takeLease } from './lease.ts'
import { runDue } from './runDue.ts'

const { db } = await openTestDatabase()

test('a job of another node counts as checked without running; a failed one does not', async () => {
  await db.rows(
    `insert into lease (job, node, fence, until) values ('theirs', 'another', 1, now() + interval '1 hour')`,
  )
  const [ran, failed, looks]: [string[], string[], string[]] = [[], [], []]
  const job = (name: string, run: () => Promise<number>) => ({ name, everyMs: 1000, run })
  const nothing = async () => 0
  const jobs = [
    job('theirs', nothing),
    job('ours', nothing),
    job('broken', () => Promise.reject(new Error('not an outage'))),
  ]
  const schedule = runDue(db, () => new Date(), jobs, {
    started: false,
    log: (_, name) => failed.push(name),
    ran: (run) => ran.push(run.job),
    looked: (name) => looks.push(name),
  })
  await schedule.runNow()
  assert.deepEqual([ran, failed, looks], [['ours'], ['broken'], ['theirs', 'ours']])
})

test('a node that ends leaves its jobs to the next at once, and no job of another', async () => {
  const over = () => db.rows<{ job: string }>('select job from lease where until <= now() order by job')
  const job = { name: 'left', everyMs: 1000, run: async () => 0 }
  const schedule = runDue(db, () => new Date(), [job], { started: false, log: assert.fail })
  await schedule.runNow()
  assert.deepEqual(await over(), [])
  await schedule.stop()
  assert.deepEqual(await over(), [{ job: 'broken' }, { job: 'left' }, { job: 'ours' }])
})

test('a job that has more to do than one lease lasts keeps it, and none that another node has taken', async () => {
  const lasts = async () =>
    (
      await db.rows<{ lasts: boolean }>(`select until > now() + interval '20 s' as lasts from lease where job = 'long'`)
    )[0]!.lasts
  const fence = (await takeLease(db, 'long', 'one', 1))!
  assert.equal(await lasts(), false)
  await db.tx((tx) => assertFence(tx, 'long', fence))
  assert.equal(await lasts(), true)
  await db.rows(`update lease set until = now() - interval '1 second' where job = 'long'`)
  await takeLease(db, 'long', 'other', 1)
  await assert.rejects(
    db.tx((tx) => assertFence(tx, 'long', fence)),
    /passed on/,
  )
  assert.equal(await lasts(), false)
})

test('a node whose clock is days off runs no job and says so; another takes the job over', async () => {
  const [days, minute] = [3 * 86_400_000, 60_000]
  const take = (node: string, off: number) => takeLease(db, 'deadlines', node, 30_000, Date.now() + off)
  await assert.rejects(take('ahead', days), /clock is 2592\d\d s ahead of the database's, so it runs no due job/)
  await assert.rejects(take('behind', -days), /clock is 2592\d\d s behind the database's/)
  assert.deepEqual(await db.rows(`select node from lease where job = 'deadlines'`), [])
  assert.equal(await take('right', minute), 1)
  // It had the job before its clock jumped, and keeps no longer than its lease.
  await assert.rejects(take('right', days), /ahead/)
  await db.rows(`update lease set until = now() - interval '1 second' where job = 'deadlines'`)
  assert.equal(await take('other', -minute), 2)
})

test('an hourly job that met an outage runs soon after it, and not after an hour', async () => {
  let tries = 0
  const run = async () => {
    tries += 1
    if (tries < 5) throw Object.assign(new Error('the database system is starting up'), { code: '57P03' })
    return 0
  }
  const failed: string[] = []
  const passed = Promise.withResolvers<string>()
  const schedule = runDue(db, () => new Date(), [{ name: 'hourly', everyMs: 3_600_000, run }], {
    ...{ started: true, afterOutageMs: 10, log: (_, name) => failed.push(name), looked: passed.resolve },
  })
  assert.equal(await passed.promise, 'hourly')
  assert.deepEqual(failed, ['hourly'])
  await schedule.stop()
})

test('a job with a full piece to do runs again at once; none is begun again while it runs', async () => {
  const left = [2, 2, 1]
  const pieces = { name: 'pieces', everyMs: 1000, piece: 2, run: async () => left.shift()! }
  const now = () => new Date()
  await runDue(db, now, [pieces], { started: false, log: assert.fail }).runNow()
  assert.deepEqual(left, [])
  const [held, ticked] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  let [begun, ticks] = [0, 0]
  const slow = {
    ...{ name: 'slow', everyMs: 1 },
    run: () => {
      begun += 1
      return held.promise
    },
  }
  const tick = {
    ...{ name: 'tick', everyMs: 1 },
    run: async () => {
      ticks += 1
      if (ticks === 20) ticked.resolve()
      return 0
    },
  }
  const schedule = runDue(db, now, [slow, tick], { started: true, log: assert.fail })
  await ticked.promise
  assert.equal(begun, 1)
  held.resolve(0)
  await schedule.stop()
})
