import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal, type RefusalName } from '../refusals.ts'
import { at, both, now, presale, whole } from '../testing/wholeContent.ts'
import { noMethodologyFacts } from './iccLists.ts'
import { emptyContent, type ProjectContent } from './projectContent.ts'
import {
  changedFields,
  type FieldRule,
  type ProjectFieldKey,
  projectFieldKeys,
  projectFields,
} from './projectFields.ts'
import { judgeContent, missingFields, type Published, refuseFixedFields, refuseUnlessAdded } from './projectRules.ts'
import { freeRuns } from './projectSerials.ts'

/** For each field a content that differs from the complete one in that field only. */
const others: Record<ProjectFieldKey, Partial<ProjectContent>> = {
  nameEn: { name: { ...whole.name, en: 'X' } },
  nameCn: { name: { ...whole.name, cn: '新' } },
  placeEn: { place: { ...whole.place, en: 'X' } },
  placeCn: { place: { ...whole.place, cn: '新' } },
  type: { type: 'wind' },
  nature: { nature: 'avoidance' },
  country: { country: 'PE' },
  lat: { lat: 7 },
  lon: { lon: 7 },
  registry: { registry: 'goldStandard' },
  registryProjectId: { registryProjectId: '98' },
  methodologyCode: { methodology: { ...whole.methodology, code: 'X' } },
  methodologyEn: { methodology: { ...whole.methodology, en: 'X' } },
  methodologyCn: { methodology: { ...whole.methodology, cn: '新' } },
  vintageFrom: { vintageFrom: '2024-02-01' },
  vintageTo: { vintageTo: '2025-12-31' },
  verifier: { verifier: 'W' },
  bufferPercent: { bufferPercent: 9 },
  sdgs: { sdgs: [1] },
  authorisation: { authorisation: { state: 'on_file', day: null } },
  authorisationDay: { authorisation: { state: 'none', day: '2026-01-01' } },
  iccScope: { eligibility: { ...noMethodologyFacts(), scope: '14' } },
  iccPublished: { eligibility: { ...noMethodologyFacts(), publishedOn: '2020-01-01' } },
  iccStanding: { eligibility: { ...noMethodologyFacts(), standing: 'active' } },
  iccSecond: { eligibility: { ...noMethodologyFacts(), secondStandard: 'CCB' } },
  lotKg: { lotKg: 500 },
  minKg: { minKg: 2000 },
  maxKg: { maxKg: 9000 },
  monthlyOrders: { monthlyOrders: 1 },
  totalOrders: { totalOrders: 1 },
  minLevel: { minLevel: 2 },
  band: { bandBasisPoints: 500 },
  priceCents: { priceCents: 1 },
  presaleStartsAt: { presale: { ...presale, startsAt: at(6) } },
  presaleEndsAt: { presale: { ...presale, endsAt: at(8) } },
  bookingShare: { presale: { ...presale, bookingBasisPoints: 1 } },
  forfeitShare: { presale: { ...presale, forfeitBasisPoints: 1 } },
  finalHours: { presale: { ...presale, finalPaymentHours: 1 } },
  presaleKg: { presale: { ...presale, supplyKg: 1000 } },
  startsAt: { startsAt: at(11) },
  endsAt: { endsAt: at(101) },
  introductionEn: { introduction: { ...whole.introduction, en: 'X' } },
  introductionCn: { introduction: { ...whole.introduction, cn: '新' } },
  factsEn: { facts: [{ label: whole.facts[0]!.label, value: { ...whole.facts[0]!.value, en: 'X' } }] },
  factsCn: { facts: [{ label: whole.facts[0]!.label, value: { ...whole.facts[0]!.value, cn: '新' } }] },
  documents: {
    documents: [{ file: null, bytes: null, title: both('D'), kind: 'pdd', pages: 1, issuedOn: '2026-01-01' }],
  },
  images: { images: [{ file: 'a'.repeat(64), width: 1, height: 1, alt: both('I') }] },
  blocks: { blocks: [] },
  featured: { featured: true },
}
const ruleOf = (work: () => void): RefusalName | 'done' => {
  try {
    work()
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.rule
    throw error
  }
}
/** As a version of a published project is judged: its blocks first. */
const refuseChange = (after: ProjectContent, published: Published): void => {
  refuseUnlessAdded(whole, after)
  refuseFixedFields(whole, after, { published, now })
}
const stands: Record<string, Published> = {
  before: { startsAt: new Date(at(10)), endsAt: new Date(at(100)), committed: false, drawPending: false },
  promised: { startsAt: new Date(at(10)), endsAt: new Date(at(100)), committed: true, drawPending: true },
  drawn: { startsAt: new Date(at(10)), endsAt: new Date(at(100)), committed: true, drawPending: false },
  selling: { startsAt: new Date(at(-10)), endsAt: new Date(at(100)), committed: false, drawPending: false },
  over: { startsAt: new Date(at(-10)), endsAt: new Date(at(-1)), committed: false, drawPending: false },
}
const expected: Record<FieldRule, Record<string, RefusalName | 'done'>> = {
  open: { before: 'done', promised: 'done', drawn: 'done', selling: 'done', over: 'done' },
  fixed: {
    before: 'fieldFixed',
    promised: 'fieldFixed',
    drawn: 'fieldFixed',
    selling: 'fieldFixed',
    over: 'fieldFixed',
  },
  plan: {
    before: 'fieldPlanned',
    promised: 'fieldPlanned',
    drawn: 'fieldPlanned',
    selling: 'fieldPlanned',
    over: 'fieldPlanned',
  },
  terms: { before: 'done', promised: 'fieldCommitted', drawn: 'done', selling: 'done', over: 'done' },
  start: {
    before: 'done',
    promised: 'fieldCommitted',
    drawn: 'fieldCommitted',
    selling: 'fieldBegun',
    over: 'fieldBegun',
  },
  end: { before: 'done', promised: 'done', drawn: 'done', selling: 'done', over: 'fieldEnded' },
  more: {
    before: 'blocksIssued',
    promised: 'blocksIssued',
    drawn: 'blocksIssued',
    selling: 'blocksIssued',
    over: 'blocksIssued',
  },
}

