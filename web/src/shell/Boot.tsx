/**
 * The app needs the base settings. With stored ones it opens at once; without any, and without a server, it is one
 * button that tries again.
 */
import { settings } from '@tonne/contract/base/settings'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useEffect } from 'react'
import { useApiQuery } from '../api/apiQuery.ts'
import { say } from '../api/copy.ts'
import { Failed } from '../api/failure.ts'
import { storeSettings } from '../api/settings.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { copy } from './copy.ts'

/** Pages are drawn while the settings load: each shows its own loading state after 200 ms. */
export function Boot({ children }: { children: ReactNode }) {
  const { data, error } = useApiQuery(settings.baseConfig, {}, { staleTime: Number.POSITIVE_INFINITY })
  const lang = useLang()
  const words = useWords(copy)
  useEffect(() => {
    if (data) storeSettings(data)
  }, [data])
  if (data || !(error instanceof Failed)) return children
  return (
    <main className="page">
      <ErrorState sentence={say('connectionTimeout', lang)} detail={words.nothing} onRetry={() => location.reload()} />
    </main>
  )
}
