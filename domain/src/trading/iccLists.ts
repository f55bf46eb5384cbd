/**
 * Each host country has its own list of credits that count against Singapore's carbon tax. Lists are dated data with
 * their source.
 */
import type { Bilingual } from '../bilingual.ts'
import { type Day, isDay } from '../days.ts'
import { fillIn } from '../fillIn.ts'
import { type Lang, sayDate } from '../format.ts'
import { refuse } from '../refusals.ts'
import { registries } from './project.ts'

/** The standards that a list may name: those of the product, and others whose credits it does not trade. */
export const iccProgrammes = {
  ...registries,
  gcc: ['Global Carbon Council', '全球碳理事会 GCC'],
  art: ['ART TREES', 'ART TREES 标准'],
} as const satisfies Record<string, readonly [string, string]>
export type IccProgramme = keyof typeof iccProgrammes

/**
 * One standard on a country's list. `all_but`: every methodology counts except those of `scopes`, of which
 * `methodologies` still count. `only`: nothing counts but `methodologies`, and all of `scopes`. `publishedBefore` is
 * the first day that is too late.
 */
export type IccRow = {
  programme: IccProgramme
  rule: 'all_but' | 'only'
  scopes: readonly string[]
  methodologies: readonly string[]
  publishedBefore: Day | null
  /** Verified under another standard as well, such as CCB or SD VISta. */
  needsSecondStandard: boolean
}
/** `day` is the list's own date; null where it has none. `version` 0 is the list that the product came with. */
export type IccList = {
  country: string
  day: Day | null
  /** An operator's is the same in both languages: it is named as it was typed. */
  source: Bilingual
  rows: readonly IccRow[]
  version: number
  effectiveAt: Date | null
}

/**
 * Host countries with a signed implementation agreement. An agreement is not a list: without a list the verdict is
 * unknown.
 */
export const iccAgreements: ReadonlySet<string> = new Set(['PG', 'GH', 'BT', 'PE', 'CL', 'RW', 'PY', 'TH', 'VN', 'MN'])
export const ICC_AGREEMENTS_DAY: Day = '2025-10-06'

const LATEST: Day = '2023-03-31'
const allBut = (programme: IccProgramme, scopes: readonly string[], methodologies: readonly string[] = []): IccRow => {
  return { programme, rule: 'all_but', scopes, methodologies, publishedBefore: LATEST, needsSecondStandard: false }
}
const admitted = ['JNR-2A', 'JNR-3', 'VM0012', 'VM0032', 'VM0033', 'VM0036', 'VM0041', 'VM0042']
/** The lists that we have read in full. Operators load others, and newer ones. */
export const firstIccLists: readonly IccList[] = [
  {
    country: 'BT',
    day: null,
    version: 0,
    effectiveAt: null,
    source: {
      en: 'Government of Singapore, carbon markets cooperation, eligibility list of Bhutan',
      cn: '新加坡政府碳市场合作，不丹合格名单',
    },
    rows: [
      allBut('goldStandard', ['land-use']),
      { ...allBut('verra', ['14'], admitted), needsSecondStandard: true },
      allBut('acr', ['3']),
      allBut('gcc', ['nuclear', 'hfc-23', 'redd', 'afforestation', 'ccs']),
      allBut('art', []),
    ],
  },
]

/**
 * For each country the list in force at an instant: the latest by its day of effect, then by its version. With null the
 * last dated one, which may take effect later.
 */
export function iccListsAt(lists: readonly IccList[], at: Date | null): ReadonlyMap<string, IccList> {
  const since = ({ effectiveAt }: IccList): number => effectiveAt?.getTime() ?? 0
  const begun = [...firstIccLists, ...lists].filter((list) => !at || since(list) <= at.getTime())
  const inOrder = begun.sort((a, b) => since(a) - since(b) || a.version - b.version)
  return new Map(inOrder.map((list) => [list.country, list]))
}

const COLUMNS = 6
const wordsOf = (cell: string): string[] => cell.split(/[\s,]+/).filter((word) => word !== '')
/**
 * A list as it is typed, a standard on each line: `standard | all but or only | scopes | methodologies | published
 * before (YYYY-MM-DD) | second standard`. The last two may be empty. Refuses the first line that cannot be read, with
 * its number.
 */
