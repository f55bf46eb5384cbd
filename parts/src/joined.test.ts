import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inARow, inParts, listed, named, withNote } from './joined.ts'

test('texts are joined by the signs and spaces of their language', () => {
  assert.deepEqual(
    [
      inARow('en', 'One.', 'Two.'),
      named('en', 'Unread', '3'),
      inParts('en', 'Car', 'petrol'),
      listed('en', ['a', 'b']),
    ],
    ['One. Two.', 'Unread: 3', 'Car, petrol', 'a, b'],
  )
  assert.deepEqual(
    [inARow('cn', '一。', '二。'), named('cn', '未读', '3'), inParts('cn', '汽车', '汽油'), listed('cn', ['甲', '乙'])],
    ['一。二。', '未读：3', '汽车，汽油', '甲、乙'],
  )
  assert.deepEqual([withNote('en', 'Hui Min', 'you'), withNote('cn', '慧敏', '您')], ['Hui Min (you)', '慧敏（您）'])
})
