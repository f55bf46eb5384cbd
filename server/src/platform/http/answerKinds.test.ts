import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FileAnswer, Serialized } from './answerKinds.ts'

test('a shared answer is made of its value once, and tells each second', () => {
  const answer = new Serialized({ n: 1 })
  let made = 0
  const json = (value: unknown) => {
    made += 1
    return JSON.stringify(value)
  }
  const at = (second: number) => String(answer.bytes(second, () => `${answer.json(json)} at ${second}`))
  assert.deepEqual([at(1), at(1), at(2)], ['{"n":1} at 1', '{"n":1} at 1', '{"n":1} at 2'])
  assert.equal(made, 1)
})

test('a file is stored only where it says so, by others only if it is anybody’s, and shown on our pages alone', () => {
  const file = { bytes: Buffer.from('a'), mime: 'image/webp', name: 'a.webp', how: 'inline' as const }
  const cacheOf = (cache?: { seconds: number; shared: boolean }) =>
    new FileAnswer({ ...file, ...(cache && { cache }) }).headers()['cache-control']
  assert.deepEqual(
    [cacheOf(), cacheOf({ seconds: 60, shared: false }), cacheOf({ seconds: 60, shared: true })],
    ['no-store', 'private, max-age=60, immutable', 'public, max-age=60, immutable'],
  )
  const policy = 'cross-origin-resource-policy'
  assert.equal(policy in new FileAnswer(file).headers(), false, 'every answer gets same-origin')
  assert.equal(new FileAnswer({ ...file, embed: true }).headers()[policy], 'cross-origin')
})
