import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { say } from '../api/copy.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Nav } from '../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import type { PageRow } from './page.ts'

/**
 * `missing`: the code did not load, as on a lost connection. Otherwise the page itself broke. A tab has no way back.
 */
export function RouteError({ missing, row }: { missing: boolean; row: PageRow | undefined }) {
  const lang = useLang()
  const words = useWords(copy)
  return (
    <>
      <Nav title={row && pick(row.title, lang)} back={!row?.tab} />
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
