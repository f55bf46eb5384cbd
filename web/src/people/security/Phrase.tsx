import { credential } from '@tonne/contract/people/credential'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { useFields } from '../../api/useFields.ts'
import { useToast } from '../../ui/feedback/Toast.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { copy } from './copy.ts'

export function Phrase({ phrase, onDone }: { phrase: string; onDone: () => void }) {
  const words = useWords(copy)
  const toast = useToast()
  const form = useFields(credential.setMailPhrase, { phrase })
  const send = useSend(credential.setMailPhrase)
  const [problem, setProblem] = useState('')
  const submit = form.onSubmit((input) => {
    send.mutate(input, {
      onSuccess: () => {
        toast(words.saved)
        onDone()
      },
      onError: (error) => error instanceof Refused && setProblem(error.message),
    })
  })
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        {...form.wire('phrase')}
        className="mt3"
        label={words.phraseField}
        hint={words.phraseHint}
        maxLength={40}
        autoComplete="off"
        error={form.errorOf('phrase') ?? (problem || undefined)}
      />
      <Button className="mt5" type="submit" block busy={send.isPending && words.saving}>
        {words.save}
      </Button>
    </form>
  )
}
