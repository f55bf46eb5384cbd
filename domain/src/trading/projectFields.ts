import { type Lang, sayCents, sayDate, sayDateTime, sayKg, sayShare } from '../format.ts'
import { projectTypes, registries } from './project.ts'
import type { ProjectContent } from './projectContent.ts'

/**
 * When a field of a published project may still change, always with a second person: `open` as long as it is published;
 * `terms` not while a promised draw is pending; `start` until the sale begins and no draw was committed to; `end` until
 * it has ended; `more` only by adding; `fixed` never; `plan` by its own dated versions.
 */
export type FieldRule = 'open' | 'terms' | 'start' | 'end' | 'more' | 'fixed' | 'plan'
type Value = string | number | boolean | null
type ProjectField = {
  label: readonly [en: string, cn: string]
  rule: FieldRule
  /** A project without it cannot be submitted. */
  needed: boolean
  /** A value that differs exactly when the field does. */
  of: (content: ProjectContent) => Value
  /** For people; a list has a line for each item. */
  say: (content: ProjectContent, lang: Lang) => string
}

const text = (
  label: readonly [string, string],
  rule: FieldRule,
  of: (c: ProjectContent) => string,
  needed = true,
): ProjectField => {
  return { label, rule, needed, of, say: of }
}
type FieldText<T> = {
  rule: FieldRule
  needed?: boolean
  of: (c: ProjectContent) => T | null
  say: (value: T, lang: Lang) => string
}
const field = <T extends Value>(
  label: readonly [string, string],
  { rule, needed = false, of, say }: FieldText<T>,
): ProjectField => ({
  label,
  rule,
  needed,
  of,
  say: (content, lang) => {
    const value = of(content)
    return value === null ? '' : say(value, lang)
  },
})
type Listed<T> = {
  rule: FieldRule
  of: (c: ProjectContent) => readonly T[]
  /** The compared parts of an item, in a fixed order, because stored values may have their keys in another. */
  parts: (item: T) => readonly Value[]
  line: (item: T, lang: Lang) => string
}
const list = <T>(label: readonly [string, string], { rule, of, parts, line }: Listed<T>): ProjectField => ({
  label,
  rule,
  needed: false,
  of: (c) => JSON.stringify(of(c).map(parts)),
  say: (c, lang) =>
    of(c)
      .map((item) => line(item, lang))
      .join('\n'),
})
const at = (ms: number, lang: Lang): string => sayDateTime(new Date(ms), lang)
const whole = (n: number): string => String(n)
const pick = ([en, cn]: readonly [string, string], lang: Lang): string => (lang === 'en' ? en : cn)
const natures = { removal: ['Removal', '清除类'], avoidance: ['Avoidance', '避免类'] } as const
const authorisations = {
  none: ['None on file', '无存档'],
  on_file: ['On file', '已存档'],
  declined: ['Declined', '已被拒绝'],
} as const
const standings = {
  '': ['Not stated', '未说明'],
  active: ['Active', '有效'],
  inactive: ['No longer active', '已失效'],
} as const
const yesNo = (yes: boolean, lang: Lang): string => pick(yes ? ['Yes', '是'] : ['No', '否'], lang)

