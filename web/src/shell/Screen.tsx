import { pick, useLang } from '@tonne/parts/lang.tsx'
import { lazy, Suspense } from 'react'
import { useObservable } from '../api/observable.ts'
import { useSession } from '../api/session.ts'
import { place } from '../api/way.ts'
import { useUnread } from '../shared/pages/NoticeBell.tsx'
import { type RailTab, TabBar } from '../ui/navigation/TabBar.tsx'
import { useMade } from '../ui/style/made.ts'
import { RAIL_PX, SECTIONS_PX, SIDE_PX, useFrom } from '../ui/style/screenWidth.ts'
import { PageBoundary } from './PageBoundary.tsx'
import type { PageRow } from './page.ts'
import { RouteError } from './RouteError.tsx'
import { RouteLoading } from './RouteLoading.tsx'
import { type View, view } from './view.ts'

const MembersOnly = lazy(async () => ({ default: (await import('./MembersOnly.tsx')).MembersOnly }))
const RailFoot = lazy(async () => ({ default: (await import('./RailFoot.tsx')).RailFoot }))
const AccountSections = lazy(async () => ({ default: (await import('./AccountSections.tsx')).AccountSections }))
const Find = lazy(async () => ({ default: (await import('./find/Find.tsx')).Find }))
const Lost = lazy(async () => ({ default: (await import('./Lost.tsx')).Lost }))

function Shown({ now }: { now: View }) {
  const lang = useLang()
  const { standing } = useSession()
  if (now.is === 'lost') return <Lost />
  if (now.is === 'missing') return <RouteError missing row={now.row} />
  if (now.is === 'loading') return <RouteLoading />
  // logged out on a member's page: the login page is loading
  if (now.row.members && standing === 'none') return null
  if (now.row.members && standing === 'guest') return <MembersOnly title={pick(now.row.title, lang)} />
  return <now.Page />
}

/**
 * The tab with the notices is marked while one is unread; a rail (`upright`) has a bell for them. The server knows no
 * width: it draws both a bar and a rail, and the style sheet shows one.
 */
function Tabs({ row, upright = false }: { row: PageRow | undefined; upright?: boolean }) {
  const rail = useFrom(RAIL_PX)
  const made = useMade()
  const unread = useUnread()
  const { search } = useObservable(place)
  if (rail !== upright && !made) return null
  const market = upright && row?.tab === 'projects' && search.includes('part=market')
  return (
    <TabBar
      current={market ? 'market' : row?.tab}
      within={row && tabOf(row.path)}
      pip={{ profile: unread > 0 && !upright }}
      upright={upright}
      foot={
        upright &&
        rail && (
          <Suspense>
            <RailFoot />
          </Suspense>
        )
      }
    />
  )
}

const ofMarket = ['/pages/project/book', '/pages/project/dsell', '/pages/project/dmarket']

function tabOf(path: string): RailTab | undefined {
  if (ofMarket.includes(path)) return 'market'
  if (path.startsWith('/pages/project/')) return 'projects'
  if (path.startsWith('/pages/profile/portfolio')) return 'portfolio'
  return path.startsWith('/pages/profile/') ? 'profile' : undefined
}

function WideFind() {
  const wide = useFrom(SIDE_PX)
  return (
    wide && (
      // The bar keeps its place from the first frame.
      <Suspense fallback={<div className="find" />}>
        <Find />
      </Suspense>
    )
  )
}

function Sections({ path }: { path: string }) {
  const { standing } = useSession()
  const beside = useFrom(SECTIONS_PX)
  return beside && standing === 'member' && path.startsWith('/pages/profile/') && <AccountSections path={path} />
}

/** Its parts ask for the width themselves: whatever draws this again draws the page again. */
export function Screen() {
  const now = useObservable(view)
  const { path } = useObservable(place)
  if (!now) return null
  const { row } = now
  return (
    <>
      {!row?.alone && <Tabs row={row} upright />}
      {!row?.alone && <WideFind />}
      {/* The list and the page are shown together: a page that stood alone would be moved by the list. */}
      <Suspense>
        <Sections path={path} />
        <PageBoundary key={path} broken={<RouteError missing={false} row={row} />}>
          <Suspense>
            <Shown now={now} />
          </Suspense>
        </PageBoundary>
      </Suspense>
      {row?.tab && <Tabs row={row} />}
    </>
  )
}
