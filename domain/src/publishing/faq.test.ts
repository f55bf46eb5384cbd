import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wrongAnswers } from './faq.ts'

const questions = [
  { id: 'a', right: 'yes' },
  { id: 'b', right: 'no' },
  { id: 'constructor', right: 'x' },
]
const right = { a: 'yes', b: 'no', constructor: 'x' }
test('right answers leave none wrong', () => assert.deepEqual(wrongAnswers(questions, right), []))
test('wrong ones are named in the order of the questions', () =>
  assert.deepEqual(wrongAnswers(questions, { constructor: 'y', b: 'yes', a: 'yes' }), ['b', 'constructor']))
test('an unanswered question is wrong, also when its id is a property of every object', () => {
  assert.deepEqual(wrongAnswers(questions, {}), ['a', 'b', 'constructor'])
  assert.deepEqual(wrongAnswers([{ id: 'toString', right: String(Object.prototype.toString) }], {}), ['toString'])
})
test('answers to other questions change nothing', () =>
  assert.deepEqual(wrongAnswers(questions, { ...right, c: 'yes' }), []))
test('an empty list of questions is passed', () => assert.deepEqual(wrongAnswers([], {}), []))
