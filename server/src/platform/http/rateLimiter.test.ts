import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { BOUNDS, type Kind, type Origin, RateLimiter, Slots } from './rateLimiter.ts'

const member: Origin = { credential: 'token', place: () => '203.0.113.7' }
const stranger: Origin = { credential: undefined, place: () => '203.0.113.7' }

function watched() {
  let at = 0
  const rateLimiter = new RateLimiter(BOUNDS, () => at)
  rateLimiter.proves('token', 'member 1')
  const gates: (() => void)[] = []
  const counts = { running: 0, most: 0 }
  const run = (who: Origin, kind: Kind): Promise<void> | undefined => {
    const slots = rateLimiter.slots(who, kind)
    return slots && work(slots)
  }
  const work = async (slots: Slots): Promise<void> => {
    await slots.enter()
    counts.running += 1
    counts.most = Math.max(counts.most, counts.running)
    await new Promise<void>((open) => gates.push(open))
    counts.running -= 1
    slots.leave()
  }
  const letGo = async (): Promise<void> => {
    await turn()
    while (gates.length > 0) {
      for (const open of gates.splice(0)) open()
      await turn()
    }
  }
  return { rateLimiter, run, letGo, counts, pass: (ms: number) => (at += ms) }
}

test('a slot passes to the call that waited longest, and is free when nobody waits', async () => {
  const slots = new Slots(1)
  const order: string[] = []
  assert.equal(slots.enter(), undefined)
  for (const name of ['first', 'second']) void slots.enter()!.then(() => order.push(name))
  assert.equal(slots.underWay, 3)
  for (const done of [['first'], ['first', 'second']]) {
    slots.leave()
    await turn()
    assert.deepEqual(order, done)
  }
  assert.equal(slots.underWay, 1)
  slots.leave()
  assert.deepEqual([slots.underWay, slots.enter(), slots.enter() instanceof Promise], [0, undefined, true])
})

test('of one member’s calls six run at once and the rest queue; one more than 128 is refused', async () => {
  const { run, letGo, counts, rateLimiter } = watched()
  const calls = Array.from({ length: 140 }, () => run(member, 'call'))
  assert.equal(calls.filter((call) => call === undefined).length, 12)
  assert.equal(rateLimiter.admit(member, 'call', 1), undefined)
  // Another caller is not affected.
  assert.equal(rateLimiter.admit(stranger, 'call', 1), 0)
  await letGo()
  await Promise.all(calls)
  assert.deepEqual(counts, { running: 0, most: 6 })
  assert.equal(rateLimiter.admit(member, 'call', 1), 0)
})
test('of 2,000 orders of one member 128 are let in; of a batch for everybody at most six at a time', async () => {
  const { run, letGo, counts } = watched()
  const calls = Array.from({ length: 2000 }, () => run(member, 'call'))
  assert.equal(calls.filter((call) => call === undefined).length, 2000 - 128)
  await letGo()
  assert.deepEqual(counts, { running: 0, most: 6 })
})
test('of the public writes of one place four run at once, whatever else it reads', async () => {
  const { run, letGo, counts } = watched()
  const publicWrites = Array.from({ length: 100 }, () => run(stranger, 'publicWrite'))
  assert.equal(publicWrites.filter((call) => call === undefined).length, 100 - 64)
  await turn()
  assert.equal(counts.running, 4)
  for (let i = 0; i < 100; i++) void run(stranger, 'call')
  await turn()
  assert.equal(counts.running, 68)
  await letGo()
})
test('a faster caller waits, and is refused when the wait is long; time restores the limit', () => {
  const { rateLimiter, pass } = watched()
  const { burst, perSecond } = BOUNDS.member.rate
  for (let i = 0; i < burst; i++) assert.equal(rateLimiter.admit(member, 'call', 1), 0)
  const waits = Array.from({ length: 2 * perSecond }, () => rateLimiter.admit(member, 'call', 1)!)
  assert.deepEqual([waits[0], waits.at(-1)], [1000 / perSecond, 2000])
  // Rejected calls use up nothing.
  for (let i = 0; i < 10_000; i++) assert.equal(rateLimiter.admit(member, 'call', 1), undefined)
  pass(2000)
  assert.equal(rateLimiter.admit(member, 'call', 1), 1000 / perSecond)
})
test('a paper counts as ten calls', () => {
  const { rateLimiter } = watched()
  for (let i = 0; i < BOUNDS.member.rate.burst / 10; i++) assert.equal(rateLimiter.admit(member, 'call', 10), 0)
  assert.equal(rateLimiter.admit(member, 'call', 10), 200)
})
test('invented tokens share the limit of their place', () => {
  const { rateLimiter } = watched()
  const { burst, perSecond } = BOUNDS.place.rate
  const admit = (i: number) => rateLimiter.admit({ credential: `made up ${i}`, place: () => '203.0.113.7' }, 'call', 1)
  for (let i = 0; i < burst + 2 * perSecond; i++) assert.notEqual(admit(i), undefined)
  assert.equal(admit(-1), undefined)
  // The member at the same place is admitted, and so is a stranger elsewhere.
  assert.equal(rateLimiter.admit(member, 'call', 1), 0)
  assert.equal(rateLimiter.admit({ credential: undefined, place: () => '198.51.100.1' }, 'call', 1), 0)
})
