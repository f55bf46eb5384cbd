import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusedBy } from '../testing/refusedBy.ts'
import { at, both, now, presale, whole } from '../testing/wholeContent.ts'
import type { ProjectContent } from './projectContent.ts'
import { type ProjectFieldKey, projectFieldKeys, projectFields } from './projectFields.ts'
import { judgeContent, missingFields, type Published, refuseFixedFields, refuseUnlessAdded } from './projectRules.ts'

const judge = (change: Partial<ProjectContent>, published = false) =>
  judgeContent({ ...whole, ...change }, { published, now })
const labels = (keys: readonly ProjectFieldKey[]) =>
  keys.map((key) => ({ en: projectFields[key].label[0], cn: projectFields[key].label[1] }))
const half = [
  { en: '', cn: '字' },
  { en: 'x', cn: '' },
] as const
const document = { file: null, bytes: null, title: both('D'), kind: 'pdd' as const, pages: 1, issuedOn: '2026-01-01' }
const image = { file: 'a'.repeat(64), width: 1, height: 1, alt: both('I') }

const lacking: [ProjectFieldKey, Partial<ProjectContent>][] = [
  ['nameEn', { name: half[0] }],
  ['nameCn', { name: half[1] }],
  ['lat', { lat: null }],
  ['verifier', { verifier: '' }],
  ['authorisationDay', { authorisation: { state: 'on_file', day: null } }],
  ['authorisationDay', { authorisation: { state: 'declined', day: null } }],
  ['priceCents', { priceCents: null }],
  ['presaleStartsAt', { presale: { ...presale, startsAt: null } }],
  ['presaleEndsAt', { presale: { ...presale, endsAt: null } }],
  ['startsAt', { startsAt: null }],
  ['factsEn', { facts: [...whole.facts, { label: half[0], value: both('1') }] }],
  ['factsEn', { facts: [{ label: both('Area'), value: half[0] }] }],
  ['factsCn', { facts: [{ label: half[1], value: both('1') }] }],
  ['factsCn', { facts: [...whole.facts, { label: both('Area'), value: half[1] }] }],
  ['documents', { documents: [{ ...document, title: half[0] }] }],
  ['documents', { documents: [document, { ...document, title: half[1] }] }],
  ['documents', { documents: [{ ...document, issuedOn: '' }] }],
  ['images', { images: [image, { ...image, alt: half[0] }] }],
  ['images', { images: [{ ...image, alt: half[1] }] }],
  ['blocks', { blocks: [] }],
]
for (const [i, [key, change]] of lacking.entries()) {
  test(`without its ${key} a project is not submitted, ${i}`, () => {
    const [field] = labels([key])
    assert.deepEqual(missingFields({ ...whole, ...change }, false), [field])
    assert.throws(() => judge(change), { rule: 'draftIncomplete', params: { count: 1, fields: field } })
  })
}
test('a presale, an authorisation, facts, documents and pictures are optional', () => {
  for (const change of [
    { presale: null },
    { authorisation: { state: 'none', day: null } },
    { authorisation: { state: 'on_file', day: '2026-01-01' } },
    { facts: [], documents: [document], images: [image] },
    { presale: { ...presale, supplyKg: null, finalPaymentHours: null } },
    { endsAt: null },
  ] as const)
    assert.deepEqual(missingFields({ ...whole, ...change } as ProjectContent, false), [])
})
test('a published project needs no price here, and everything else', () => {
  assert.deepEqual(missingFields({ ...whole, priceCents: null, blocks: [] }, true), labels(['blocks']))
})
test('all missing fields are named in the order of the editor', () => {
  const content: ProjectContent = Object.assign({}, whole, ...lacking.map(([, change]) => change))
  const keys = projectFieldKeys.filter((key) =>
    missingFields(content, false).some(({ en }) => en === projectFields[key].label[0]),
  )
  assert.ok(keys.length > 5)
  const [en, cn] = [
    keys.map((key) => projectFields[key].label[0]).join(', '),
    keys.map((key) => projectFields[key].label[1]).join('、'),
  ]
  assert.throws(() => judgeContent(content, { published: false, now }), {
    rule: 'draftIncomplete',
    params: { count: keys.length, fields: { en, cn } },
  })
})