for (const key of projectFieldKeys) {
  const changed = { ...whole, ...others[key] }
  test(`${key}: a change of it alone is detected, and follows its rule at every stage`, () => {
    assert.deepEqual(changedFields(whole, changed), [key])
    for (const [stage, published] of Object.entries(stands)) {
      assert.equal(
        ruleOf(() => refuseChange(changed, published)),
        expected[projectFields[key].rule][stage],
        stage,
      )
    }
  })
}
test('changes together are refused exactly when one of them is refused alone', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...projectFieldKeys), { maxLength: 6 }),
      fc.constantFrom(...Object.keys(stands)),
      (keys, stage) => {
        const published = stands[stage]!
        const changed: ProjectContent = Object.assign({}, whole, ...keys.map((key) => others[key]))
        const alone = (key: ProjectFieldKey) =>
          ruleOf(() => refuseChange({ ...whole, ...others[key] }, published)) === 'done'
        const together = ruleOf(() => refuseChange(changed, published)) === 'done'
        // Two changes of one field exclude each other, so the later one counts.
        assert.equal(together, changedFields(whole, changed).every(alone))
      },
    ),
  )
})
test('the same content with its keys in another order has no differences', () => {
  const turned = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(turned)
      : value !== null && typeof value === 'object'
        ? Object.fromEntries(
            Object.entries(value)
              .reverse()
              .map(([key, inner]) => [key, turned(inner)]),
          )
        : value
  const full = { ...whole, ...others.documents, ...others.images }
  assert.deepEqual(changedFields(full, turned(full) as ProjectContent), [])
})
test('a new time in the past is refused by its name', () => {
  const published = stands.before!
  assert.equal(
    ruleOf(() => refuseChange({ ...whole, endsAt: at(-1) }, published)),
    'projectPast',
  )
  assert.equal(
    ruleOf(() => refuseChange({ ...whole, startsAt: at(0) }, published)),
    'projectPast',
  )
  assert.equal(
    ruleOf(() => refuseChange({ ...whole, endsAt: null }, published)),
    'done',
  )
})
test('blocks may be added after those that are issued', () => {
  const more = { ...whole, blocks: [...whole.blocks, { blockId: 2, first: 1, last: 2, text: 'B-{first}-{last}' }] }
  for (const published of Object.values(stands))
    assert.equal(
      ruleOf(() => refuseChange(more, published)),
      'done',
    )
})
test('an empty draft lacks each needed field, in both languages; a complete one lacks none', () => {
  assert.deepEqual(missingFields(whole, false), [])
  assert.equal(
    ruleOf(() => judgeContent(whole, { published: false, now })),
    'done',
  )
  const missing = missingFields(emptyContent(), false)
  assert.equal(
    missing.length,
    projectFieldKeys.filter((key) => projectFields[key].needed && !['type', 'nature'].includes(key)).length + 1,
  )
  assert.ok(missing.every(({ en, cn }) => en !== '' && /\p{Script=Han}/u.test(cn)))
})
test('the free and the taken runs make up the block and share nothing', () => {
  const run = fc
    .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 9 }))
    .map(([first, more]) => ({ series: 's', first, last: first + more }))
  fc.assert(
    fc.property(fc.array(run), (gone) => {
      const block = { series: 's', first: 10, last: 30 }
      const free = freeRuns(block, gone)
      const numbers = (runs: readonly { first: number; last: number }[]) =>
        runs.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i))
      const [left, taken] = [numbers(free), new Set(numbers(gone))]
      assert.deepEqual(
        left,
        numbers([block]).filter((n) => !taken.has(n)),
      )
    }),
  )
})
