import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { SEEN_HEADER } from '@tonne/contract/envelope'
import { carrySeen, forgetSeen } from './seen.ts'

const answer = (seen?: number) => new Response('', seen === undefined ? {} : { headers: { [SEEN_HEADER]: `${seen}` } })
const carried = () => carrySeen().headers[SEEN_HEADER]
beforeEach(forgetSeen)

test('the position of an answer is sent with the next request, and never goes back', () => {
  assert.equal(carried(), undefined)
  carrySeen().learn(answer(200))
  assert.equal(carried(), '200')
  carrySeen().learn(answer(100))
  carrySeen().learn(answer())
  assert.equal(carried(), '200')
})

test('after something became stale no position is sent, even if an earlier request is answered later', () => {
  carrySeen().learn(answer(200))
  const before = carrySeen()
  forgetSeen()
  before.learn(answer(300))
  assert.equal(carried(), undefined)
  carrySeen().learn(answer(400))
  assert.equal(carried(), '400')
})
