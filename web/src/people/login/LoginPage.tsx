import './login.css'
import { LangSwitch } from '@tonne/parts/LangSwitch.tsx'
import { fill, type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { sessionEnding } from '../../api/session.ts'
import { back, pageAt, useParam, withReturn } from '../../api/way.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { Page as PageFrame } from '../../ui/layout/Page.tsx'
import { Brand } from '../../ui/navigation/Brand.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { copy } from './copy.ts'
import { type LoginKind, loginDraft } from './draft.ts'
import { MemberForm } from './MemberForm.tsx'
import { SecondStep } from './SecondStep.tsx'
import type { Open } from './secondFactor.ts'
import { VisitorForm } from './VisitorForm.tsx'

const chrome = { back: ['Back', '返回'] } as const satisfies Record<string, Pair>

function Head() {
  const words = useWords(chrome)
  return (
    <header className="auth-art">
      <Cover id="start-6" type="forest" look="entry" className="cover-fill" />
      <div className="auth-nav">
        <IconButton icon="left" label={words.back} onClick={back} />
        <LangSwitch />
      </div>
      <Brand size={30} className="auth-brand" />
    </header>
  )
}

const asKind = (text: string | undefined): LoginKind | undefined =>
  text === 'personal' || text === 'corporate' || text === 'visitor' ? text : undefined

export function Page() {
  const asked = asKind(useParam('as'))
  const [kind, setKind] = useState<LoginKind>(asked ?? loginDraft.kind)
  const choose = (next: LoginKind) => {
    loginDraft.kind = next
    setKind(next)
  }
  const [open, setOpen] = useState<Open | null>(null)
  const [problem, setProblem] = useState('')
  const giveUp = (sentence: string) => {
    setOpen(null)
    setProblem(sentence)
  }
  return (
    <>
      <Head />
      <PageFrame className="auth narrow">
        {open ? (
          <SecondStep open={open} onOver={giveUp} />
        ) : (
          <FirstStep kind={kind} onKind={choose} problem={problem} onSecond={setOpen} />
        )}
      </PageFrame>
    </>
  )
}

type FirstStepProps = {
  kind: LoginKind
  onKind: (kind: LoginKind) => void
  problem: string
  onSecond: (open: Open) => void
}

function FirstStep({ kind, onKind, problem, onSecond }: FirstStepProps) {
  const words = useWords(copy)
  const lang = useLang()
  const to = useParam('to')
  const next = to ? pageAt(to) : undefined
  // The toast with this sentence is over before many have read it.
  const [ending] = useState(() => sessionEnding)
  return (
    <>
      <h1 className="t1">{words.title}</h1>
      {next?.members && <p className="cap2 mt2">{fill(words.next, { page: pick(next.title, lang) })}</p>}
      {ending && (
        <Note kind="info" className="mt4">
          {ending}
        </Note>
      )}
      <Segmented
        className="mt4"
        label={words.kind}
        value={kind}
        onChange={onKind}
        options={[
          { value: 'personal', label: words.personal, icon: 'user' },
          { value: 'corporate', label: words.corporate, icon: 'building' },
          { value: 'visitor', label: words.visitor, icon: 'eye' },
        ]}
      />
      {kind === 'visitor' ? (
        <VisitorForm />
      ) : (
        <MemberForm key={kind} kind={kind} problem={problem} onSecond={onSecond} />
      )}
      <p className="center cap2 mt5">
        {words.newHere}{' '}
        <Link className="link" to={to ? withReturn('/pages/register/index', to) : '/pages/register/index'}>
          {words.open}
        </Link>
      </p>
    </>
  )
}
