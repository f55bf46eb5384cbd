import type { Lang } from '@tonne/domain/format'
import { observable, useObservable } from './observable.ts'
import { readStored, store } from './storage.ts'

const language = observable<Lang>(readStored('currLang') === 'cn' ? 'cn' : 'en')

export const currentLanguage = language.get
export const watchLanguage = language.watch
export const useLanguage = (): Lang => useObservable(language)

export function setLanguage(next: Lang): void {
  store('currLang', next)
  language.set(next)
}
