import type { Label } from '../bilingual.ts'
import { refuse } from '../refusals.ts'
import type { Labels, Machine } from '../states.ts'
import { type Block, isLink, linksOf, picturesOf, saysNothing, type Texts } from './richText.ts'

type Pair = Readonly<Record<'en' | 'cn', string>>

export const contentKinds = ['news', 'notice', 'banner', 'faq', 'quiz', 'about', 'terms', 'privacy'] as const
export type ContentKind = (typeof contentKinds)[number]
export const contentKindLabels: Readonly<Record<ContentKind, Label>> = {
  news: ['News', '资讯'],
  notice: ['Notices', '公告'],
  banner: ['Banners', '轮播图'],
  faq: ['Help', '帮助'],
  quiz: ['Risk questions', '风险问答'],
  about: ['About us', '关于我们'],
  terms: ['Terms of service', '服务条款'],
  privacy: ['Privacy policy', '隐私政策'],
}
/** There is one of each, and every version of it stays readable. */
export const paperKinds = ['about', 'terms', 'privacy'] as const
export type PaperKind = (typeof paperKinds)[number]
export const isPaper = (kind: ContentKind): kind is PaperKind => (paperKinds as readonly string[]).includes(kind)
/** Content that binds every member, or speaks to each of them in our name, needs a second person. */
export const needsSecond = (kind: ContentKind): boolean => kind === 'terms' || kind === 'privacy' || kind === 'notice'

/** proposed: waits for a second person. approved: waits for the clock. */
export const contentStates = {
  draft: ['proposed', 'approved', 'published', 'dropped'],
  proposed: ['draft', 'approved', 'published'],
  approved: ['draft', 'published'],
  published: [],
  dropped: [],
} as const satisfies Machine<'draft' | 'proposed' | 'approved' | 'published' | 'dropped'>
export type ContentState = keyof typeof contentStates
export const contentStateLabels: Labels<ContentState> = {
  draft: ['Draft', '草稿'],
  proposed: ['Waiting for a second person', '待第二人批准'],
  approved: ['Scheduled', '已排期'],
  published: ['Published', '已发布'],
  dropped: ['Dropped', '已放弃'],
}

export const artKinds = ['forest', 'mangrove', 'wind', 'solar', 'strata', 'hearth'] as const
type Art = { no: string; kind: string }
type NewsValue = {
  kind: 'news'
  topic: string
  title: Pair
  lead: Pair
  body: Texts
  art: Art | null
  picture: string | null
}
export type NoticeValue = {
  kind: 'notice'
  audience: 'members' | 'all'
  title: Pair
  text: Pair
  to: string
  untilDay: string
}
type BannerValue = { kind: 'banner'; position: number; art: Art; kicker: Pair; title: Pair; line: Pair; to: string }
type FaqValue = { kind: 'faq'; topic: string; position: number; question: Pair; answer: Texts }
export type QuizValue = {
  kind: 'quiz'
  position: number
  question: Pair
  options: readonly { id: string; text: Pair; why: Pair }[]
  right: string
}
export type PaperValue = { kind: PaperKind; title: Pair; body: Texts; changed: Pair }
export type ContentValue = NewsValue | NoticeValue | BannerValue | FaqValue | QuizValue | PaperValue

type Needed = readonly [name: Label, text: Pair | Texts]
const title: Label = ['Title', '标题']
const question: Label = ['Question', '问题']
/**
 * The texts that need both languages before publishing. `first`: the first version of a paper has no list of changes.
 */
function needed(value: ContentValue, first: boolean): Needed[] {
  switch (value.kind) {
    case 'news':
      return [
        [title, value.title],
        [['Lead', '导语'], value.lead],
        [['Text', '正文'], value.body],
      ]
    case 'notice':
      return [
        [title, value.title],
        [['Text', '正文'], value.text],
      ]
    case 'banner':
      return [
        [['Kicker', '眉题'], value.kicker],
        [title, value.title],
        [['Line', '副题'], value.line],
        // A slide is itself the link.
        [['Link', '链接'], { en: value.to, cn: value.to }],
      ]
    case 'faq':
      return [
        [question, value.question],
        [['Answer', '回答'], value.answer],
      ]
    case 'quiz':
      return [
        [question, value.question],
        ...value.options.flatMap(({ text, why }, i): Needed[] => [
          [[`Answer ${i + 1}`, `选项 ${i + 1}`], text],
          [[`Why, answer ${i + 1}`, `选项 ${i + 1} 的解释`], why],
        ]),
      ]
    default:
      return [
        [title, value.title],
        [['Text', '正文'], value.body],
        ...(first ? [] : ([[['What changed', '变更说明'], value.changed]] as Needed[])),
      ]
  }
}
const isEmpty = (text: string | readonly Block[]): boolean =>
  typeof text === 'string' ? text.trim() === '' : saysNothing(text)
const languages = { en: { en: 'English', cn: '英文' }, cn: { en: 'Chinese', cn: '中文' } } as const

/** The rich texts of a value, in both languages. */
const textsOf = (value: ContentValue): Block[] => {
  const texts = value.kind === 'faq' ? value.answer : 'body' in value ? value.body : undefined
  return texts ? [...texts.en, ...texts.cn] : []
}
/** The names of the uploaded pictures that a value shows. */
export const picturesIn = (value: ContentValue): string[] => [
  ...picturesOf(textsOf(value)),
  ...(value.kind === 'news' && value.picture ? [value.picture] : []),
]

/**
 * Refuses a link that leads anywhere but to our pages or to https. This holds for drafts too: what cannot be published
 * is not stored.
 */
export function refuseBadLinks(value: ContentValue): void {
  const target = 'to' in value && value.to !== '' ? [value.to] : []
  for (const link of [...linksOf(textsOf(value)), ...target]) if (!isLink(link)) refuse('contentLink', { link })
}

/** Refuses content that may not be published yet, naming the first missing text and its language. */
export function refuseIncomplete(value: ContentValue, { first }: { first: boolean }): void {
  refuseBadLinks(value)
  for (const [name, text] of needed(value, first))
    for (const lang of ['en', 'cn'] as const)
      if (isEmpty(text[lang]))
        refuse('contentIncomplete', { field: { en: name[0], cn: name[1] }, lang: languages[lang] })
  if (value.kind === 'quiz') {
    const ids = value.options.map(({ id }) => id)
    if (ids.length < 2 || ids.length > 6 || new Set(ids).size < ids.length || !ids.includes(value.right))
      refuse('contentQuiz')
  }
}
