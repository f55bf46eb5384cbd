import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Refusal } from '../refusals.ts'
import { iccCountry } from './icc.ts'
import {
  firstIccLists,
  type IccList,
  type IccProgramme,
  type IccRow,
  iccAgreements,
  iccLine,
  iccListsAt,
  iccProgrammes,
  iccRowsFromText,
  judgeByRow,
  type MethodologyFacts,
  noMethodologyFacts,
  sayIccRow,
  sayIccSource,
} from './iccLists.ts'

test('ten countries had signed an implementation agreement by 6 October 2025', () => {
  const signed = [
    'Bhutan',
    'Chile',
    'Ghana',
    'Mongolia',
    'Papua New Guinea',
    'Paraguay',
    'Peru',
    'Rwanda',
    'Thailand',
    'Vietnam',
  ]
  assert.deepEqual([...iccAgreements].map((code) => iccCountry(code, 'en')).sort(), signed)
})
test('the list of one country was read in full: what each standard on it counts, as published', () => {
  assert.deepEqual(
    firstIccLists.map(({ country, day, version, effectiveAt }) => ({ country, day, version, effectiveAt })),
    [{ country: 'BT', day: null, version: 0, effectiveAt: null }],
  )
  assert.deepEqual(
    firstIccLists[0]!.rows.map((row) => sayIccRow(row, 'en')),
    [
      'Gold Standard: all but scope land-use, published before 31 Mar 2023',
      'Verified Carbon Standard: all but scope 14, of which JNR-2A, JNR-3, VM0012, VM0032, VM0033, VM0036, VM0041, ' +
        'VM0042 count, published before 31 Mar 2023, verified under a second standard',
      'American Carbon Registry: all but scope 3, published before 31 Mar 2023',
      'Global Carbon Council: all but scope nuclear, hfc-23, redd, afforestation, ccs, published before 31 Mar 2023',
      'ART TREES: all methodologies, published before 31 Mar 2023',
    ],
  )
})

const plain: IccRow = {
  programme: 'verra',
  rule: 'all_but',
  scopes: [],
  methodologies: [],
  publishedBefore: null,
  needsSecondStandard: false,
}
const listed: [change: Partial<IccRow>, en: string, cn: string][] = [
  [{}, 'all methodologies', '全部方法学'],
  [{ scopes: ['3', '14'] }, 'all but scope 3, 14', '除范围 3、14 外的全部方法学'],
  [
    { scopes: ['14'], methodologies: ['A', 'B'] },
    'all but scope 14, of which A, B count',
    '除范围 14 外的全部方法学（其中 A、B 仍计入）',
  ],
  [{ rule: 'only', methodologies: ['A', 'B'] }, 'only A, B', '仅 A、B'],
  [{ rule: 'only', scopes: ['1'] }, 'only scope 1', '仅范围 1'],
  [{ rule: 'only', scopes: ['1'], methodologies: ['A'] }, 'only A, scope 1', '仅 A、范围 1'],
  [
    { publishedBefore: '2023-03-31' },
    'all methodologies, published before 31 Mar 2023',
    '全部方法学，2023年3月31日前发布',
  ],
  [
    { needsSecondStandard: true },
    'all methodologies, verified under a second standard',
    '全部方法学，须另按第二标准核证',
  ],
]
for (const [change, en, cn] of listed) {
  test(`a row says: ${en}`, () => {
    assert.equal(sayIccRow({ ...plain, ...change }, 'en'), `Verified Carbon Standard: ${en}`)
    assert.equal(sayIccRow({ ...plain, ...change }, 'cn'), `核证碳标准 VCS：${cn}`)
  })
}
test('a source is named with the day of its list, or that it has none', () => {
  const list = (day: string | null): IccList => ({
    country: 'GH',
    day,
    source: { en: 'A gazette', cn: '宪报' },
    rows: [],
    version: 1,
    effectiveAt: null,
  })
  const both = (day: string | null) => (['en', 'cn'] as const).map((lang) => sayIccSource(list(day), lang))
  assert.deepEqual(both('2024-07-01'), ['A gazette, 1 Jul 2024', '宪报，2024年7月1日'])
  assert.deepEqual(both(null), ['A gazette, the list carries no date', '宪报，名单未注明日期'])
})

