import type { Lang } from '@tonne/domain/format'
import { cell, useCell } from './cell.ts'
import { readStored, store } from './storage.ts'

const language = cell<Lang>(readStored('currLang') === 'cn' ? 'cn' : 'en')

export const currentLanguage = language.get
export const useLanguage = (): Lang => useCell(language)

export function setLanguage(next: Lang): void {
  store('currLang', next)
  language.set(next)
}
