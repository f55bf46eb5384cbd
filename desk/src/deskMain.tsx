import './ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { operator } from '@tonne/contract/people/operator'
import { LangProvider } from '@tonne/parts/lang.tsx'
import { useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { deskCall, setSignedOut } from './platform/deskCall.ts'
import { useChosenLanguage } from './platform/language.ts'
import { listen } from './platform/live.ts'
import { type Me, MeProvider } from './platform/me.tsx'
import { makeRouter } from './router.tsx'
import { FirstPasskey } from './shell/FirstPasskey.tsx'
import { InvitePage } from './shell/InvitePage.tsx'
import { LoginPage } from './shell/LoginPage.tsx'
import { SignOnPage } from './shell/SignOnPage.tsx'
import { SpokenProvider } from './ui/Spoken.tsx'

/** Without a network an act fails at once, because an act that is sent later would surprise the operator. */
const SENT_NOW = { retry: false, networkMode: 'always' } as const
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 1000 }, mutations: SENT_NOW } })

function Desk() {
  const language = useChosenLanguage()
  const [me, setMe] = useState<Me | null>()
  useEffect(() => {
    setSignedOut(() => setMe(null))
    if (location.pathname !== '/desk/signon') void deskCall(operator.me, {}).then(setMe, () => setMe(null))
  }, [])
  return (
    <LangProvider {...language}>
      <SpokenProvider>
        {location.pathname === '/desk/invite' ? (
          <InvitePage />
        ) : location.pathname === '/desk/signon' ? (
          <SignOnPage />
        ) : me ? (
          <AtDesk me={me} onLeft={() => setMe(null)} onMade={() => void deskCall(operator.me, {}).then(setMe)} />
        ) : (
          me === null && <LoginPage onEntered={setMe} />
        )}
      </SpokenProvider>
    </LangProvider>
  )
}

const leaving = (onLeft: () => void) => () =>
  void deskCall(operator.logOut, {})
    .catch(() => undefined)
    .then(() => {
      queries.clear()
      onLeft()
    })

function AtDesk({ me, onLeft, onMade }: { me: Me; onLeft(): void; onMade(): void }) {
  const router = useMemo(() => makeRouter(me, leaving(onLeft)), [me, onLeft])
  useEffect(() => listen(queries), [])
  return (
    <MeProvider value={me}>
      {me.passkeyFirst ? (
        <FirstPasskey onMade={onMade} onLogOut={leaving(onLeft)} />
      ) : (
        <RouterProvider router={router} />
      )}
    </MeProvider>
  )
}

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queries}>
    <Desk />
  </QueryClientProvider>,
)
