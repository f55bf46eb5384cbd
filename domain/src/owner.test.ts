/** A link is made by a yes and ends when nothing waits: a row per refusal, in order of precedence. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LinkWorld, refuseEnd, refuseLink } from './owner.ts'
import { refuseUnlessKnown } from './presale.ts'
import { Refusal, type RefusalName } from './refusals.ts'

const by = (name: RefusalName) => (error: unknown) => error instanceof Refusal && error.rule === name
const sound: LinkWorld = { state: 'asked', owned: false, chained: false, inOneDraw: false }
const rows: [string, Partial<LinkWorld>, RefusalName | null][] = [
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

test('a link ends when no booking and no order waits, and says which do', () => {
  refuseEnd('confirmed', { bookings: 0, orders: 0 })
  assert.throws(() => refuseEnd('refused', { bookings: 0, orders: 0 }), by('ownerLinkOver'))
  const stands = (error: unknown) =>
    by('ownerLinkStands')(error) && /an open booking and a waiting order/.test(JSON.stringify((error as Refusal).params))
  assert.throws(() => refuseEnd('confirmed', { bookings: 1, orders: 2 }), stands)
})

test('who books must be known: an identity, and of a company its person’s yes', () => {
  refuseUnlessKnown('yes')
  assert.throws(() => refuseUnlessKnown('no'), by('bookingIdentity'))
  assert.throws(() => refuseUnlessKnown('waits'), by('bookingOwner'))
})
