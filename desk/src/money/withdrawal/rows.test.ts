import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withdrawalStageLabels } from '@tonne/domain/states'
import { checkOf, eyesOf, isFrozen, isOpen, paidTo, type Row } from './rows.ts'

const ME = 3
const stages = Object.keys(withdrawalStageLabels) as Row['stage'][]
const row = (change: object): Row => ({ stage: 'requested', proposedBy: null, approvedBy: null, ...change }) as Row

test('the second check is another operator’s, and only the first two stages wait for a check', () => {
  const by = (id: number) => ({ id, name: 'x' })
  assert.equal(checkOf(row({}), ME), 'first')
  assert.equal(checkOf(row({ stage: 'proposed', proposedBy: by(ME) }), ME), 'another')
  assert.equal(checkOf(row({ stage: 'proposed', proposedBy: by(4) }), ME), 'second')
  const others = stages.filter((stage) => stage !== 'requested' && stage !== 'proposed')
  assert.ok(others.length > 4)
  for (const stage of others) assert.equal(checkOf(row({ stage, proposedBy: by(4) }), ME), undefined, stage)
  const eyes = [row({}), row({ proposedBy: by(4) }), row({ proposedBy: by(4), approvedBy: by(ME) })].map(eyesOf)
  assert.deepEqual(eyes, [0, 1, 2])
})
test('money is frozen until the bank has the payment, and a withdrawal is open until the bank has answered', () => {
  const those = (is: (row: Row) => boolean) => stages.filter((stage) => is(row({ stage })))
  assert.deepEqual(those(isFrozen), ['requested', 'proposed', 'approved'])
  assert.deepEqual(those(isOpen), ['requested', 'proposed', 'approved', 'sending', 'sent'])
})
test('a payee is its bank and the end of its number', () => {
  assert.equal(paidTo(row({ payee: { bank: 'DBS', tail: '4417' } })), 'DBS 4417')
  assert.equal(paidTo(row({ payee: { bank: null, tail: '2180' } })), 'PayNow 2180')
})
