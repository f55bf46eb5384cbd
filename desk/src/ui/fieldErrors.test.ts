import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldErrorsOf } from './fieldErrors.ts'

const refusal = (message: string, data: object) => Object.assign(new Error(message), { data })
const names = ['memberId', 'reason'] as const

test('an error is beside its field, without the name that the label has already, in both languages', () => {
  assert.deepEqual(fieldErrorsOf(refusal('Say why', { rule: 'reasonNeeded', field: 'reason' }), names), {
    at: { reason: 'Say why' },
    rest: undefined,
  })
  assert.deepEqual(
    fieldErrorsOf(refusal('memberId: is missing', { rule: 'fieldInvalid', field: 'memberId' }), names).at,
    { memberId: 'Is missing' },
  )
  assert.deepEqual(
    fieldErrorsOf(refusal('memberId：缺少该项', { rule: 'fieldInvalid', field: 'memberId' }), names).at,
    { memberId: '缺少该项' },
  )
})
test('a field is found by its label in either language, and by which of its two sides', () => {
  const title = { en: 'Title', cn: '标题' }
  const lang = { en: 'Chinese', cn: '中文' }
  const incomplete = refusal('Title is not written in Chinese', { rule: 'contentIncomplete', field: title, lang })
  assert.deepEqual(fieldErrorsOf(incomplete, ['Title (English)', 'Title (Chinese)']).at, {
    'Title (Chinese)': 'Title is not written in Chinese',
  })
  assert.deepEqual(fieldErrorsOf(incomplete, ['标题（英文）', '标题（中文）']).at, {
    '标题（中文）': 'Title is not written in Chinese',
  })
  assert.deepEqual(fieldErrorsOf(refusal('Starts too early', { rule: 'projectPast', field: title }), ['Title']).at, {
    Title: 'Starts too early',
  })
})
test('a field inside a group is found by its name there', () => {
  const error = refusal('content.lat: cannot be more than 90', { rule: 'fieldInvalid', field: 'content.lat' })
  assert.deepEqual(fieldErrorsOf(error, ['lat'], 'content.').at, { lat: 'Cannot be more than 90' })
  assert.equal(fieldErrorsOf(error, ['lat']).rest, error.message)
})
test('an error that names no field of the form, or a failure, concerns the whole form', () => {
  for (const error of [
    refusal('Moved', { rule: 'stateMoved' }),
    refusal('other: is missing', { rule: 'fieldInvalid', field: 'other' }),
    new Error('Failed'),
  ]) {
    assert.deepEqual(fieldErrorsOf(error, names), { at: {}, rest: error.message })
  }
  assert.deepEqual(fieldErrorsOf(null, names), { at: {}, rest: undefined })
})
