/** Why: a page whose code did not come, or broke, is one large button that loads it again. */
import type { ErrorComponentProps } from '@tanstack/react-router'
import { say } from '../platform/copy.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useLang, useWords } from '../ui/lang.tsx'
import { Nav } from '../ui/Nav.tsx'
import { copy } from './copy.ts'

/** Code that could not be fetched, as the browsers word it, and our own timeout. */
const didNotCome = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|Importing a module|Unable to preload|page load timeout|Failed to fetch/i.test(error.message)

export function RouteError({ error }: ErrorComponentProps) {
  const lang = useLang()
  const words = useWords(copy)
  const missing = didNotCome(error)
  return (
    <>
      <Nav />
      <main className="page">
        <ErrorState
          sentence={missing ? say('connectionTimeout', lang) : words.broke}
          detail={missing ? words.nothing : words.brokeDetail}
          onRetry={() => location.reload()}
        />
      </main>
    </>
  )
}
