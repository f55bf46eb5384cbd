import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decideIcc, type IccFacts, type IccVerdict, iccCountry } from './icc.ts'
import { type IccList, type IccRow, iccAgreements, iccListsAt, iccProgrammes } from './iccLists.ts'

const now = new Date('2026-11-20T04:00:00Z')
const first = iccListsAt([], now)
const letter = { state: 'on_file' as const, day: '2025-12-05' }
const facts: IccFacts = {
  country: 'BT',
  programme: 'verra',
  methodology: 'ACM0002',
  vintageFrom: '2022-01-01',
  vintageTo: '2022-12-31',
  authorisation: letter,
  eligibility: { scope: '1', publishedOn: '2004-09-03', standing: 'active', secondStandard: 'SD VISta' },
}
const of = (change: Partial<IccFacts>, lists = first): IccVerdict => decideIcc({ ...facts, ...change }, lists)
const stated = (change: Partial<IccFacts['eligibility']>) => ({ eligibility: { ...facts.eligibility, ...change } })

const table: [name: string, change: Partial<IccFacts>, verdict: IccVerdict['verdict'], rule: RegExp, basis: boolean][] =
  [
    [
      'no agreement',
      { country: 'ID' },
      'not_eligible',
      /^Indonesia has no implementation agreement with Singapore \(list as of 6 Oct 2025\)\.$/,
      false,
    ],
    [
      'too early',
      { vintageFrom: '2020-12-31' },
      'not_eligible',
      /Vintage 2020–2022 does not fall within 2021–2030/,
      false,
    ],
    ['too late', { vintageTo: '2031-01-01' }, 'not_eligible', /does not fall within/, false],
    [
      'declined',
      { authorisation: { state: 'declined', day: '2026-05-14' } },
      'not_eligible',
      /Bhutan declined on 14 May 2026/,
      false,
    ],
    [
      'declined where no list is',
      { country: 'PE', authorisation: { state: 'declined', day: null } },
      'not_eligible',
      /Peru declined to/,
      false,
    ],
    ['a letter, but no list', { country: 'GH' }, 'unknown', /^The list for Ghana is not loaded here\.$/, false],
    ['a standard that is not on the list', { programme: 'puro' }, 'not_eligible', /does not name Puro Standard/, true],
    ['scope 14', stated({ scope: '14' }), 'not_eligible', /ACM0002, scope 14 is not on it/, true],
    [
      'scope 14, admitted by name',
      { methodology: 'vm0042', ...stated({ scope: '14' }) },
      'eligible',
      /is on the list/,
      true,
    ],
    ['scope not stated', stated({ scope: '' }), 'unknown', /scope of ACM0002 is not on file/, true],
    ['published on the last day', stated({ publishedOn: '2023-03-30' }), 'eligible', /is on the list/, true],
    [
      'published a day too late',
      stated({ publishedOn: '2023-03-31' }),
      'not_eligible',
      /published on 31 Mar 2023, too late/,
      true,
    ],
    ['day of publication not stated', stated({ publishedOn: '' }), 'unknown', /was published is not on file/, true],
    ['inactive', stated({ standing: 'inactive' }), 'not_eligible', /no longer active/, true],
    ['standing not stated', stated({ standing: '' }), 'unknown', /is active is not on file/, true],
    ['no second standard', stated({ secondStandard: '' }), 'unknown', /second standard is not on file/, true],
    [
      'none asked of Gold Standard',
      { programme: 'goldStandard', ...stated({ secondStandard: '' }) },
      'eligible',
      /is on the list/,
      true,
    ],
    [
      'Gold Standard, land use',
      { programme: 'goldStandard', ...stated({ scope: 'land-use' }) },
      'not_eligible',
      /is not on it/,
      true,
    ],
    ['ACR, scope 3', { programme: 'acr', ...stated({ scope: '3' }) }, 'not_eligible', /is not on it/, true],
    [
      'no letter',
      { authorisation: { state: 'none', day: null } },
      'unknown',
      /No authorisation with a corresponding adjustment is on file/,
      true,
    ],
    [
      'a letter without its day',
      { authorisation: { state: 'on_file', day: null } },
      'unknown',
      /No authorisation/,
      true,
    ],
    ['all of it', {}, 'eligible', /authorisation with a corresponding adjustment is on file \(5 Dec 2025\)/, true],
  ]
for (const [name, change, verdict, rule, basis] of table) {
  test(`carbon tax, ${name}: ${verdict}`, () => {
    const judged = of(change)
    assert.equal(judged.verdict, verdict)
    assert.match(judged.rule.en, rule)
    assert.match(judged.rule.cn, /\p{Script=Han}/u)
    assert.equal(judged.basis !== null, basis)
    if (basis) assert.match(judged.basis!.en, /eligibility list of Bhutan, the list carries no date/)
  })
}

test('no credit of a country without a loaded list is eligible, whatever its letters say', () => {
  const country = fc.constantFrom(...[...iccAgreements].filter((code) => !first.has(code)), 'ID', 'US')
  fc.assert(
    fc.property(
      country,
      fc.constantFrom(...Object.keys(iccProgrammes)),
      fc.string(),
      (code, programme, methodology) => {
        assert.notEqual(of({ country: code, programme, methodology }).verdict, 'eligible')
      },
    ),
  )
})

