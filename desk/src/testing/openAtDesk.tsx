/** Opens any place of the desk for tests in the document of this process, as an operator's browser would. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { operator } from '@tonne/contract/people/operator'
import type { Lang } from '@tonne/domain/format'
import { LangProvider } from '@tonne/parts/lang.tsx'
import { createRoot } from 'react-dom/client'
import { places } from '../places.ts'
import { deskCall } from '../platform/deskCall.ts'
import { MeProvider } from '../platform/me.tsx'
import { makeRouter } from '../router.tsx'
import { SpokenProvider } from '../ui/Spoken.tsx'

const SENT_NOW = { retry: false, networkMode: 'always' } as const
// What is fetched late is here before the first place, so that none of them waits for it.
await Promise.all(places.map(({ load }) => load()))

/** One place at a time. */
export async function openAtDesk(address: string) {
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = '<div id="root"></div>'
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY }, mutations: SENT_NOW },
  })
  const me = await deskCall(operator.me, {})
  const router = makeRouter(me, () => undefined, createMemoryHistory({ initialEntries: [address] }))
  await router.load()
  const root = createRoot(document.getElementById('root')!)
  const speak = (lang: Lang) =>
    root.render(
      <QueryClientProvider client={queries}>
        <LangProvider lang={lang} setLang={speak}>
          <SpokenProvider>
            <MeProvider value={me}>
              <RouterProvider router={router} />
            </MeProvider>
          </SpokenProvider>
        </LangProvider>
      </QueryClientProvider>,
    )
  speak('en')
  return {
    place: () => `/desk${router.state.location.href}`,
    speak,
    close: () => {
      root.unmount()
      queries.clear()
    },
  }
}
