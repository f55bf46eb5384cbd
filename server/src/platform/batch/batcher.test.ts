import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { batcher } from './batcher.ts'
import { shared } from './shared.ts'

/** A run that is paused until it is released, and records its input. */
function held() {
  const runs: (readonly number[])[] = []
  const gates: (() => void)[] = []
  let inside = 0
  const run = async (inputs: readonly number[]): Promise<number[]> => {
    assert.equal(++inside, 1, 'two runs at once')
    runs.push(inputs)
    await new Promise<void>((open) => gates.push(open))
    inside -= 1
    return inputs.map((n) => n * 10)
  }
  const letGo = async () => {
    gates.shift()!()
    await turn()
  }
  return { runs, run, letGo }
}

test('items of one turn go together, later ones next, in order', async () => {
  const { runs, run, letGo } = held()
  const ask = batcher(run)
  const first = [1, 2, 3].map(ask)
  await turn()
  const next = [4, 5].map(ask)
  assert.equal(ask.waiting(), 2)
  await letGo()
  await letGo()
  assert.deepEqual(await Promise.all([...first, ...next]), [10, 20, 30, 40, 50])
  assert.deepEqual(runs, [
    [1, 2, 3],
    [4, 5],
  ])
})
test('at most `most` go in one run; the rest follow in order', async () => {
  const { runs, run, letGo } = held()
  const ask = batcher(run, { most: 2 })
  const answers = Promise.all([1, 2, 3, 4, 5].map(ask))
  for (let i = 0; i < 3; i++) {
    await turn()
    await letGo()
  }
  assert.deepEqual(await answers, [10, 20, 30, 40, 50])
  assert.deepEqual(runs, [[1, 2], [3, 4], [5]])
})
test('a run that lets the next one follow is joined by it, and by no third', async () => {
  const [gates, starts]: [(() => void)[], number[]] = [[], []]
  const ask = batcher(
    async (inputs: readonly number[], startNext) => {
      starts.push(inputs[0]!)
      startNext()
      await new Promise<void>((open) => gates.push(open))
      return inputs
    },
    { most: 1 },
  )
  const answers = Promise.all([1, 2, 3, 4].map(ask))
  await turn()
  assert.deepEqual(starts, [1, 2])
  gates[1]!()
  await turn()
  assert.deepEqual(starts, [1, 2])
  gates[0]!()
  await turn()
  assert.deepEqual(starts, [1, 2, 3, 4])
  gates[2]!()
  gates[3]!()
  assert.deepEqual(await answers, [1, 2, 3, 4])
  await ask.idle()
  assert.equal(ask.waiting(), 0)
})
test('an Error among the answers rejects only its caller', async () => {
  const ask = batcher(async (inputs: readonly number[]) => inputs.map((n) => (n === 2 ? new Error('two') : n)))
  const settled = await Promise.allSettled([1, 2, 3].map(ask))
  assert.deepEqual(
    settled.map((s) => (s.status === 'fulfilled' ? s.value : (s.reason as Error).message)),
    [1, 'two', 3],
  )
})
test('a run that throws, or answers too few, rejects all of it, and the next run is sound', async () => {
  let calls = 0
  const ask = batcher(async (inputs: readonly number[]) => {
    calls += 1
    if (calls === 1) throw new Error('broken')
    return calls === 2 ? [] : inputs
  })
  for (const message of [/broken/, /0 answers to 2 inputs/]) {
    const settled = await Promise.allSettled([1, 2].map(ask))
    for (const s of settled) assert.match(String((s as PromiseRejectedResult).reason), message)
  }
  assert.equal(await ask(7), 7)
})
test('one item above the room is refused at once', async () => {
  const { run, letGo } = held()
  const ask = batcher(run, { capacity: 2, full: (n) => new Error(`${n} is too many`) })
  const running = ask(1)
  await turn()
  const waiting = [ask(2), ask(3)]
  await assert.rejects(ask(4), /4 is too many/)
  await letGo()
  await letGo()
  assert.deepEqual(await Promise.all([running, ...waiting]), [10, 20, 30])
  assert.equal(ask.waiting(), 0)
})
test('idle waits for running and waiting items', async () => {
  const { run, letGo } = held()
  const ask = batcher(run)
  await ask.idle()
  const answered = ask(1)
  let idle = false
  const done = ask.idle().then(() => (idle = true))
  await turn()
  assert.equal(idle, false)
  await letGo()
  await done
  assert.equal(await answered, 10)
})
test('a shared read begins after each of its questions, and other keys do not wait for it', async () => {
  let world = 0
  const gates: (() => void)[] = []
  const read = shared(
    (key: string) => key,
    async (key) => {
      const seen = world
      await new Promise<void>((open) => gates.push(open))
      return `${key}${seen}`
    },
  )
  const early = read('a')
  await turn()
  world = 1
  const late = [read('a'), read('a')]
  const other = read('b')
  await turn()
  assert.equal(gates.length, 2)
  while (gates.length > 0) {
    gates.shift()!()
    await turn()
  }
  assert.deepEqual(await Promise.all([early, ...late, other]), ['a0', 'a1', 'a1', 'b1'])
})
test('by default 256 go in one run, 10 000 may wait, and one more is refused', async () => {
  const { runs, run, letGo } = held()
  const ask = batcher(run)
  const running = ask(0)
  await turn()
  const waiting = Array.from({ length: 10_000 }, (_, i) => ask(i))
  await assert.rejects(ask(1), /too many wait/)
  for (let left = 1 + Math.ceil(10_000 / 256); left > 0; left--) await letGo()
  await Promise.all([running, ...waiting])
  assert.deepEqual([runs[0]!.length, runs[1]!.length, runs.at(-1)!.length], [1, 256, 10_000 % 256])
})
test('with early hand-over at most two run at once, and it is idle when the last has ended', async () => {
  const gates: (() => void)[] = []
  let [under, most] = [0, 0]
  const ask = batcher(async (inputs: readonly number[], startNext) => {
    under += 1
    most = Math.max(most, under)
    startNext()
    await new Promise<void>((open) => gates.push(open))
    under -= 1
    return inputs
  })
  const answers: Promise<number>[] = []
  for (const n of [1, 2, 3]) {
    answers.push(ask(n))
    await turn()
  }
  let idle = false
  const over = ask.idle().then(() => (idle = true))
  while (gates.length > 0) {
    assert.equal(idle, false)
    gates.shift()!()
    await turn()
  }
  assert.deepEqual(await Promise.all(answers), [1, 2, 3])
  await over
  assert.ok(most <= 2, `${most} under way`)
})
