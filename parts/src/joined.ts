/** How each language joins texts: its signs and spaces between them. */
import type { Lang } from '@tonne/domain/format'

/** Joins sentences: English has a space between them, Chinese none. */
export const inARow = (lang: Lang, ...sentences: readonly string[]): string => sentences.join(lang === 'cn' ? '' : ' ')
/** A label and its value: `Unread: Deposit received`. */
export const named = (lang: Lang, name: string, value = ''): string => `${name}${lang === 'cn' ? '：' : ': '}${value}`
/** The parts of one thing, from general to specific: `Car, petrol`. */
export const inParts = (lang: Lang, ...parts: readonly string[]): string => parts.join(lang === 'cn' ? '，' : ', ')
/** Things of one kind, one after the other: `Ann, Ben`. */
export const listed = (lang: Lang, things: readonly string[]): string => things.join(lang === 'cn' ? '、' : ', ')
/** A text with a remark in brackets: `Hui Min (you)`. */
export const withNote = (lang: Lang, text: string, note: string): string =>
  lang === 'cn' ? `${text}（${note}）` : `${text} (${note})`
