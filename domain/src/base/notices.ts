/**
 * A notice stores its kind and its numbers. Its sentences are made when it is read, in the reader's language at that
 * time.
 */
import { fillIn } from '../fillIn.ts'
import type { Lang } from '../format.ts'
import type { RefusalParam } from '../refusals.ts'
import type { Holes } from '../sentence.ts'
import type { NoticeEntry, NoticeTopic } from './notice/noticeEntry.ts'
import { noticeCatalogue } from './noticeCatalogue.ts'

export type NoticeKind = keyof typeof noticeCatalogue
type MailOf<E> = E extends { readonly mail: { readonly en: infer S extends string } } ? S : never
type HolesOf<K extends NoticeKind> = Holes<
  | (typeof noticeCatalogue)[K]['title']['en']
  | (typeof noticeCatalogue)[K]['body']['en']
  | (typeof noticeCatalogue)[K]['leadsTo']
  | MailOf<(typeof noticeCatalogue)[K]>
>
export type NoticeParams<K extends NoticeKind = NoticeKind> = K extends NoticeKind
  ? Readonly<Record<HolesOf<K>, RefusalParam>>
  : never

const fill = (text: string, params: Readonly<Record<string, RefusalParam>>, lang: Lang): string =>
  fillIn(text, (hole) => {
    const value = params[hole]
    return typeof value === 'object' ? value[lang] : String(value)
  })

/** `mail`: the body as it is mailed. */
type NoticeText = { topic: NoticeEntry['topic']; title: string; body: string; mail: string; leadsTo: string }
/** The notice in the reader's language. */
export function sayNotice(kind: NoticeKind, params: Readonly<Record<string, RefusalParam>>, lang: Lang): NoticeText {
  const entry: NoticeEntry = noticeCatalogue[kind]
  const body = fill(entry.body[lang], params, lang)
  return {
    topic: entry.topic,
    title: fill(entry.title[lang], params, lang),
    body,
    mail: entry.mail ? `${body}\n\n${fill(entry.mail[lang], params, lang)}` : body,
    leadsTo: fill(entry.leadsTo, params, 'en'),
  }
}

const entries = Object.entries(noticeCatalogue) as [NoticeKind, NoticeEntry][]
export const kindsOf = (topic: NoticeTopic): NoticeKind[] =>
  entries.filter(([, entry]) => entry.topic === topic).map(([kind]) => kind)
