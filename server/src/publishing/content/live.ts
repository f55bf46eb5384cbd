import { addDays, dayOf, startOfDay } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import {
  type ContentValue,
  contentKindLabels,
  isPaper,
  type NoticeValue,
  type PaperKind,
  type PaperValue,
  type QuizValue,
} from '@tonne/domain/publishing/content'
import { refuse } from '@tonne/domain/refusals'
import { endBroadcast, insertBroadcast, takeBackBroadcast } from '../../base/notice/store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { deleteFaqEntry, deleteQuizQuestion, insertFaqEntry, insertQuizQuestion, listQuestions } from '../faq/store.ts'
import {
  deleteAnnouncement,
  deleteBanner,
  deleteNews,
  deletePaper,
  insertAnnouncement,
  insertBanner,
  insertNews,
  insertPaper,
} from '../news/store.ts'
import type { ItemRow, VersionRow } from './store.ts'

type Living = { item: ItemRow; version: Pick<VersionRow, 'version' | 'value'>; at: Date }
type Announced = Pick<Living, 'at'> & { version: Pick<VersionRow, 'version' | 'value' | 'revision'> }

/** Makes a version the published one. `at` is its instant; a paper is written by `announce` before. */
export async function bringAlive(tx: Tx, { item, version: { version, value }, at }: Living, now: Date): Promise<void> {
  switch (value.kind) {
    case 'news': {
      const { kind: _, ...article } = value
      return void (await insertNews(tx, { ...article, slug: item.key, publishedAt: item.firstPublishedAt ?? at }))
    }
    case 'banner': {
      const { kind: _, position, ...banner } = value
      return void (await insertBanner(tx, { ...banner, id: item.key }, position))
    }
    case 'faq': {
      const { kind: _, position, ...entry } = value
      return void (await insertFaqEntry(tx, { ...entry, id: item.key }, position))
    }
    case 'quiz':
      return void (await insertQuizQuestion(tx, questionOf(item.key, value), value.position))
    case 'notice':
      return insertNotice(tx, { item, version: { version, value }, at }, value, now)
    default:
      return
  }
}

function questionOf(id: string, { question, options, right }: QuizValue) {
  const whys = Object.fromEntries(options.map((option) => [option.id, option.why]))
  const { [right]: why, ...wrongWhy } = whys
  return {
    id,
    question,
    options: options.map((option) => ({ id: option.id, text: option.text })),
    right,
    why: why!,
    wrongWhy,
  }
}

async function insertNotice(
  tx: Tx,
  { item, version: { version }, at }: Living,
  { audience, title, text, to, untilDay }: NoticeValue,
  now: Date,
): Promise<void> {
  if (audience === 'all') {
    const untilAt = untilDay === '' ? null : startOfDay(addDays(untilDay, 1))
    await insertAnnouncement(tx, { id: item.key, title, text, to, fromAt: at, untilAt })
    return
  }
  const page = /^\/pages\/(.+)$/.exec(to)?.[1] ?? 'profile/notices'
  await insertBroadcast(
    tx,
    { kind: 'announcement', cause: noticeCause(item, version), params: { title, text, page } },
    now,
  )
}

const noticeCause = ({ key }: Pick<ItemRow, 'key'>, version: number): string => `notice ${key} ${version}`

const pages = { terms: 'protocol', privacy: 'privacy', about: 'about' } as const
/**
 * A paper is stored when it is decided, with the day it begins, so that members read it before; they are notified of
 * new terms and privacy policies.
 */
export async function announce(
  tx: Tx,
  { version: { version, revision, value }, at }: Announced,
  now: Date,
): Promise<void> {
  if (!isPaper(value.kind)) return
  const { kind, title, body, changed } = value as PaperValue
  await insertPaper(tx, { name: kind, version, effectiveAt: at, title, body, changed })
  if (kind === 'about' || version === 1) return
  const [en, cn] = contentKindLabels[kind]
  const day = { en: sayDate(dayOf(at), 'en'), cn: sayDate(dayOf(at), 'cn') }
  const params = { paper: { en, cn }, page: pages[kind], version, day, changed }
  // One that was taken back and approved again has another revision: its other day is told too.
  await insertBroadcast(tx, { kind: 'paperChange', cause: paperCause(kind, version, revision), params }, now)
}
const paperCause = (kind: PaperKind, version: number, revision: number): string =>
  `paper ${kind} ${version} ${revision}`

type Unannounced = Pick<VersionRow, 'version' | 'revision'>
/** Withdraws a paper that has not begun, and says so to those who were told that it would. */
export async function unannounce(
  tx: Tx,
  kind: PaperKind,
  { version, revision }: Unannounced,
  now: Date,
): Promise<void> {
  await deletePaper(tx, kind, version, now)
  await takeBackBroadcast(tx, paperCause(kind, version, revision), 'paperKept', now)
}

/** Removes published content from members. */
export async function takeAway(
  tx: Tx,
  { item: { kind, key }, version }: { item: Pick<ItemRow, 'kind' | 'key'>; version: number },
  now: Date,
): Promise<void> {
  const away: Partial<Record<ContentValue['kind'], () => Promise<unknown>>> = {
    news: () => deleteNews(tx, key),
    banner: () => deleteBanner(tx, key),
    faq: () => deleteFaqEntry(tx, key),
    notice: async () => {
      await endBroadcast(tx, noticeCause({ key }, version), now)
      await deleteAnnouncement(tx, key)
    },
    quiz: async () => {
      const others = (await listQuestions(tx)).filter(({ id }) => id !== key)
      if (others.length === 0) refuse('contentLastQuestion')
      await deleteQuizQuestion(tx, key)
    },
  }
  await (away[kind] ?? (() => refuse('contentKept')))()
}