export const projectFields = {
  nameEn: text(['Name, English', '名称（英文）'], 'open', (c) => c.name.en),
  nameCn: text(['Name, Chinese', '名称（中文）'], 'open', (c) => c.name.cn),
  placeEn: text(['Place, English', '地点（英文）'], 'open', (c) => c.place.en),
  placeCn: text(['Place, Chinese', '地点（中文）'], 'open', (c) => c.place.cn),
  type: field(['Type', '类型'], {
    rule: 'fixed',
    of: (c) => c.type,
    say: (type, lang) => pick(projectTypes[type], lang),
  }),
  nature: field(['Kind', '性质'], {
    rule: 'fixed',
    of: (c) => c.nature,
    say: (nature, lang) => pick(natures[nature], lang),
  }),
  country: text(['Country', '国家'], 'fixed', (c) => c.country),
  lat: field(['Latitude', '纬度'], { rule: 'open', needed: true, of: (c) => c.lat, say: whole }),
  lon: field(['Longitude', '经度'], { rule: 'open', needed: true, of: (c) => c.lon, say: whole }),
  registry: field(['Standard', '标准'], {
    rule: 'fixed',
    of: (c) => c.registry,
    say: (registry, lang) => pick(registries[registry], lang),
  }),
  registryProjectId: text(['Registry number', '登记处编号'], 'fixed', (c) => c.registryProjectId),
  methodologyCode: text(['Methodology', '方法学'], 'fixed', (c) => c.methodology.code),
  methodologyEn: text(['Methodology, English', '方法学（英文）'], 'open', (c) => c.methodology.en),
  methodologyCn: text(['Methodology, Chinese', '方法学（中文）'], 'open', (c) => c.methodology.cn),
  vintageFrom: text(['Vintage from', '年份起'], 'fixed', (c) => c.vintageFrom),
  vintageTo: text(['Vintage to', '年份止'], 'fixed', (c) => c.vintageTo),
  verifier: text(['Verifier', '核查机构'], 'open', (c) => c.verifier),
  bufferPercent: field(['Buffer pool', '缓冲池'], { rule: 'open', of: (c) => c.bufferPercent, say: (n) => `${n}%` }),
  sdgs: list(['Contributes to', '可持续发展目标'], {
    rule: 'open',
    of: (c) => c.sdgs,
    parts: (goal) => [goal],
    line: (goal) => `SDG ${goal}`,
  }),
  authorisation: field(['Authorisation', '授权书'], {
    rule: 'open',
    of: (c) => c.authorisation.state,
    say: (state, lang) => pick(authorisations[state], lang),
  }),
  authorisationDay: field(['Authorisation dated', '授权日期'], {
    rule: 'open',
    of: (c) => c.authorisation.day,
    say: sayDate,
  }),
  iccScope: text(['Scope of the methodology', '方法学范围'], 'open', (c) => c.eligibility.scope, false),
  iccPublished: field(['Methodology published', '方法学发布日期'], {
    rule: 'open',
    of: (c) => c.eligibility.publishedOn || null,
    say: sayDate,
  }),
  iccStanding: field(['Methodology stands', '方法学状态'], {
    rule: 'open',
    of: (c) => c.eligibility.standing,
    say: (standing, lang) => pick(standings[standing], lang),
  }),
  iccSecond: text(['Second standard', '第二标准'], 'open', (c) => c.eligibility.secondStandard, false),
  lotKg: field(['Lot', '最小单位'], { rule: 'fixed', of: (c) => c.lotKg, say: sayKg }),
  minKg: field(['Per order, min', '单笔下限'], { rule: 'terms', of: (c) => c.minKg, say: sayKg }),
  maxKg: field(['Per order, max', '单笔上限'], { rule: 'terms', of: (c) => c.maxKg, say: sayKg }),
  monthlyOrders: field(['Times per month', '每月次数'], { rule: 'terms', of: (c) => c.monthlyOrders, say: whole }),
  totalOrders: field(['Times in total', '累计次数'], { rule: 'terms', of: (c) => c.totalOrders, say: whole }),
  minLevel: field(['Lowest level', '最低等级'], { rule: 'terms', of: (c) => c.minLevel, say: (level) => `P${level}` }),
  band: field(['Price band', '价格区间'], {
    rule: 'terms',
    of: (c) => c.bandBasisPoints ?? null,
    say: (share) => `±${sayShare(share)}`,
  }),
  priceCents: field(['Price per ton', '每吨价格'], {
    rule: 'plan',
    needed: true,
    of: (c) => c.priceCents,
    say: sayCents,
  }),
  presaleStartsAt: field(['Booking opens', '预订开始'], {
    rule: 'start',
    of: (c) => c.presale?.startsAt ?? null,
    say: at,
  }),
  presaleEndsAt: field(['Booking closes', '预订截止'], {
    rule: 'start',
    of: (c) => c.presale?.endsAt ?? null,
    say: at,
  }),
  bookingShare: field(['Booking fee', '预订费'], {
    rule: 'start',
    of: (c) => c.presale?.bookingBasisPoints ?? null,
    say: sayShare,
  }),
  forfeitShare: field(['Forfeited on a lapse', '逾期没收比例'], {
    rule: 'start',
    of: (c) => c.presale?.forfeitBasisPoints ?? null,
    say: sayShare,
  }),
  finalHours: field(['Final payment window', '尾款期限'], {
    rule: 'start',
    of: (c) => c.presale?.finalPaymentHours ?? null,
    say: (hours, lang) => pick([`${hours} h`, `${hours} 小时`], lang),
  }),
  presaleKg: field(['Tons in the draw', '抽签吨数'], {
    rule: 'start',
    of: (c) => c.presale?.supplyKg ?? null,
    say: sayKg,
  }),
  startsAt: field(['Sale opens', '开售时间'], { rule: 'start', needed: true, of: (c) => c.startsAt, say: at }),
  endsAt: field(['Sale ends', '截止时间'], { rule: 'end', of: (c) => c.endsAt, say: at }),
  introductionEn: text(['Introduction, English', '介绍（英文）'], 'open', (c) => c.introduction.en),
  introductionCn: text(['Introduction, Chinese', '介绍（中文）'], 'open', (c) => c.introduction.cn),
  factsEn: list(['Fact sheet, English', '项目概况（英文）'], {
    rule: 'open',
    of: (c) => c.facts,
    parts: ({ label, value }) => [label.en, value.en],
    line: ({ label, value }) => `${label.en}: ${value.en}`,
  }),
  factsCn: list(['Fact sheet, Chinese', '项目概况（中文）'], {
    rule: 'open',
    of: (c) => c.facts,
    parts: ({ label, value }) => [label.cn, value.cn],
    line: ({ label, value }) => `${label.cn}：${value.cn}`,
  }),
  documents: list(['Documents', '文件'], {
    rule: 'open',
    of: (c) => c.documents,
    parts: ({ title, kind, pages, issuedOn, file }) => [title.en, title.cn, kind, pages, issuedOn, file],
    line: ({ title, issuedOn, file }, lang) => `${title[lang]}, ${issuedOn}${file ? `, ${file.slice(0, 8)}…` : ''}`,
  }),
  images: list(['Images', '图片'], {
    rule: 'open',
    of: (c) => c.images,
    parts: ({ file, alt }) => [file, alt.en, alt.cn],
    line: ({ file, alt }, lang) => `${alt[lang]}, ${file.slice(0, 8)}…`,
  }),
  blocks: list(['Serial blocks', '序列号段'], {
    rule: 'more',
    of: (c) => c.blocks,
    parts: ({ blockId, first, last, text: line }) => [blockId, first, last, line],
    line: ({ first, last, text: line }) => line.replace('{first}', String(first)).replace('{last}', String(last)),
  }),
  featured: field(['Featured', '首页推荐'], { rule: 'open', of: (c) => c.featured, say: yesNo }),
} as const satisfies Record<string, ProjectField>
export type ProjectFieldKey = keyof typeof projectFields
export const projectFieldKeys = Object.keys(projectFields) as ProjectFieldKey[]

/** The fields that differ, in the order of the editor. */
export const changedFields = (before: ProjectContent, after: ProjectContent): ProjectFieldKey[] =>
  projectFieldKeys.filter((key) => projectFields[key].of(before) !== projectFields[key].of(after))