const known: MethodologyFacts = { scope: '1', publishedOn: '2020-01-01', standing: 'active', secondStandard: '' }
type Judged = [row: Partial<IccRow>, facts: Partial<MethodologyFacts>, verdict: string, en: string, cn: string]
const against: Judged[] = [
  [{ scopes: ['14'] }, { scope: '' }, 'unknown', 'the scope of M is not on file', 'M 的范围未存档'],
  [{ scopes: ['14'] }, { scope: '14' }, 'not_eligible', 'M, scope 14 is not on it', 'M（范围 14）不在其中'],
  [{ scopes: ['redd'] }, { scope: 'REDD' }, 'not_eligible', 'M, scope REDD is not on it', 'M（范围 REDD）不在其中'],
  [{ rule: 'only', methodologies: ['A'] }, { scope: '' }, 'not_eligible', 'M is not on it', 'M 不在其中'],
  [
    { rule: 'only', methodologies: ['A'], scopes: ['2'] },
    {},
    'not_eligible',
    'M, scope 1 is not on it',
    'M（范围 1）不在其中',
  ],
  [
    { rule: 'only', methodologies: ['A'], scopes: ['1'] },
    { scope: '' },
    'unknown',
    'the scope of M is not on file',
    'M 的范围未存档',
  ],
  [
    { publishedBefore: '2020-01-02' },
    { publishedOn: '' },
    'unknown',
    'the day M was published is not on file',
    'M 的发布日期未存档',
  ],
  [
    { publishedBefore: '2020-01-01' },
    {},
    'not_eligible',
    'M was published on 1 Jan 2020, too late',
    'M 发布于 2020年1月1日，已过期限',
  ],
  [{}, { standing: '' }, 'unknown', 'whether M is active is not on file', 'M 是否有效未存档'],
  [{}, { standing: 'inactive' }, 'not_eligible', 'M is no longer active', 'M 已失效'],
  [
    { needsSecondStandard: true },
    {},
    'unknown',
    'verification under a second standard is not on file',
    '第二标准的核证未存档',
  ],
]
for (const [i, [row, facts, verdict, en, cn]] of against.entries()) {
  test(`a row’s objection, ${i}: ${en}`, () =>
    assert.deepEqual(judgeByRow({ ...plain, ...row }, 'M', { ...known, ...facts }), { verdict, why: { en, cn } }))
}
const forIt: [what: string, row: Partial<IccRow>, facts: Partial<MethodologyFacts>][] = [
  ['every methodology, whatever its scope', {}, { scope: '' }],
  ['one outside the scopes left out', { scopes: ['14'] }, {}],
  ['one that is named, of a scope left out', { scopes: ['1'], methodologies: ['M'] }, {}],
  ['one that is named, of a scope nobody stated', { scopes: ['1'], methodologies: ['M'] }, { scope: '' }],
  ['the only one', { rule: 'only', methodologies: ['A', 'M'] }, { scope: '' }],
  ['one of the only scope', { rule: 'only', scopes: ['1'], methodologies: ['A'] }, {}],
  ['one published on the last day', { publishedBefore: '2020-01-02' }, {}],
  ['one whose day nobody asks for', {}, { publishedOn: '' }],
  ['one verified under a second standard', { needsSecondStandard: true }, { secondStandard: 'CCB' }],
]
for (const [what, row, facts] of forIt) {
  test(`a row counts ${what}`, () => assert.equal(judgeByRow({ ...plain, ...row }, 'm', { ...known, ...facts }), null))
}
test('of the four facts the first objection is named', () => {
  const strict: IccRow = { ...plain, scopes: ['14'], publishedBefore: '2020-01-01', needsSecondStandard: true }
  const says = (facts: MethodologyFacts) => judgeByRow(strict, 'M', facts)?.why.en ?? 'counts'
  assert.equal(says(noMethodologyFacts()), 'the scope of M is not on file')
  assert.equal(says({ ...noMethodologyFacts(), scope: '14' }), 'M, scope 14 is not on it')
  assert.equal(says({ ...noMethodologyFacts(), scope: '1' }), 'the day M was published is not on file')
  assert.equal(
    says({ ...noMethodologyFacts(), scope: '1', publishedOn: '2021-01-01' }),
    'M was published on 1 Jan 2021, too late',
  )
  assert.equal(
    says({ ...noMethodologyFacts(), scope: '1', publishedOn: '2019-01-01' }),
    'whether M is active is not on file',
  )
  const active = { ...noMethodologyFacts(), scope: '1', publishedOn: '2019-01-01', standing: 'active' as const }
  assert.equal(says(active), 'verification under a second standard is not on file')
  assert.equal(says({ ...active, secondStandard: 'CCB' }), 'counts')
})

