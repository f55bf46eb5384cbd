import { pick, useLang } from '@tonne/parts/lang.tsx'
import { lazy, Suspense } from 'react'
import { useObservable } from '../api/observable.ts'
import { useSession } from '../api/session.ts'
import { place } from '../api/way.ts'
import { useUnread } from '../shared/pages/NoticeBell.tsx'
import { type Tab, TabBar, useRail } from '../ui/navigation/TabBar.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import type { PageRow } from './page.ts'
import { RouteError } from './RouteError.tsx'
import { RouteLoading } from './RouteLoading.tsx'
import { type View, view } from './view.ts'

const MembersOnly = lazy(async () => ({ default: (await import('./MembersOnly.tsx')).MembersOnly }))
const Lost = lazy(async () => ({ default: (await import('./Lost.tsx')).Lost }))

function Shown({ now }: { now: View }) {
  const lang = useLang()
  const { standing } = useSession()
  if (now.is === 'lost') return <Lost />
  if (now.is === 'missing') return <RouteError missing tab={now.row.tab !== undefined} />
  if (now.is === 'loading') return <RouteLoading />
  // logged out on a member's page: the login page is loading
  if (now.row.members && standing === 'none') return null
  if (now.row.members && standing === 'guest') return <MembersOnly title={pick(now.row.title, lang)} />
  return <now.Page />
}

/** The tab with the notices is marked while one is unread. */
function Tabs({ row, upright }: { row: PageRow; upright?: boolean }) {
  const unread = useUnread()
  return <TabBar current={row.tab} within={tabOf(row.path)} pip={{ profile: unread > 0 }} upright={upright} />
}

const tabOf = (path: string): Tab | undefined =>
  path.startsWith('/pages/project/') ? 'projects' : path.startsWith('/pages/profile/') ? 'profile' : undefined

export function Screen() {
  const now = useObservable(view)
  const { path } = useObservable(place)
  const rail = useRail()
  if (!now) return null
  return (
    <>
      {rail && now.row && !now.row.alone && <Tabs row={now.row} upright />}
      <PageBoundary key={path} broken={<RouteError missing={false} tab={now.row?.tab !== undefined} />}>
        <Suspense>
          <Shown now={now} />
        </Suspense>
      </PageBoundary>
      {!rail && now.row?.tab && <Tabs row={now.row} />}
    </>
  )
}
