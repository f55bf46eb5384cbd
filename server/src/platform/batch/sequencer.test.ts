import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { sequencer } from './sequencer.ts'

/** Work that is paused until it is released, and reports when it began. */
function held() {
  const began: string[] = []
  const gates = new Map<string, (fails?: boolean) => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      began.push(name)
      gates.set(name, (fails) => (fails ? reject(new Error(name)) : resolve(name)))
    })
  const letGo = async (name: string, fails = false): Promise<void> => {
    gates.get(name)!(fails)
    await turn()
  }
  return { began, work, letGo }
}

test('under one key work begins when the earlier has ended, failed or not; under another at once', async () => {
  const { began, work, letGo } = held()
  const go = sequencer()
  const asked = [go('a', work('a1')), go('a', work('a2')), go('a', work('a3')), go('b', work('b1'))]
  const ended = Promise.allSettled(asked)
  await turn()
  assert.deepEqual(began, ['a1', 'b1'])
  await letGo('a1', true)
  assert.deepEqual(began, ['a1', 'b1', 'a2'])
  await letGo('a2')
  await letGo('a3')
  await letGo('b1')
  assert.deepEqual(
    (await ended).map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message)),
    ['a1', 'a2', 'a3', 'b1'],
  )
})
test('a caller waits while another works, even if the one before both has ended', async () => {
  const { began, work, letGo } = held()
  const go = sequencer()
  const first = go('a', work('a1'))
  const second = go('a', work('a2'))
  await turn()
  await letGo('a1')
  assert.equal(await first, 'a1')
  const third = go('a', work('a3'))
  await turn()
  assert.deepEqual(began, ['a1', 'a2'])
  await letGo('a2')
  assert.deepEqual(began, ['a1', 'a2', 'a3'])
  await letGo('a3')
  assert.deepEqual(await Promise.all([second, third]), ['a2', 'a3'])
})
