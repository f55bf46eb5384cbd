import './ui/style/base.css'
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { settings } from '@tonne/contract/base/settings'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { queryOf } from './api/apiQuery.ts'
import { startClock } from './api/clock.ts'
import { putAnswers, readHanded } from './api/handed.ts'
import { keepLive } from './api/live.ts'
import { currentSession, watchOtherTabs, watchSession } from './api/session.ts'
import { goToLogin } from './api/way.ts'
import { otherPages, pages } from './routes.tsx'
import { startNavigation } from './shell/navigate.ts'
import { storePageCookie } from './shell/pageCookie.ts'
import { Shell } from './shell/Shell.tsx'
import { view } from './shell/view.ts'
import { setMadeAt } from './ui/style/made.ts'
import { startTheme } from './ui/style/theme.tsx'

const FRESH = 5000
/** Without a network a tap fails at once, because a payment sent later would surprise the member. */
const SENT_NOW = { retry: false, networkMode: 'always' } as const

startTheme()
watchOtherTabs()
storePageCookie()

// The library assumes a network until an event says otherwise, and no event comes when the app opens without one.
onlineManager.setOnline(navigator.onLine)
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: FRESH }, mutations: SENT_NOW },
})

/** When another person logs in, all cached data of the last one is deleted and members' pages are left. */
let token = currentSession().token
watchSession(() => {
  const now = currentSession()
  if (now.token === token) return
  token = now.token
  const forget = () =>
    void queries.resetQueries({ predicate: ({ queryKey: [path] }) => path !== settings.baseConfig.path })
  if (now.standing !== 'none') return forget()
  // The pages must notice the logout before anything is fetched again.
  setTimeout(() => {
    forget()
    if (view.get()?.row?.members) goToLogin()
  })
})
keepLive(queries)

/** A stranger may tap on any page next; its table comes with the watches (`shell/LateWatches.tsx`), or with a touch. */
const OTHERS_AFTER_MS = 8000
const fetchOthers = () => void otherPages().catch(() => undefined)
if (currentSession().standing === 'member') fetchOthers()
else setTimeout(fetchOthers, OTHERS_AFTER_MS)

const app = (
  <QueryClientProvider client={queries}>
    <Shell />
  </QueryClientProvider>
)
/** A press of a button that came before the app had started. */
function pressAgain(): void {
  document.onclick = null
  ;(window as { pressed?: HTMLElement | null }).pressed?.click()
}
const handed = readHanded()
const container = document.getElementById('root')!
if (!handed && document.documentElement.dataset.made !== undefined) {
  container.replaceChildren()
  delete document.documentElement.dataset.made
}

const nextTask = () => new Promise((go) => setTimeout(go))
/** Each step is a task of its own, so that a slow phone can react to a tap in between. */
async function start(): Promise<void> {
  await nextTask()
  if (handed) {
    setMadeAt(handed.now)
    startClock(handed.now)
    putAnswers(queries, handed.answers)
    await nextTask()
  }
  // The settings and the page's first queries are fetched while the page's code is still loading.
  const ahead = pages.find(({ path }) => path === location.pathname)?.ahead?.() ?? []
  for (const asked of [queryOf(settings.baseConfig, {}), ...ahead]) void queries.prefetchQuery(asked)
  await nextTask()
  await startNavigation(pages, { others: otherPages, drawn: handed !== null })
  startTransition(() => {
    if (handed) {
      hydrateRoot(container, app)
      pressAgain()
    } else createRoot(container).render(app)
  })
}
void start()
