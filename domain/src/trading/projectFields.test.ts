import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, both, presale, whole } from '../testing/wholeContent.ts'
import type { ProjectContent } from './projectContent.ts'
import { emptyContent } from './projectContent.ts'
import { changedFields, type ProjectFieldKey, projectFieldKeys, projectFields } from './projectFields.ts'

const HASH = '0123456789abcdef'.repeat(4)
const full: ProjectContent = {
  ...whole,
  bufferPercent: 12,
  sdgs: [13, 15],
  authorisation: { state: 'on_file', day: '2026-01-31' },
  bandBasisPoints: 750,
  featured: true,
  eligibility: {
    ...whole.eligibility,
    scope: '14',
    publishedOn: '2020-02-01',
    standing: 'active',
    secondStandard: 'CCB',
  },
  documents: [
    { file: HASH, bytes: 1, title: both('Design'), kind: 'pdd', pages: 9, issuedOn: '2026-01-01' },
    { file: null, bytes: null, title: both('Record'), kind: 'issuance', pages: 1, issuedOn: '2026-01-02' },
  ],
  images: [{ file: HASH, width: 1, height: 1, alt: both('Ridge') }],
  blocks: [...whole.blocks, { blockId: 2, first: 5, last: 9, text: 'B-{first}-{last}' }],
}
const texts: Partial<Record<ProjectFieldKey, readonly [en: string, cn: string]>> = {
  nameEn: ['Ridge', 'Ridge'],
  nameCn: ['Ridge（测）', 'Ridge（测）'],
  type: ['Reforestation', '造林'],
  nature: ['Removal', '清除类'],
  lat: ['6', '6'],
  lon: ['-1', '-1'],
  registry: ['Verified Carbon Standard', '核证碳标准 VCS'],
  bufferPercent: ['12%', '12%'],
  sdgs: ['SDG 13\nSDG 15', 'SDG 13\nSDG 15'],
  authorisation: ['On file', '已存档'],
  authorisationDay: ['31 Jan 2026', '2026年1月31日'],
  iccPublished: ['1 Feb 2020', '2020年2月1日'],
  iccStanding: ['Active', '有效'],
  lotKg: ['1 t', '1 吨'],
  maxKg: ['1,000 t', '1,000 吨'],
  monthlyOrders: ['20', '20'],
  minLevel: ['P1', 'P1'],
  band: ['±7.5%', '±7.5%'],
  priceCents: ['S$20.00', 'S$20.00'],
  presaleStartsAt: ['20 Nov 2026, 17:00', '2026年11月20日 17:00'],
  bookingShare: ['10%', '10%'],
  finalHours: ['48 h', '48 小时'],
  presaleKg: ['5 t', '5 吨'],
  factsEn: ['Area: 1 ha', 'Area: 1 ha'],
  factsCn: ['Area（测）：1 ha（测）', 'Area（测）：1 ha（测）'],
  documents: [
    'Design, 2026-01-01, 01234567…\nRecord, 2026-01-02',
    'Design（测）, 2026-01-01, 01234567…\nRecord（测）, 2026-01-02',
  ],
  images: ['Ridge, 01234567…', 'Ridge（测）, 01234567…'],
  blocks: ['A-1-10\nB-5-9', 'A-1-10\nB-5-9'],
  featured: ['Yes', '是'],
}
for (const [key, [en, cn]] of Object.entries(texts)) {
  test(`${key} is shown as a person reads it`, () => {
    const { say } = projectFields[key as ProjectFieldKey]
    assert.deepEqual([say(full, 'en'), say(full, 'cn')], [en, cn])
  })
}
test('each option of a list has words of its own in both languages', () => {
  const states: [ProjectFieldKey, (state: string) => Partial<ProjectContent>, string[]][] = [
    ['nature', (nature) => ({ nature: nature as 'removal' }), ['removal', 'avoidance']],
    [
      'authorisation',
      (state) => ({ authorisation: { state: state as 'none', day: null } }),
      ['none', 'on_file', 'declined'],
    ],
    [
      'iccStanding',
      (standing) => ({ eligibility: { ...full.eligibility, standing: standing as '' } }),
      ['', 'active', 'inactive'],
    ],
    ['featured', (yes) => ({ featured: yes === 'yes' }), ['yes', 'no']],
  ]
  for (const [key, change, all] of states) {
    for (const [lang, script] of [
      ['en', /^[A-Z][a-z ]+$/],
      ['cn', /^\p{Script=Han}+$/u],
    ] as const) {
      const words = all.map((state) => projectFields[key].say({ ...full, ...change(state) }, lang))
      assert.equal(new Set(words).size, all.length, key)
      for (const word of words) assert.match(word, script)
    }
  }
})
test('no two fields have the same name in either language', () => {
  const labels = projectFieldKeys.map((key) => projectFields[key].label)
  for (const [side, script] of [
    [0, /^[A-Z]/],
    [1, /\p{Script=Han}/u],
  ] as const) {
    assert.equal(new Set(labels.map((label) => label[side])).size, labels.length)
    for (const label of labels) assert.match(label[side] ?? '', script)
  }
})
test('an optional part that is missing is shown as empty, and is not needed', () => {
  const optional = projectFieldKeys.filter((key) => projectFields[key].of(emptyContent()) === null)
  for (const key of optional) assert.equal(projectFields[key].say(emptyContent(), 'en'), '', key)
  const needed = optional.filter((key) => projectFields[key].needed)
  assert.deepEqual(needed, ['lat', 'lon', 'priceCents', 'startsAt'])
  assert.ok(optional.includes('iccPublished') && optional.includes('band') && optional.includes('presaleKg'))
  assert.equal(projectFields.band.of({ ...full, bandBasisPoints: undefined }), null)
})
test('each part of each item in a list counts', () => {
  const of = <T extends object>(items: readonly T[], change: Partial<T>): T[] => [
    ...items.slice(0, -1),
    { ...items.at(-1)!, ...change },
  ]
  const [, record] = full.documents
  const changes: [ProjectFieldKey, Partial<ProjectContent>][] = [
    ['sdgs', { sdgs: [13, 14] }],
    ['factsEn', { facts: of(full.facts, { label: { en: 'X', cn: full.facts[0]!.label.cn } }) }],
    ['factsEn', { facts: of(full.facts, { value: { en: 'X', cn: full.facts[0]!.value.cn } }) }],
    ['factsCn', { facts: of(full.facts, { label: { en: full.facts[0]!.label.en, cn: '新' } }) }],
    ['factsCn', { facts: of(full.facts, { value: { en: full.facts[0]!.value.en, cn: '新' } }) }],
    ['documents', { documents: of(full.documents, { title: { ...record!.title, en: 'X' } }) }],
    ['documents', { documents: of(full.documents, { title: { ...record!.title, cn: '新' } }) }],
    ...[{ kind: 'other' as const }, { pages: 2 }, { issuedOn: '2026-01-03' }, { file: HASH }].map(
      (change): [ProjectFieldKey, Partial<ProjectContent>] => ['documents', { documents: of(full.documents, change) }],
    ),
    ...[
      { file: HASH.replace('0', 'f') },
      { alt: { en: 'X', cn: 'Ridge（测）' } },
      { alt: { en: 'Ridge', cn: '新' } },
    ].map((change): [ProjectFieldKey, Partial<ProjectContent>] => ['images', { images: of(full.images, change) }]),
    ...[{ blockId: 3 }, { first: 6 }, { last: 8 }, { text: 'C' }].map(
      (change): [ProjectFieldKey, Partial<ProjectContent>] => ['blocks', { blocks: of(full.blocks, change) }],
    ),
  ]
  for (const [key, change] of changes)
    assert.deepEqual(changedFields(full, { ...full, ...change }), [key], JSON.stringify(change))
})
test('adding or removing a presale changes each of its fields', () => {
  const keys: ProjectFieldKey[] = [
    'presaleStartsAt',
    'presaleEndsAt',
    'bookingShare',
    'forfeitShare',
    'finalHours',
    'presaleKg',
  ]
  assert.deepEqual(changedFields(full, { ...full, presale: null }), keys)
  assert.deepEqual(changedFields(full, { ...full, presale: { ...presale, endsAt: at(8), supplyKg: null } }), [
    'presaleEndsAt',
    'presaleKg',
  ])
})