export function iccRowsFromText(text: string): IccRow[] {
  const rows = new Map<IccProgramme, IccRow>()
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const row = rowFromLine(line) ?? refuse('iccLineUnread', { line: at + 1, columns: COLUMNS })
    if (rows.has(row.programme)) refuse('iccStandardTwice', { line: at + 1, standard: iccProgrammes[row.programme][0] })
    rows.set(row.programme, row)
  }
  return [...rows.values()]
}
const typedRule = (rule: IccRow['rule']): string => rule.replace('_', ' ')
function rowFromLine(line: string): IccRow | null {
  const cells = line.split('|').map((cell) => cell.trim())
  const [name = '', rule = '', scopes = '', methodologies = '', before = '', second = ''] = cells
  const programme = (Object.keys(iccProgrammes) as IccProgramme[]).find(
    (key) => key.toLowerCase() === name.toLowerCase(),
  )
  const read = (['all_but', 'only'] as const).find((one) => typedRule(one) === rule.toLowerCase())
  const secondRead = second === '' || second.toLowerCase() === 'second standard'
  if (!programme || !read || cells.length > COLUMNS || !secondRead || (before !== '' && !isDay(before))) return null
  const row: IccRow = {
    programme,
    rule: read,
    publishedBefore: before || null,
    needsSecondStandard: second !== '',
    scopes: wordsOf(scopes.toLowerCase()),
    methodologies: wordsOf(methodologies.toUpperCase()),
  }
  // A standard none of whose methodologies count is not on a list.
  return read === 'only' && row.scopes.length + row.methodologies.length === 0 ? null : row
}
/** A row in the form that `iccRowsFromText` reads. */
export const iccLine = ({
  programme,
  rule,
  scopes,
  methodologies,
  publishedBefore,
  needsSecondStandard,
}: IccRow): string =>
  [
    ...[programme, typedRule(rule), scopes.join(' '), methodologies.join(' ')],
    ...[publishedBefore ?? '', needsSecondStandard ? 'second standard' : ''],
  ].join(' | ')

const put = (text: string, value: string): string => fillIn(text, () => value)
export function sayIccRow(row: IccRow, lang: Lang): string {
  const { rule, scopes, methodologies, publishedBefore, needsSecondStandard } = row
  const name = iccProgrammes[row.programme][lang === 'cn' ? 1 : 0]
  const between = lang === 'cn' ? '、' : ', '
  const [listed, codes] = [scopes.join(between), methodologies.join(between)]
  if (lang === 'cn') {
    const stillCounted = codes === '' ? '' : put('（其中 {value} 仍计入）', codes)
    const but = scopes.length === 0 ? '全部方法学' : put('除范围 {value} 外的全部方法学', listed) + stillCounted
    const only = [codes, listed === '' ? '' : put('范围 {value}', listed)].filter(Boolean).join(between)
    const before = publishedBefore ? put('，{value} 前发布', sayDate(publishedBefore, lang)) : ''
    const second = needsSecondStandard ? '，须另按第二标准核证' : ''
    return `${name}：${rule === 'all_but' ? but : put('仅 {value}', only)}${before}${second}`
  }
  const but =
    scopes.length === 0 ? 'all methodologies' : `all but scope ${listed}${codes && `, of which ${codes} count`}`
  const which = rule === 'all_but' ? but : `only ${[codes, listed && `scope ${listed}`].filter(Boolean).join(between)}`
  const before = publishedBefore ? `, published before ${sayDate(publishedBefore, lang)}` : ''
  return `${name}: ${which}${before}${needsSecondStandard ? ', verified under a second standard' : ''}`
}
export const sayIccSource = ({ day, source }: IccList, lang: Lang): string =>
  lang === 'cn'
    ? `${source.cn}，${day ? sayDate(day, lang) : '名单未注明日期'}`
    : `${source.en}, ${day ? sayDate(day, lang) : 'the list carries no date'}`

/**
 * The facts about a project's methodology that lists ask for; '' is not stated yet. Operators state them with the
 * registry's record.
 */
export type MethodologyFacts = {
  scope: string
  publishedOn: string
  standing: '' | 'active' | 'inactive'
  secondStandard: string
}
export const noMethodologyFacts = (): MethodologyFacts => ({
  scope: '',
  publishedOn: '',
  standing: '',
  secondStandard: '',
})

type RowVerdict = { verdict: 'not_eligible' | 'unknown'; why: Bilingual } | null
const not = (en: string, cn: string): RowVerdict => ({ verdict: 'not_eligible', why: { en, cn } })
const open = (en: string, cn: string): RowVerdict => ({ verdict: 'unknown', why: { en, cn } })
/**
 * The row's objection to a methodology: the first of scope, day of publication, standing, second standard; null when it
 * counts.
 */
export function judgeByRow(row: IccRow, code: string, facts: MethodologyFacts): RowVerdict {
  const named = row.methodologies.includes(code.toUpperCase())
  const inScope = row.scopes.includes(facts.scope.toLowerCase())
  const scopeAsked = row.scopes.length > 0 && !named
  if (scopeAsked && facts.scope === '') return open(`the scope of ${code} is not on file`, `${code} 的范围未存档`)
  if (row.rule === 'all_but' ? !named && inScope : !named && !inScope) {
    return not(
      `${code}${facts.scope && `, scope ${facts.scope}`} is not on it`,
      `${code}${facts.scope ? `（范围 ${facts.scope}）` : ' '}不在其中`,
    )
  }
  const { publishedBefore: before } = row
  if (before && facts.publishedOn === '')
    return open(`the day ${code} was published is not on file`, `${code} 的发布日期未存档`)
  if (before && facts.publishedOn >= before) {
    const day = facts.publishedOn as Day
    return not(
      `${code} was published on ${sayDate(day, 'en')}, too late`,
      `${code} 发布于 ${sayDate(day, 'cn')}，已过期限`,
    )
  }
  if (facts.standing === '') return open(`whether ${code} is active is not on file`, `${code} 是否有效未存档`)
  if (facts.standing === 'inactive') return not(`${code} is no longer active`, `${code} 已失效`)
  if (row.needsSecondStandard && facts.secondStandard === '')
    return open('verification under a second standard is not on file', '第二标准的核证未存档')
  return null
}
