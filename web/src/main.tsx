/** Why: the one place where the parts of the app meet: storage, router, queries, socket, and the first frame. */
import './ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { settings } from '@tonne/contract/settings'
import { createRoot } from 'react-dom/client'
import { keepLive } from './platform/live.ts'
import { currentSession, followOtherTabs, watchSession } from './platform/session.ts'
import { bindRouter, goToLogin } from './platform/way.ts'
import { pages } from './routes.tsx'
import { makeRouter } from './shell/makeRouter.tsx'
import { watchSwipes } from './shell/transition.ts'
import { startTheme } from './ui/theme.tsx'

const FRESH = 5000

startTheme()
watchSwipes()
followOtherTabs()

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: FRESH }, mutations: { retry: false } } })
const router = makeRouter(pages)
bindRouter(router)

/** Another person, or nobody: what was shown to the last one is forgotten, and nobody stays on a member's page. */
let token = currentSession().token
watchSession(() => {
  const now = currentSession()
  if (now.token === token) return
  token = now.token
  const forget = () => void queries.resetQueries({ predicate: ({ queryKey: [path] }) => path !== settings.baseConfig.path })
  if (now.standing !== 'none') return forget()
  // the pages must have seen that nobody is there before anything is asked again
  setTimeout(() => {
    forget()
    if (router.state.matches.at(-1)?.staticData.row?.members) goToLogin()
  })
})
keepLive(queries)

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
