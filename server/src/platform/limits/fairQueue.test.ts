import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTick } from 'node:timers/promises'
import { Refusal } from '@tonne/domain/refusals'
import { fairQueue, type QueuePosition } from './fairQueue.ts'

const stranger = (prefix: string, place = prefix): QueuePosition => ({ lane: 'stranger', line: [prefix, place] })

/** A queue whose work ends on command; `served` is the order in which it began. */
function watched(atOnce = 1, capacity = 64) {
  const queue = fairQueue({ atOnce, capacity, seconds: 2 })
  const served: string[] = []
  const shed: string[] = []
  const running: (() => void)[] = []
  const ask = (name: string, from: QueuePosition) =>
    queue(from, () => {
      served.push(name)
      return new Promise<void>((end) => running.push(end))
    }).catch((error: unknown) => {
      assert.ok(error instanceof Refusal)
      assert.deepEqual([error.rule, error.params], ['busy', { seconds: 2 }])
      shed.push(name)
    })
  const drain = async (): Promise<void> => {
    await nextTick()
    while (running.length > 0) {
      running.shift()!()
      await nextTick()
    }
  }
  return { queue, served, shed, running, ask, drain }
}

test('a flood from one place delays another by one of its pieces, not by all', async () => {
  const { ask, served, drain } = watched()
  for (let i = 0; i < 30; i++) void ask(`flood ${i}`, stranger('1.1.1'))
  void ask('honest', stranger('2.2.2'))
  await drain()
  assert.equal(served.length, 31)
  assert.ok(served.indexOf('honest') <= 2, served.slice(0, 4).join(', '))
})
test('many adjacent addresses are one prefix, which has one turn like any other', async () => {
  const { ask, served, drain } = watched()
  for (let i = 0; i < 30; i++) void ask(`flood ${i}`, stranger('1.1.1', `1.1.1.${i}`))
  for (const name of ['a', 'b']) void ask(name, stranger('2.2.2', `2.2.2.${name}`))
  await drain()
  assert.ok(served.indexOf('b') <= 4, served.slice(0, 6).join(', '))
  // Within a prefix its places alternate too.
  assert.equal(new Set(served).size, 32)
})
test('known devices go first, one of four is a stranger’s, and holders of a connection go before both', async () => {
  const { ask, served, drain } = watched()
  void ask('running', stranger('0'))
  for (let i = 0; i < 8; i++) void ask('stranger', stranger(String(i)))
  for (let i = 0; i < 8; i++) void ask('known', { lane: 'known', line: ['member', String(i)] })
  for (let i = 0; i < 2; i++) void ask('held', { lane: 'held', line: ['member', String(i)] })
  await drain()
  assert.deepEqual(served.slice(0, 8), ['running', 'held', 'held', 'stranger', 'known', 'known', 'known', 'stranger'])
  assert.equal(served.length, 19)
})
test('capacity is bounded: the excess of 1,500 from one place is refused; others still get in', async () => {
  const { ask, served, shed, queue, drain } = watched(1, 64)
  for (let i = 0; i < 1500; i++) void ask('flood', stranger('1.1.1'))
  await nextTick()
  assert.deepEqual([queue.waiting(), shed.length], [64, 1500 - 65])
  for (const name of ['b', 'c', 'd']) void ask(name, stranger(name))
  void ask('known', { lane: 'known', line: ['member', '7'] })
  for (let i = 0; i < 70; i++) void ask('held', { lane: 'held', line: ['member', '7'] })
  await nextTick()
  assert.equal(shed.filter((name) => name !== 'flood').length, 0)
  await drain()
  assert.deepEqual(
    ['b', 'c', 'd', 'known'].map((name) => served.includes(name)),
    [true, true, true, true],
  )
  assert.equal(served.filter((name) => name === 'held').length, 70)
  assert.equal(served.filter((name) => name === 'flood').length, 65 - 3)
})
test('a place is reserved: a known device begins at once beside a flood of strangers', async () => {
  const queue = fairQueue({ atOnce: 2, strangers: 1, capacity: 64, seconds: 2 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const ask = (name: string, from: QueuePosition) =>
    queue(from, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.push(end))
    })
  const all = Array.from({ length: 20 }, () => ask('stranger', stranger('1.1.1')))
  await nextTick()
  assert.deepEqual(begun, ['stranger'])
  all.push(
    ask('known', { lane: 'known', line: ['member', '7'] }),
    ask('known', { lane: 'known', line: ['member', '8'] }),
  )
  await nextTick()
  assert.deepEqual(begun, ['stranger', 'known'])
  while (begun.length < 22) {
    ends.shift()!()
    await nextTick()
  }
  for (const end of ends) end()
  await Promise.all(all)
})
test('no more run at once than allowed, also after some failed', async () => {
  const queue = fairQueue({ atOnce: 2, capacity: 64, seconds: 2 })
  let [now, most] = [0, 0]
  const work = async (i: number): Promise<void> => {
    now += 1
    most = Math.max(most, now)
    await nextTick()
    now -= 1
    if (i % 3 === 0) throw new Error('one breaks')
  }
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => queue(stranger(String(i % 5)), () => work(i))),
  )
  assert.deepEqual([most, now, queue.waiting()], [2, 0, 0])
  assert.equal(all.filter(({ status }) => status === 'rejected').length, 17)
})
