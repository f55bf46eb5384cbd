import './home.css'
import { LangSwitch } from '@tonne/parts/LangSwitch.tsx'
import { lazy, Suspense } from 'react'
import { useSession } from '../../api/session.ts'
import { NoticeBell } from '../../shared/pages/NoticeBell.tsx'
import { Page as PageFrame } from '../../ui/layout/Page.tsx'
import { Brand } from '../../ui/navigation/Brand.tsx'
import { NavTab } from '../../ui/navigation/Nav.tsx'
import { Banners } from './Banners.tsx'
import { Featured } from './Featured.tsx'
import { FootprintRow } from './FootprintRow.tsx'
import { Later } from './Later.tsx'
import { NewsRows } from './NewsRows.tsx'
import { PresaleCard } from './PresaleCard.tsx'
import { VisitorGlance, VisitorLine } from './VisitorGlance.tsx'

/** A visitor's first load needs none of these. */
const Glance = lazy(async () => ({ default: (await import('./Glance.tsx')).Glance }))
const CashLine = lazy(async () => ({ default: (await import('./Glance.tsx')).CashLine }))
const Mine = lazy(async () => ({ default: (await import('./Mine.tsx')).Mine }))

function HomeTools() {
  return (
    <>
      <LangSwitch className="home-lang" />
      <span className="home-bell">
        <NoticeBell />
      </span>
    </>
  )
}

export function Page() {
  const { standing } = useSession()
  const member = standing === 'member'
  return (
    <>
      <NavTab left={<Brand size={24} />} right={<HomeTools />} />
      <PageFrame tab className="home">
        {member ? (
          <Suspense fallback={<i className="mine-wait" />}>
            <Glance />
          </Suspense>
        ) : (
          <VisitorGlance />
        )}
        <div className="home-side">
          {member ? (
            <Suspense fallback={<i className="mine-wait" />}>
              <CashLine />
              <Mine />
            </Suspense>
          ) : (
            <VisitorLine />
          )}
        </div>
        <Banners />
        <PresaleCard />
        <Later>
          <Featured />
          <FootprintRow />
          <NewsRows />
        </Later>
      </PageFrame>
    </>
  )
}
