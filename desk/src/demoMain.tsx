import './ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type Lang, LangProvider } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { DemoPage } from './demo/DemoPage.tsx'
import { firstLanguage, storeLanguage } from './platform/language.ts'
import { SpokenProvider } from './ui/Spoken.tsx'

const queries = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 500 }, mutations: { networkMode: 'always' } },
})

function Desk() {
  const [lang, setLang] = useState<Lang>(firstLanguage)
  const choose = (next: Lang) => {
    storeLanguage(next)
    setLang(next)
  }
  return (
    <LangProvider lang={lang} setLang={choose}>
      <SpokenProvider>
        <DemoPage />
      </SpokenProvider>
    </LangProvider>
  )
}

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queries}>
    <Desk />
  </QueryClientProvider>,
)
