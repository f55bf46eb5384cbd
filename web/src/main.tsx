import './ui/style/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { settings } from '@tonne/contract/base/settings'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { question } from './api/ask.ts'
import { keepLive } from './api/live.ts'
import { currentSession, followOtherTabs, watchSession } from './api/session.ts'
import { goToLogin } from './api/way.ts'
import { pages } from './routes.tsx'
import { startNavigation } from './shell/navigate.ts'
import { Shell } from './shell/Shell.tsx'
import { view } from './shell/view.ts'
import { startTheme } from './ui/style/theme.tsx'

const FRESH = 5000

startTheme()
followOtherTabs()

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: FRESH }, mutations: { retry: false } },
})

/** Another person, or nobody: what was shown to the last one is forgotten, and nobody stays on a member's page. */
let token = currentSession().token
watchSession(() => {
  const now = currentSession()
  if (now.token === token) return
  token = now.token
  const forget = () =>
    void queries.resetQueries({ predicate: ({ queryKey: [path] }) => path !== settings.baseConfig.path })
  if (now.standing !== 'none') return forget()
  // the pages must have seen that nobody is there before anything is asked again
  setTimeout(() => {
    forget()
    if (view.get()?.row?.members) goToLogin()
  })
})
keepLive(queries)

// asked while the page's code is still on its way: the settings, and what the page opens with
void queries.prefetchQuery(question(settings.baseConfig, {}))
for (const asked of pages.find(({ path }) => path === location.pathname)?.ahead?.() ?? [])
  void queries.prefetchQuery(asked)

const root = createRoot(document.getElementById('root')!)
// in pieces: a slow phone stays free for a tap between them
void startNavigation(pages).then(() =>
  startTransition(() =>
    root.render(
      <QueryClientProvider client={queries}>
        <Shell />
      </QueryClientProvider>,
    ),
  ),
)
