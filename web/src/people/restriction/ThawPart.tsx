import { useQueryClient } from '@tanstack/react-query'
import { restriction } from '@tonne/contract/people/restriction'
import { useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { useSession } from '../../api/session.ts'
import { MailedCode } from '../../shared/credentials/MailedCode.tsx'
import { StepUpFields, useStepUp } from '../../shared/credentials/StepUpFields.tsx'
import { type RequestedCode, requestedCode } from '../../shared/credentials/useMailCode.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy } from './copy.ts'

type ThawFormProps = { caseNo: string; email: string; requested: RequestedCode; busy: boolean; onAgain: () => void }
function ThawForm({ caseNo, email, requested, busy, onAgain }: ThawFormProps) {
  const words = useWords(copy)
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const step = useStepUp(`thaw ${caseNo}`, { login: 'unset' })
  const send = useSend(restriction.thaw)
  const proof = step.proof()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!proof) return
    const { tradingPassword, ...factor } = proof
    setProblem('')
    step.setProblem('')
    send.mutate(
      {
        codeTicket: requested.codeTicket,
        code,
        proof: { [step.byLogin ? 'loginPassword' : 'tradingPassword']: tradingPassword, ...factor },
      },
      {
        onSuccess: () => void queries.invalidateQueries(),
        onError: (error) => {
          if (error instanceof Refused && !step.refused(error)) setProblem(error.message)
          step.clear()
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <MailedCode
        email={email}
        mailRef={requested.ref}
        resendAt={requested.resendAt}
        busy={busy}
        onAgain={onAgain}
        value={code}
        onChange={setCode}
        error={problem || undefined}
      />
      <StepUpFields step={step} />
      <Button
        type="submit"
        block
        className="mt4"
        busy={send.isPending && words.checking}
        disabledReason={(code.length < 6 && words.needCode) || (!proof && words.needProof)}
      >
        {words.thawDo}
      </Button>
    </form>
  )
}

export function ThawPart({ caseNo }: { caseNo: string }) {
  const words = useWords(copy)
  const { account } = useSession().loginInfo
  const ask = useSend(restriction.thawCode)
  const [requested, setRequested] = useState<RequestedCode | null>(null)
  const mail = () => ask.mutate({}, { onSuccess: (answer) => setRequested(requestedCode(answer)) })
  return (
    <Section title={words.thawTitle}>
      <p className="cap2">{words.thawText}</p>
      {requested ? (
        <ThawForm caseNo={caseNo} email={account} requested={requested} busy={ask.isPending} onAgain={mail} />
      ) : (
        <Button block icon="mail" className="mt4" busy={ask.isPending && words.sending} onClick={mail}>
          {words.sendCode}
        </Button>
      )}
      {ask.error instanceof Refused && <Note kind="bad" live className="mt4" title={ask.error.message} />}
    </Section>
  )
}
