/** Why: the same person starts the account again: the mailbox first, then what money leaves by. */

import { useQueryClient } from '@tanstack/react-query'
import { restriction } from '@tonne/contract/restriction'
import { type FormEvent, useState } from 'react'
import { Refused } from '../platform/failure.ts'
import { StepUpFields, useStepUp } from '../platform/StepUpFields.tsx'
import { useSend } from '../platform/send.ts'
import { Button } from '../ui/Button.tsx'
import { useWords } from '../ui/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { OtpInput } from '../ui/OtpInput.tsx'
import { Section } from '../ui/Page.tsx'
import { copy } from './copy.ts'

const WAIT = 2007

function ThawForm({ caseNo }: { caseNo: string }) {
  const words = useWords(copy)
  const queries = useQueryClient()
  const [code, setCode] = useState('')
  const [said, setSaid] = useState('')
  const step = useStepUp(`thaw ${caseNo}`, { orLogin: true })
  const send = useSend(restriction.thaw)
  const proof = step.proof()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!proof) return
    const { tradingPassword, ...factor } = proof
    setSaid('')
    step.setSaid('')
    send.mutate(
      { code, proof: { [step.byLogin ? 'loginPassword' : 'tradingPassword']: tradingPassword, ...factor } },
      {
        onSuccess: () => void queries.invalidateQueries(),
        onError: (error) => {
          if (error instanceof Refused && !step.refused(error)) setSaid(error.message)
          step.clear()
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <OtpInput className="mt4" label={words.code} value={code} onChange={setCode} error={said || undefined} />
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
  const ask = useSend(restriction.thawCode)
  const waiting = ask.error instanceof Refused && ask.error.code === WAIT
  return (
    <Section title={words.thawTitle}>
      <p className="cap2">{words.thawText}</p>
      {ask.isSuccess || waiting ? (
        <ThawForm caseNo={caseNo} />
      ) : (
        <Button block icon="mail" className="mt4" busy={ask.isPending && words.sending} onClick={() => ask.mutate({})}>
          {words.sendCode}
        </Button>
      )}
      {ask.error instanceof Refused && !waiting && <Note kind="bad" live className="mt4" title={ask.error.message} />}
    </Section>
  )
}
