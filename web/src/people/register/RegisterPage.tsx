import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useEffect } from 'react'
import { useParam, withReturn } from '../../api/way.ts'
import { Tally } from '../../ui/figures/Tally.tsx'
import { Page as PageFrame } from '../../ui/layout/Page.tsx'
import { Nav, NavLink } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { changeDraft, currentDraft, useDraft } from './draft.ts'
import { EmailStep } from './EmailStep.tsx'
import { NamesStep } from './NamesStep.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import type { Step } from './toStep.ts'

/** The step in the address, limited to the completed ones: a reloaded page asks for the code again. */
function useStep(): Step {
  const asked = useParam('step')
  const { sentTo, code } = useDraft()
  if (asked === '3' && code.length === 6) return 3
  return (asked === '2' || asked === '3') && sentTo !== '' ? 2 : 1
}

export function Page() {
  const words = useWords(copy)
  const step = useStep()
  const to = useParam('to')
  const invite = useParam('invite')
  useEffect(() => {
    if (invite && currentDraft().invitationCode === '')
      changeDraft({ invitationCode: invite.toUpperCase().slice(0, 6) })
  }, [invite])
  return (
    <>
      <Nav
        right={<NavLink to={to ? withReturn('/pages/login/index', to) : '/pages/login/index'}>{words.logIn}</NavLink>}
      />
      <PageFrame bar className="narrow">
        <h1 className="t1">{words.title}</h1>
        <p className="cap2 mt2">{words[`step${step}`]}</p>
        <Tally className="mt3" size="s" percent={step * 33 - 16} label={fill(words.step, { n: step })} />
        {step === 1 && <EmailStep />}
        {step === 2 && <NamesStep />}
        {step === 3 && <PasswordStep />}
      </PageFrame>
    </>
  )
}
