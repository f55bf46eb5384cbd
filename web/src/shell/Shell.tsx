import { LangProvider, pick } from '@tonne/parts/lang.tsx'
import { lazy, Suspense, useEffect, useState } from 'react'
import { chooseLanguage } from '../api/chooseLanguage.ts'
import { useGuestSheet } from '../api/guest.ts'
import { useLanguage } from '../api/language.ts'
import { useObservable } from '../api/observable.ts'
import { useSession } from '../api/session.ts'
import { bindToast } from '../api/toast.ts'
import { back } from '../api/way.ts'
import { titleOf } from '../shared/pages/title.ts'
import { ToastProvider, useToast } from '../ui/feedback/Toast.tsx'
import { LinkProvider } from '../ui/navigation/link.tsx'
import { Boot } from './Boot.tsx'
import { LateWatches } from './LateWatches.tsx'
import { RouterLink } from './RouterLink.tsx'
import { Screen } from './Screen.tsx'
import { view } from './view.ts'

const MemberQuestions = lazy(async () => ({ default: (await import('./MemberQuestions.tsx')).MemberQuestions }))
const GuestSheet = lazy(async () => ({ default: (await import('./GuestSheet.tsx')).GuestSheet }))

/**
 * Names the document after the route; a page about one item refines it afterwards. Announced, because nothing reloads.
 */
function PageName() {
  const row = useObservable(view)?.row
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
  const asked = useGuestSheet()
  const [drawn, setDrawn] = useState(false)
  if (asked && !drawn) setDrawn(true)
  return drawn ? (
    <Suspense>
      <GuestSheet open={asked} />
    </Suspense>
  ) : null
}

/** All of the app below its queries. */
export function Shell() {
  const lang = useLanguage()
  const { standing } = useSession()
  return (
    <LangProvider lang={lang} setLang={chooseLanguage}>
      <LinkProvider link={RouterLink} back={back}>
        <ToastProvider>
          <Toasting />
          <PageName />
          <Boot>
            <Screen />
          </Boot>
          <Offer />
          {standing === 'member' && (
            <Suspense>
              <MemberQuestions />
            </Suspense>
          )}
          <LateWatches />
        </ToastProvider>
      </LinkProvider>
    </LangProvider>
  )
}
