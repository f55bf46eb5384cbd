/** Why: three ways in - person, company, visitor - behind one door. */
import './login.css'
import { useState } from 'react'
import { back, useParam, withReturn } from '../platform/way.ts'
import { Brand } from '../ui/Brand.tsx'
import { Cover } from '../ui/figures/Cover.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { LangSwitch } from '../ui/LangSwitch.tsx'
import { type Pair, useWords } from '../ui/lang.tsx'
import { Link } from '../ui/link.tsx'
import { Page as PageFrame } from '../ui/Page.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { copy } from './copy.ts'
import { type LoginKind, loginDraft } from './draft.ts'
import { MemberForm } from './MemberForm.tsx'
import { VisitorForm } from './VisitorForm.tsx'

const chrome = { back: ['Back', '返回'] } as const satisfies Record<string, Pair>

function Head() {
  const words = useWords(chrome)
  return (
    <div className="auth-art">
      <Cover id="start-6" type="forest" plain zoom={1.3} className="cover-fill" />
      <header className="auth-nav">
        <IconButton icon="left" label={words.back} onClick={back} />
        <LangSwitch />
      </header>
      <Brand size={30} className="auth-brand" />
    </div>
  )
}

const asKind = (text: string | undefined): LoginKind | undefined =>
  text === 'personal' || text === 'corporate' || text === 'visitor' ? text : undefined

export function Page() {
  const words = useWords(copy)
  const asked = asKind(useParam('as'))
  const to = useParam('to')
  const [kind, setKind] = useState<LoginKind>(asked ?? loginDraft.kind)
  const choose = (next: LoginKind) => {
    loginDraft.kind = next
    setKind(next)
  }
  return (
    <>
      <Head />
      <PageFrame className="auth">
        <h1 className="t1">{words.title}</h1>
        <Segmented
          className="mt4"
          label={words.kind}
          value={kind}
          onChange={choose}
          options={[
            { value: 'personal', label: words.personal, icon: 'user' },
            { value: 'corporate', label: words.corporate, icon: 'building' },
            { value: 'visitor', label: words.visitor, icon: 'eye' },
          ]}
        />
        {kind === 'visitor' ? <VisitorForm /> : <MemberForm key={kind} kind={kind} />}
        <p className="center cap2 mt5">
          {words.newHere}{' '}
          <Link className="link" to={to ? withReturn('/pages/register/index', to) : '/pages/register/index'}>
            {words.open}
          </Link>
        </p>
      </PageFrame>
    </>
  )
}
