import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { SEEN_HEADER } from '@tonne/contract/envelope'
import { carrySeen, forgetSeen, unseenChange } from './seen.ts'

const answer = (seen?: number) => new Response('', seen === undefined ? {} : { headers: { [SEEN_HEADER]: `${seen}` } })
const carried = () => carrySeen().headers[SEEN_HEADER]
beforeEach(forgetSeen)

test('the position of an answer is sent with the next request, and never goes back', () => {
  assert.equal(carried(), undefined)
  carrySeen().answered(answer(200))
  assert.equal(carried(), '200')
  carrySeen().answered(answer(100))
  carrySeen().answered(answer())
  assert.equal(carried(), '200')
})

test('after something became stale no position is sent, even if an earlier request is answered later', () => {
  carrySeen().answered(answer(200))
  const before = carrySeen()
  forgetSeen()
  before.answered(answer(300))
  assert.equal(carried(), undefined)
  carrySeen().answered(answer(400))
  assert.equal(carried(), '400')
})

test('after a change, answered or not, nothing is carried that was seen before it', () => {
  carrySeen().answered(answer(200))
  const [before, change] = [carrySeen(), unseenChange()]
  before.answered(answer(300))
  assert.equal(carried(), undefined)
  const during = carrySeen()
  change.answered()
  during.answered(answer(400))
  assert.equal(carried(), undefined)
  carrySeen().answered(answer(500))
  assert.equal(carried(), '500')
})
