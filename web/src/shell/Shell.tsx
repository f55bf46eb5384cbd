/** Why: what stays while pages change: the words, the way, the toast, the tab bar, the offer to visitors, and the name of the page. */
import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useGuestAsked } from '../platform/guest.ts'
import { setLanguage, useLanguage } from '../platform/language.ts'
import { useSession } from '../platform/session.ts'
import { titleOf } from '../platform/title.ts'
import { bindToast } from '../platform/toast.ts'
import { back } from '../platform/way.ts'
import { LangProvider, pick } from '../ui/lang.tsx'
import { LinkProvider } from '../ui/link.tsx'
import { TabBar } from '../ui/TabBar.tsx'
import { ToastProvider, useToast } from '../ui/Toast.tsx'
import { Boot } from './Boot.tsx'
import { RouterLink } from './RouterLink.tsx'

const GuestSheet = lazy(async () => ({ default: (await import('./GuestSheet.tsx')).GuestSheet }))
const MembersOnly = lazy(async () => ({ default: (await import('./MembersOnly.tsx')).MembersOnly }))

const useRow = () => useMatches({ select: (matches) => matches.at(-1)?.staticData.row })

/** Names the document after the route; a page about one thing names it better afterwards. Read aloud, because nothing reloads. */
function PageName() {
  const row = useRow()
  const lang = useLanguage()
  const name = row ? pick(row.title, lang) : ''
  const [first] = useState(name)
  useEffect(() => {
    document.title = titleOf(name)
  }, [name])
  return (
    <p className="sr" role="status">
      {name === first ? '' : name}
    </p>
  )
}

function Toasting() {
  const toast = useToast()
  useEffect(() => bindToast(toast), [toast])
  return null
}

function Offer() {
  const asked = useGuestAsked()
  const [drawn, setDrawn] = useState(false)
  if (asked && !drawn) setDrawn(true)
  return drawn ? (
    <Suspense>
      <GuestSheet open={asked} />
    </Suspense>
  ) : null
}

function Place() {
  const row = useRow()
  const lang = useLanguage()
  const { standing } = useSession()
  if (row?.members && standing !== 'member') {
    return <Suspense>{standing === 'guest' && <MembersOnly title={pick(row.title, lang)} />}</Suspense>
  }
  return (
    <>
      <Outlet />
      {row?.tab && <TabBar current={row.tab} />}
    </>
  )
}

/** The root of all routes. */
export function Shell() {
  const lang = useLanguage()
  return (
    <LangProvider lang={lang} setLang={setLanguage}>
      <LinkProvider link={RouterLink} back={back}>
        <ToastProvider>
          <Toasting />
          <PageName />
          <Boot>
            <Place />
          </Boot>
          <Offer />
        </ToastProvider>
      </LinkProvider>
    </LangProvider>
  )
}