test('the least and the most of an order are whole lots, and the least is not above the most', () => {
  for (const change of [
    { minKg: 3000, maxKg: 3000 },
    { minKg: 1000, maxKg: 1000 },
    { lotKg: 500, minKg: 1500, maxKg: 2500 },
  ])
    judge(change)
  for (const change of [{ minKg: 4000, maxKg: 3000 }, { minKg: 1500 }, { maxKg: 9500 }])
    assert.throws(() => judge(change), refusedBy('projectQuantities'), JSON.stringify(change))
})
test('the tons in the draw are attached and whole lots; without a number all of them are in it', () => {
  const supply = (supplyKg: number | null) => () => judge({ presale: { ...presale, supplyKg } })
  for (const kg of [1000, 9000, 10_000, null]) assert.doesNotThrow(supply(kg))
  for (const kg of [10_001, 11_000, 9500]) assert.throws(supply(kg), refusedBy('presaleSupply'), String(kg))
})
const wrong: [Partial<ProjectContent>, ProjectFieldKey, ProjectFieldKey][] = [
  [{ vintageFrom: '2024-12-31', vintageTo: '2024-12-30' }, 'vintageTo', 'vintageFrom'],
  [{ presale: { ...presale, startsAt: at(9) } }, 'presaleEndsAt', 'presaleStartsAt'],
  [{ startsAt: at(8) }, 'startsAt', 'presaleEndsAt'],
  [{ endsAt: at(10) }, 'endsAt', 'startsAt'],
]
for (const [change, field, before] of wrong) {
  test(`${field} must be after ${before}, also in a published project`, () => {
    const [late, early] = labels([field, before])
    for (const published of [false, true])
      assert.throws(() => judge(change, published), { rule: 'projectTimes', params: { field: late, before: early } })
  })
}
test('times that just fit are accepted: a vintage of one day, a sale from the close of booking or without end', () => {
  const close = { ...presale, startsAt: at(5), endsAt: at(5) + 1 }
  for (const change of [
    { vintageFrom: '2024-12-31', vintageTo: '2024-12-31' },
    { presale: close },
    { startsAt: at(9) },
    { endsAt: at(10) + 1 },
    { endsAt: null, presale: null },
  ])
    judge(change)
})
test('booking opens, and the sale ends, after submission; in a published project both may be past', () => {
  const [opens, ends] = labels(['presaleStartsAt', 'endsAt'])
  const opening = (startsAt: number) => ({ presale: { ...presale, startsAt } })
  const ending = (endsAt: number) => ({ presale: null, startsAt: at(-9), endsAt })
  assert.throws(() => judge(opening(at(0))), { rule: 'projectPast', params: { field: opens } })
  assert.throws(() => judge(ending(at(0))), { rule: 'projectPast', params: { field: ends } })
  for (const change of [opening(at(0) + 1), ending(at(0) + 1)]) judge(change)
  for (const change of [opening(at(-1)), ending(at(-1))]) judge(change, true)
})

const published: Published = {
  startsAt: new Date(at(10)),
  endsAt: new Date(at(100)),
  committed: false,
  drawPending: false,
}
const changeIn = (change: Partial<ProjectContent>, stand: Partial<Published>) => () =>
  refuseFixedFields(whole, { ...whole, ...change }, { published: { ...published, ...stand }, now })
test('a field of the start is fixed from the instant the sale begins, one of the end from the instant it ends', () => {
  const [starts, ends] = labels(['startsAt', 'endsAt'])
  const params = { en: 'Fri 20 Nov, 12:00', cn: '11月20日 周五 12:00' }
  assert.throws(changeIn({ startsAt: at(11) }, { startsAt: now }), {
    rule: 'fieldBegun',
    params: { field: starts, at: params },
  })
  assert.throws(changeIn({ endsAt: at(99) }, { endsAt: now }), {
    rule: 'fieldEnded',
    params: { field: ends, at: params },
  })
  assert.doesNotThrow(changeIn({ startsAt: at(11) }, { startsAt: new Date(at(0) + 1) }))
  for (const endsAt of [new Date(at(0) + 1), null]) assert.doesNotThrow(changeIn({ endsAt: at(99) }, { endsAt }))
})
test('a refusal names the changed field or the new time in the past; a time that was past before may stay', () => {
  const [country, ends] = labels(['country', 'endsAt'])
  assert.throws(changeIn({ country: 'PE' }, {}), { rule: 'fieldFixed', params: { field: country } })
  assert.throws(changeIn({ endsAt: at(0) }, {}), { rule: 'projectPast', params: { field: ends } })
  assert.doesNotThrow(changeIn({ endsAt: at(0) + 1 }, {}))
  const begun = { ...whole, startsAt: at(-10), presale: { ...presale, startsAt: at(-30), endsAt: at(-20) } }
  const stand = { ...published, startsAt: new Date(at(-10)), committed: true }
  assert.doesNotThrow(() => refuseFixedFields(begun, { ...begun, verifier: 'W' }, { published: stand, now }))
})
test('no serial, place or text of issued blocks changes, and none is removed', () => {
  const blocks = [...whole.blocks, { blockId: 2, first: 1, last: 5, text: 'B-{first}-{last}' }]
  const [one, two] = [blocks[0]!, blocks[1]!]
  const change = (after: ProjectContent['blocks']) => () =>
    refuseUnlessAdded({ ...whole, blocks }, { ...whole, blocks: after })
  const refused = { rule: 'blocksIssued', params: { issued: { en: '15 t', cn: '15 吨' } } }
  for (const after of [[one], [], [two, one]]) assert.throws(change(after), refused)
  for (const other of [{ blockId: 3 }, { first: 2 }, { last: 6 }, { text: 'C-{first}-{last}' }])
    assert.throws(change([one, { ...two, ...other }]), refused)
  for (const after of [blocks, [...blocks, { ...two, blockId: 3 }]]) assert.doesNotThrow(change(after))
})
