import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { kg } from '../money.ts'
import { Refusal, type RefusalName } from '../refusals.ts'
import { refusedBy } from '../testing/refusedBy.ts'
import { takeFront, takeWhole } from '../trading/serial.ts'
import {
  beneficiaryKinds,
  decideRetirement,
  forWhom,
  type Holdings,
  MOST_ROWS,
  outOfWait,
  type RetirementLine,
  refuseEvidenceDay,
  refuseLine,
  retirementReasonLabels,
  retirementReasons,
  setAside,
} from './retirement.ts'

const free = { answered: true, restrictions: [] }
const held: Holdings = { lotKg: kg(1000), freeKg: kg(5000), onOfferKg: kg(2000), presaleKg: kg(3000) }
const line: RetirementLine = {
  kg: kg(1000),
  beneficiary: 'self',
  name: null,
  reason: 'travel',
  reasonText: '',
  message: '',
}
const restricted = {
  answered: false,
  restrictions: [{ caseNo: 'R-1', scopes: ['sell' as const], reason: { en: 'x', cn: 'x' } }],
}
const rows: [
  what: string,
  refused: RefusalName,
  standing: typeof free | typeof restricted,
  change: Partial<RetirementLine>,
][] = [
  ['a restriction comes first', 'restricted', restricted, { kg: kg(1) }],
  ['then the questions', 'unanswered', { answered: false, restrictions: [] }, { kg: kg(1) }],
  ['no whole lot', 'quantityNotLot', free, { kg: kg(1500), beneficiary: 'other' }],
  ['a beneficiary without a name', 'retireNoName', free, { beneficiary: 'other', name: ' ', reason: 'other' }],
  ['another reason without words', 'retireNoReason', free, { reason: 'other', kg: kg(9000) }],
  ['more than is free, but for presale tons', 'retirePresale', free, { kg: kg(8000) }],
  ['more than all', 'retireInsufficient', free, { kg: kg(9000) }],
]
for (const [what, rule, standing, change] of rows)
  test(`${what}: ${rule}`, () =>
    assert.throws(
      () => decideRetirement(standing, held, [{ ...line, ...change }]),
      (error) => error instanceof Refusal && error.rule === rule,
    ))

test('several lines are judged by their sum', () => {
  assert.equal(decideRetirement(free, held, [line, { ...line, kg: kg(4000) }]), 5000)
  assert.throws(() => decideRetirement(free, { ...held, presaleKg: kg(0) }, [line, { ...line, kg: kg(5000) }]), Refusal)
})

test('the registry’s day must be between the request and today', () => {
  refuseEvidenceDay('2026-11-20', '2026-11-20', '2026-11-20')
  assert.throws(() => refuseEvidenceDay('2026-11-19', '2026-11-20', '2026-11-21'), Refusal)
  assert.throws(() => refuseEvidenceDay('2026-11-22', '2026-11-20', '2026-11-21'), Refusal)
})

test('kilograms cut from the front and taken out whole, in any order, are all somewhere exactly once', () => {
  const wanted = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(wanted, fc.infiniteStream(fc.nat()), (sizes, order) => {
      let rest = [
        { fromKg: 0, toKg: 30 },
        { fromKg: 50, toKg: 100 },
      ]
      const given = sizes.map((size) => {
        const { taken, left } = takeFront(rest, kg(size))
        rest = left
        return taken
      })
      let waiting = given.flat()
      const out = []
      const todo = [...given]
      while (todo.length > 0) {
        const [one] = todo.splice(order.next().value % todo.length, 1)
        const { taken, left } = takeWhole(waiting, one!)
        waiting = left
        out.push(...taken)
      }
      assert.deepEqual(waiting, [])
      const all = [...out, ...rest].flatMap(({ fromKg, toKg }) =>
        Array.from({ length: toKg - fromKg }, (_, i) => fromKg + i),
      )
      assert.equal(new Set(all).size, 80)
      assert.equal(all.length, 80)
    }),
  )
  assert.throws(() => takeWhole([{ fromKg: 0, toKg: 5 }], [{ fromKg: 0, toKg: 4 }]))
})
test('a line has one or more whole lots; it has a name and words exactly where they are required', () => {
  const judge = (change: Partial<RetirementLine>) => () => refuseLine({ ...line, ...change }, kg(500))
  for (const size of [0, -500, 250]) assert.throws(judge({ kg: kg(size) }), refusedBy('quantityNotLot'), String(size))
  assert.doesNotThrow(judge({ kg: kg(500) }))
  for (const name of [null, '', ' ']) assert.throws(judge({ beneficiary: 'other', name }), refusedBy('retireNoName'))
  for (const beneficiary of ['self', 'anonymous'] as const) assert.doesNotThrow(judge({ beneficiary, name: null }))
  assert.doesNotThrow(judge({ beneficiary: 'other', name: 'Bob' }))
  for (const reasonText of ['', ' ']) assert.throws(judge({ reason: 'other', reasonText }), refusedBy('retireNoReason'))
  assert.doesNotThrow(judge({ reason: 'other', reasonText: 'A wedding' }))
})
test('free tons can be retired to the last kilogram; presale tons are named only where they would suffice', () => {
  const retire = (size: number, presaleKg: number) => () =>
    decideRetirement(free, { ...held, presaleKg: kg(presaleKg) }, [{ ...line, kg: kg(size) }])
  assert.equal(retire(5000, 0)(), 5000)
  assert.throws(retire(6000, 1000), refusedBy('retirePresale'))
  assert.throws(retire(7000, 1000), refusedBy('retireInsufficient'))
  assert.throws(retire(6000, 0), refusedBy('retireInsufficient'))
})
test('the amount set aside is the amount that leaves the wait, retired or returned', () => {
  const aside = setAside(7, 3, kg(1000))
  for (const to of ['retired', 'credits'] as const) {
    const out = outOfWait(7, 3, to, kg(1000))
    assert.deepEqual([out.debit, out.amount], [aside.credit, aside.amount])
  }
  assert.deepEqual(outOfWait(7, 3, 'credits', kg(1000)).credit, aside.debit)
  assert.notDeepEqual(outOfWait(7, 3, 'retired', kg(1000)).credit, aside.debit)
})
test('the refusal of a day outside names the three days', () => {
  assert.throws(() => refuseEvidenceDay('2026-11-19', '2026-11-20', '2026-11-21'), {
    rule: 'retirementDay',
    params: { day: '2026-11-19', from: '2026-11-20', today: '2026-11-21' },
  })
})
test('beneficiaries are the member, another or anonymous; a list has 200 lines at most', () => {
  assert.deepEqual(beneficiaryKinds, ['self', 'other', 'anonymous'])
  assert.deepEqual([...retirementReasons], Object.keys(retirementReasonLabels))
  assert.equal(MOST_ROWS, 200)
})
test('the text of a confirmation ends with the beneficiary', () => {
  const wording = (beneficiary: RetirementLine['beneficiary'], name: string | null) => forWhom({ beneficiary, name })
  assert.deepEqual(
    [wording('other', ' Bob '), wording('anonymous', null), wording('self', null), wording('self', 'Ann')],
    [' for Bob', ' for nobody named', '', ''],
  )
})
test('a single kilogram can be retired where one kilogram is a lot', () =>
  assert.doesNotThrow(() => refuseLine({ ...line, kg: kg(1) }, kg(1))))
