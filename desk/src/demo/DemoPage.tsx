import './demo.css'
import { demo } from '@tonne/contract/demo'
import { useWords } from '@tonne/parts/lang.tsx'
import { useEffect } from 'react'
import { useApiQuery } from '../platform/apiQuery.ts'
import { Icon } from '../ui/Icon.tsx'
import { Note } from '../ui/Note.tsx'
import { TopBar } from '../ui/TopBar.tsx'
import { BankPanel } from './BankPanel.tsx'
import { ClockPanel } from './ClockPanel.tsx'
import { copy } from './copy.ts'
import { MailPanel } from './MailPanel.tsx'
import { RegistryPanel } from './RegistryPanel.tsx'

export function DemoPage() {
  const words = useWords(copy)
  const { isError } = useApiQuery(demo.clock, {}, 10_000)
  useEffect(() => {
    document.title = `${words.title} · Tonne`
  }, [words.title])
  return (
    <>
      <TopBar part={words.title}>
        <a href="/">
          {words.open}
          <Icon name="external" size={17} />
        </a>
      </TopBar>
      <main className="demo">
        <h1 className="sr">{words.title}</h1>
        <div className="demo-note">{isError ? <Note bad>{words.unreachable}</Note> : <Note>{words.about}</Note>}</div>
        <div className="demo-tools">
          <ClockPanel />
          <BankPanel />
          <RegistryPanel />
        </div>
        <MailPanel />
      </main>
    </>
  )
}
