import './ui/base.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { LangProvider } from '@tonne/parts/lang.tsx'
import { createRoot } from 'react-dom/client'
import { DemoPage } from './demo/DemoPage.tsx'
import { useChosenLanguage } from './platform/language.ts'
import { SpokenProvider } from './ui/Spoken.tsx'

const queries = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 500 }, mutations: { networkMode: 'always' } },
})

const Desk = () => (
  <LangProvider {...useChosenLanguage()}>
    <SpokenProvider>
      <DemoPage />
    </SpokenProvider>
  </LangProvider>
)

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queries}>
    <Desk />
  </QueryClientProvider>,
)
