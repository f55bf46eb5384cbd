import type { Label } from '@tonne/domain/bilingual'
import { fillIn } from '@tonne/domain/fillIn'
import type { Lang } from '@tonne/domain/format'

export type Say<Key extends string> = (key: Key, values?: Readonly<Record<string, string | number>>) => string
/** The texts of a table in one language, with values in their places. */
export const wordsIn =
  <Key extends string>(words: Readonly<Record<Key, Label>>, lang: Lang): Say<Key> =>
  (key, values = {}) =>
    fillIn(words[key][lang === 'cn' ? 1 : 0], (name) => String(values[name] ?? ''))