test('the list in force is a country’s latest by day and then by version, in any order', () => {
  const list = (country: string, version: number, day: number): IccList => ({
    country,
    day: null,
    source: { en: `${country}-${version}`, cn: '' },
    rows: [],
    version,
    effectiveAt: new Date(Date.UTC(2027, 0, day)),
  })
  const lists = [
    list('GH', 1, 5),
    list('GH', 2, 3),
    list('GH', 3, 5),
    list('BT', 1, 9),
    list('GH', 4, 20),
    list('GH', 5, 4),
  ]
  const shuffled = fc.shuffledSubarray(lists, { minLength: lists.length })
  fc.assert(
    fc.property(shuffled, (mixed) => {
      const listed = (day: number, ms = 0) =>
        Object.fromEntries(
          [...iccListsAt(mixed, new Date(Date.UTC(2027, 0, day) + ms))].map(([country, { source }]) => [
            country,
            source.en,
          ]),
        )
      const first = firstIccLists[0]!.source.en
      assert.deepEqual(listed(3, -1), { BT: first })
      assert.deepEqual(listed(3), { BT: first, GH: 'GH-2' })
      assert.deepEqual(listed(4), { BT: first, GH: 'GH-5' })
      assert.deepEqual(listed(5), { BT: first, GH: 'GH-3' })
      assert.deepEqual(listed(9), { BT: 'BT-1', GH: 'GH-3' })
      assert.deepEqual(listed(20), { BT: 'BT-1', GH: 'GH-4' })
    }),
    { seed: 20261120 },
  )
})

test('a typed list is read line by line, with any blanks and capitals', () => {
  const typed =
    '\nVerra | All But | REDD, 14 | vm0012  VM0042 | 2023-03-31 | Second Standard\n \n' +
    ' acr | ONLY | | ACR-1 ||\nart | only | all'
  assert.deepEqual(iccRowsFromText(typed), [
    {
      programme: 'verra',
      rule: 'all_but',
      scopes: ['redd', '14'],
      methodologies: ['VM0012', 'VM0042'],
      publishedBefore: '2023-03-31',
      needsSecondStandard: true,
    },
    { ...plain, programme: 'acr', rule: 'only', methodologies: ['ACR-1'] },
    { ...plain, programme: 'art', rule: 'only', scopes: ['all'] },
  ])
  assert.deepEqual(iccRowsFromText(' \n'), [])
})
const lines: [text: string, rule: string, params: object][] = [
  ['verra | all but |\nnobody | only | |', 'iccLineUnread', { line: 2, columns: 6 }],
  // The refusal has the number of the line as typed; blank lines count.
  ['\n\nverra | all but |\n\nnobody | only | |', 'iccLineUnread', { line: 5, columns: 6 }],
  ['verra | every | |', 'iccLineUnread', { line: 1, columns: 6 }],
  ['verra', 'iccLineUnread', { line: 1, columns: 6 }],
  ['verra | constructor | 14 |', 'iccLineUnread', { line: 1, columns: 6 }],
  ['constructor | only | 14 |', 'iccLineUnread', { line: 1, columns: 6 }],
  ['verra | only | | | 31 Mar 2023', 'iccLineUnread', { line: 1, columns: 6 }],
  ['verra | all but | | | 2023-02-29', 'iccLineUnread', { line: 1, columns: 6 }],
  ['verra | all but | | | | perhaps', 'iccLineUnread', { line: 1, columns: 6 }],
  ['verra | all but | | | | | more', 'iccLineUnread', { line: 1, columns: 6 }],
  ['verra | only | | ', 'iccLineUnread', { line: 1, columns: 6 }],
  ['verra | only | , | ', 'iccLineUnread', { line: 1, columns: 6 }],
  [
    'verra | all but |\n\nacr | all but |\nVERRA | all but |',
    'iccStandardTwice',
    { line: 4, standard: 'Verified Carbon Standard' },
  ],
]
for (const [text, rule, params] of lines) {
  test(`${JSON.stringify(text)}: ${rule}`, () =>
    assert.throws(
      () => iccRowsFromText(text),
      (error) => {
        assert.ok(error instanceof Refusal)
        assert.deepEqual([error.rule, error.params], [rule, params])
        return true
      },
    ))
}
const anyRow = fc
  .record({
    rule: fc.constantFrom('all_but' as const, 'only' as const),
    scopes: fc.array(fc.stringMatching(/^[a-z0-9-]{1,8}$/), { maxLength: 3 }),
    methodologies: fc.array(fc.stringMatching(/^[A-Z0-9-]{1,8}$/), { maxLength: 3 }),
    publishedBefore: fc.constantFrom(null, '2023-03-31'),
    needsSecondStandard: fc.boolean(),
  })
  .filter(({ rule, scopes, methodologies }) => rule === 'all_but' || scopes.length + methodologies.length > 0)
test('every row that can be stored is written in the form that is read', () => {
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 6 }), (some) => {
      const rows = some.map((row, i): IccRow => ({ ...row, programme: Object.keys(iccProgrammes)[i] as IccProgramme }))
      assert.deepEqual(iccRowsFromText(rows.map(iccLine).join('\n')), rows)
    }),
    { seed: 20261120 },
  )
  assert.equal(
    iccLine({ ...plain, scopes: ['3', '14'], needsSecondStandard: true }),
    'verra | all but | 3 14 |  |  | second standard',
  )
})
