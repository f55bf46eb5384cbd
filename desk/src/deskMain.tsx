/** Why: the operators' screens begin here: who is at the desk, then the pages of that role. */
import './ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { operator } from '@tonne/contract/operator'
import { useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { deskCall, setSignedOut } from './platform/deskCall.ts'
import { firstLanguage, keepLanguage } from './platform/language.ts'
import { listen } from './platform/live.ts'
import { type Me, MeProvider } from './platform/me.tsx'
import { makeRouter } from './router.tsx'
import { InvitePage } from './shell/InvitePage.tsx'
import { LoginPage } from './shell/LoginPage.tsx'
import { type Lang, LangProvider } from './ui/lang.tsx'
import { SpokenProvider } from './ui/Spoken.tsx'

const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 1000 } } })

function Desk() {
  const [lang, setLang] = useState<Lang>(firstLanguage)
  const [me, setMe] = useState<Me | null>()
  useEffect(() => {
    setSignedOut(() => setMe(null))
    void deskCall(operator.me, {}).then(setMe, () => setMe(null))
  }, [])
  const choose = (next: Lang) => {
    keepLanguage(next)
    setLang(next)
  }
  return (
    <LangProvider lang={lang} setLang={choose}>
      <SpokenProvider>
        {location.pathname === '/desk/invite' ? (
          <InvitePage />
        ) : me ? (
          <AtDesk me={me} onLeft={() => setMe(null)} />
        ) : (
          me === null && <LoginPage onEntered={setMe} />
        )}
      </SpokenProvider>
    </LangProvider>
  )
}

function AtDesk({ me, onLeft }: { me: Me; onLeft(): void }) {
  const router = useMemo(() => {
    const leave = () =>
      void deskCall(operator.logOut, {})
        .catch(() => undefined)
        .then(() => {
          queries.clear()
          onLeft()
        })
    return makeRouter(me, leave)
  }, [me, onLeft])
  useEffect(() => listen(queries), [])
  return (
    <MeProvider value={me}>
      <RouterProvider router={router} />
    </MeProvider>
  )
}

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queries}>
    <Desk />
  </QueryClientProvider>,
)
