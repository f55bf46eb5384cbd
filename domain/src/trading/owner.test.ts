import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal, type RefusalName } from '../refusals.ts'
import { isNamed, type LinkFacts, refuseEnd, refuseLink } from './owner.ts'
import { refuseUnlessKnown } from './presale.ts'

const by = (name: RefusalName) => (error: unknown) => error instanceof Refusal && error.rule === name
const sound: LinkFacts = { state: 'asked', owned: false, chained: false, inOneDraw: false }
const rows: [string, Partial<LinkFacts>, RefusalName | null][] = [
  ['asked', {}, null],
  ['refused before', { state: 'refused' }, null],
  ['confirmed already', { state: 'confirmed', owned: true }, 'ownerLinkOver'],
  ['ended', { state: 'ended' }, 'ownerLinkOver'],
  ['another owner', { owned: true, inOneDraw: true }, 'ownerElsewhere'],
  ['a chain', { chained: true }, 'ownerElsewhere'],
  ['one sealed draw', { inOneDraw: true }, 'ownerInDraw'],
]
for (const [what, change, refusal] of rows) {
  test(`a yes, ${what}: ${refusal ?? 'linked'}`, () => {
    const work = () => refuseLink({ ...sound, ...change })
    if (refusal) assert.throws(work, by(refusal))
    else work()
  })
}

test('a link ends when no booking and no order waits; the refusal names which do', () => {
  refuseEnd('confirmed', { bookings: 0, orders: 0 })
  assert.throws(() => refuseEnd('refused', { bookings: 0, orders: 0 }), by('ownerLinkOver'))
  assert.throws(() => refuseEnd('asked', { bookings: 1, orders: 1 }), by('ownerLinkOver'))
  const refusedWith = (bookings: number, orders: number, en: string, cn: string) =>
    assert.throws(
      () => refuseEnd('confirmed', { bookings, orders }),
      (error) =>
        by('ownerLinkStands')(error) && assert.deepEqual((error as Refusal).params, { what: { en, cn } }) === undefined,
    )
  refusedWith(2, 2, 'an open booking and a waiting order', '未结预订和挂单')
  refusedWith(1, 0, 'an open booking', '未结预订')
  refusedWith(0, 1, 'a waiting order', '挂单')
})
test('a person is the one that a company named when both number and name match', () => {
  assert.deepEqual(
    ['Tan Wei Ling', 'WEI LING TAN', 'Tan Wei Lin', '', null].map((named) => isNamed(named, 'Tan Wei Ling')),
    [true, true, false, false, false],
  )
})
test('the refusal of a yes within a draw names how long the draw may take', () => {
  assert.throws(
    () => refuseLink({ ...sound, inOneDraw: true }),
    (error) => assert.deepEqual((error as Refusal).params, { hours: 24 }) === undefined,
  )
})

test('a booker must be known: an identity, and for a company its person’s yes', () => {
  refuseUnlessKnown('yes')
  assert.throws(() => refuseUnlessKnown('no'), by('bookingIdentity'))
  assert.throws(() => refuseUnlessKnown('waits'), by('bookingOwner'))
})
