/** A yes is permanent, so it takes a proof of the person; a no takes one tap. */
import { owner } from '@tonne/contract/trading/owner'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import type { FormEvent } from 'react'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { StepUpFields, useStepUp } from '../../shared/credentials/StepUpFields.tsx'
import { Button } from '../../ui/input/Button.tsx'
import type { Account } from './AccountRow.tsx'
import { copy } from './copy.ts'

type Props = { account: Pick<Account, 'id' | 'name'>; onAnswered: () => void; onRefused: (sentence: string) => void }
export function SayYes({ account: { id, name }, onAnswered, onRefused }: Props) {
  const words = useWords(copy)
  const send = useSend(owner.answer)
  const step = useStepUp(`owner link ${id}`, { login: 'always' })
  const proof = step.own()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!proof) return
    step.setProblem('')
    send.mutate(
      { id, yes: true, proof },
      {
        onSuccess: onAnswered,
        onError: (error) => {
          if (error instanceof Refused && !step.refused(error)) onRefused(error.message)
          step.clear()
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="cap2">{words.proveText}</p>
      <StepUpFields step={step} />
      <Button
        type="submit"
        block
        className="mt5"
        busy={send.isPending && words.saving}
        disabledReason={!proof && words.needProof}
      >
        {fill(words.yes, { name })}
      </Button>
    </form>
  )
}