test('a newer list decides from its day on, and another country keeps its own', () => {
  const row: IccRow = {
    programme: 'verra',
    rule: 'only',
    scopes: [],
    methodologies: ['VM0042'],
    publishedBefore: null,
    needsSecondStandard: false,
  }
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  const list = (version: number, from: string, rows: readonly IccRow[]): IccList => ({
    country: 'BT',
    day: '2027-01-01',
    source: { en: 'A gazette', cn: '宪报' },
    rows,
    version,
    effectiveAt: at(from),
  })
  const lists = [list(1, '2027-01-01', [row]), list(2, '2027-02-01', [])]
  assert.equal(of({}, iccListsAt(lists, now)).verdict, 'eligible')
  assert.equal(of({}, iccListsAt(lists, at('2027-01-01'))).verdict, 'not_eligible')
  assert.equal(of({ methodology: 'VM0042' }, iccListsAt(lists, at('2027-01-02'))).verdict, 'eligible')
  assert.match(
    of({ methodology: 'VM0042' }, iccListsAt(lists, at('2027-01-02'))).basis!.en,
    /only VM0042\. A gazette, 1 Jan 2027/,
  )
  assert.match(of({}, iccListsAt(lists, at('2027-02-01'))).rule.en, /does not name Verified Carbon Standard/)
  assert.equal(of({ country: 'GH' }, iccListsAt(lists, at('2027-02-01'))).verdict, 'unknown')
})

test('a country has its article in English only, its code when it has no name, and a dash when none is given', () => {
  const theirs = {
    AE: 'The United Arab Emirates',
    BS: 'The Bahamas',
    DO: 'The Dominican Republic',
    GB: 'The United Kingdom',
    GM: 'The Gambia',
    KM: 'The Comoros',
  }
  const more = {
    MH: 'The Marshall Islands',
    MV: 'The Maldives',
    NL: 'The Netherlands',
    PH: 'The Philippines',
    SB: 'The Solomon Islands',
    US: 'The United States',
  }
  for (const [code, name] of Object.entries({ ...theirs, ...more, PE: 'Peru' }))
    assert.equal(iccCountry(code, 'en'), name)
  assert.equal(iccCountry('QQ', 'en'), 'QQ')
  assert.deepEqual([iccCountry('PH', 'cn'), iccCountry('PE', 'cn')], ['菲律宾', '秘鲁'])
  assert.deepEqual([iccCountry('', 'en'), iccCountry('', 'cn')], ['–', '–'])
})
test('the verdict has the same facts in Chinese', () => {
  const cn = (change: Partial<IccFacts>) => of(change).rule.cn
  assert.equal(cn({ country: 'ID' }), '印度尼西亚未与新加坡签署实施协议（名单截至 2025年10月6日）。')
  assert.equal(
    cn({ vintageFrom: '2020-12-31', vintageTo: '2020-12-31' }),
    '2020 年份不在不丹协议要求的 2021–2030 年之内。',
  )
  assert.equal(
    cn({ authorisation: { state: 'declined', day: '2026-05-14' } }),
    '不丹于 2026年5月14日 拒绝以相应调整授权这些碳信用。',
  )
  assert.equal(cn({ authorisation: { state: 'declined', day: null } }), '不丹拒绝以相应调整授权这些碳信用。')
  assert.equal(cn({ programme: 'puro' }), '不丹的名单未列入 Puro 标准。')
  assert.equal(cn({ programme: 'unheard' }), '不丹的名单未列入 unheard。')
  assert.equal(cn({}), 'ACM0002 在不丹的名单内，且附相应调整的授权书已存档（2025年12月5日）。')
  // Neither of these is a standard, although every JavaScript object has a property of that name.
  for (const programme of ['unheard', 'constructor'])
    assert.equal(of({ programme }).rule.en, `The list for Bhutan does not name ${programme}.`)
  assert.equal(
    of({ vintageFrom: '2020-12-31', vintageTo: '2020-12-31' }).rule.en,
    "Vintage 2020 does not fall within 2021–2030, as Bhutan's agreement asks.",
  )
})
test('the first and the last day of the agreement’s years count', () => {
  assert.equal(of({ vintageFrom: '2021-01-01', vintageTo: '2030-12-31' }).verdict, 'eligible')
})
test('the deciding row is named in both languages, with the list’s source and whether it has a date', () => {
  const { basis } = of({})
  assert.match(
    basis!.en,
    /^Verified .*: all but scope 14, of which .* before 31 Mar 2023, verified under a second standard\. .* no date\.$/,
  )
  assert.match(
    basis!.cn,
    /^核证碳标准 VCS：除范围 14 外的全部方法学（其中 .*）.*，2023年3月31日前发布，须另按第二标准核证。新加坡政府碳市场合作，不丹合格名单，名单未注明日期。$/,
  )
  assert.match(of({ programme: 'puro' }).basis!.cn, /，名单未注明日期$/)
})
test('a day without a letter is no authorisation', () => {
  assert.equal(of({ authorisation: { state: 'none', day: '2026-01-01' } }).verdict, 'unknown')
})
test('a list decides even for a country that is missing from our agreements', () => {
  const list = { ...first.get('BT')!, country: 'ID' }
  assert.equal(of({ country: 'ID' }, new Map([['ID', list]])).verdict, 'eligible')
})
