/** Opens any page for tests in the document of this process, as the browser of its member would. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { settings } from '@tonne/contract/base/settings'
import type { Output } from '@tonne/contract/endpoint'
import type { Lang } from '@tonne/domain/format'
import { createRoot } from 'react-dom/client'
import { startClock } from '../api/clock.ts'
import { closeGuest } from '../api/guest.ts'
import { setLanguage } from '../api/language.ts'
import { forgetTyped } from '../api/savedFields.ts'
import { beginSession, endSession, type Session } from '../api/session.ts'
import { storeSettings } from '../api/settings.ts'
import { here, place } from '../api/way.ts'
import { forgetDraft } from '../people/register/draft.ts'
import { otherPages, pages } from '../routes.tsx'
import { startNavigation } from '../shell/navigate.ts'
import { Shell } from '../shell/Shell.tsx'
import { view } from '../shell/view.ts'
import { loadIcons } from '../ui/icons/icons.tsx'
import { setTheme } from '../ui/style/theme.tsx'

type Member = { session: Pick<Session, 'token' | 'loginInfo'> | null; base: Output<typeof settings.baseConfig> }
/** `speak` draws what is open in the other language, as a member's choice would. */
export type Opened = { place: () => string; speak: (lang: Lang) => void; close: () => void }

const rows = [...pages, ...(await otherPages())]
await loadIcons()
const SENT_NOW = { retry: false, networkMode: 'always' } as const

// What is fetched late is here before the first page, so that none of them waits for it.
await Promise.all([
  import('../shell/MemberQuestions.tsx'),
  import('../shell/GuestSheet.tsx'),
  import('../shell/MembersOnly.tsx'),
  import('../shell/Lost.tsx'),
  ...rows.map(({ load }) => load()),
])

/** One page at a time. */
export async function openAsMember(address: string, { session, base }: Member): Promise<Opened> {
  localStorage.clear()
  // What was typed into pages before.
  forgetTyped()
  forgetDraft()
  closeGuest()
  if (session) beginSession(session)
  else endSession()
  setLanguage('en')
  setTheme('light')
  storeSettings(base)
  startClock(Date.now())
  history.replaceState(null, '', address)
  place.set({ path: '/', search: '', index: 0, key: '' })
  view.set(null)
  await startNavigation(rows, { others: async () => [], drawn: true })
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY }, mutations: SENT_NOW },
  })
  document.body.innerHTML = '<div id="root"></div>'
  const root = createRoot(document.getElementById('root')!)
  root.render(
    <QueryClientProvider client={queries}>
      <Shell />
    </QueryClientProvider>,
  )
  return {
    place: here,
    speak: setLanguage,
    close: () => {
      root.unmount()
      queries.clear()
    },
  }
}
