import { useQueryClient } from '@tanstack/react-query'
import { claim } from '@tonne/contract/money/claim'
import { dayOf } from '@tonne/domain/days'
import { sayCents } from '@tonne/domain/format'
import { centsFromText } from '@tonne/domain/money'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { Refused } from '../../api/failure.ts'
import { useSavedField } from '../../api/savedFields.ts'
import { useSend } from '../../api/send.ts'
import { useFields } from '../../api/useFields.ts'
import { Pictures } from '../../shared/files/Pictures.tsx'
import { RestoredNote } from '../../shared/RestoredNote.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { MyClaims } from './MyClaims.tsx'

/** The typed values, the parsed input, and the reason why it cannot be sent yet. */
function useClaim(today: string) {
  const words = useWords(copy)
  const [amount, setAmount] = useSavedField('amount', '')
  const [left, setLeft] = useState(false)
  const form = useFields(
    claim.create,
    { sender: '', reference: '', evidence: '', paidDay: today, amountCents: 0, pictures: [] as string[] },
    ['sender', 'reference', 'evidence', 'paidDay', 'amountCents'],
  )
  const cents = centsFromText(amount)
  const { sender, evidence } = form.values
  return {
    form,
    cents,
    missing: !(cents && sender.trim() && evidence.trim().length >= 3) && words.missing,
    money: {
      value: amount,
      onChange: (text: string) => {
        setAmount(text)
        form.set('amountCents', centsFromText(text) ?? 0)
      },
      onBlur: () => setLeft(amount !== ''),
      error: left && !cents ? words.amountWrong : undefined,
    },
  }
}

function Form({ onSent }: { onSent: (no: string) => void }) {
  const words = useWords(copy)
  const queries = useQueryClient()
  const today = dayOf(new Date(serverNow()))
  const send = useSend(claim.create)
  const { form, cents, missing, money } = useClaim(today)
  const submit = form.onSubmit((input) => {
    if (missing) return
    const onSuccess = ({ no }: { no: string }) => {
      void queries.invalidateQueries({ queryKey: [claim.list.path] })
      onSent(no)
    }
    send.mutate(input, { onSuccess })
  })
  const line = (name: 'sender' | 'reference' | 'evidence') => ({
    ...form.wire(name),
    className: 'mt4',
    label: words[name],
    error: form.errorOf(name),
  })
  return (
    <form noValidate onSubmit={submit}>
      <RestoredNote />
      <TextInput
        {...money}
        className="mt5"
        label={words.amount}
        prefix="S$"
        inputMode="decimal"
        autoComplete="off"
        maxLength={15}
      />
      <TextInput
        {...form.wire('paidDay')}
        className="mt4"
        type="date"
        max={today}
        label={words.day}
        error={form.errorOf('paidDay')}
      />
      <TextInput {...line('sender')} autoComplete="name" />
      <TextInput {...line('reference')} autoComplete="off" mono />
      <TextInput {...line('evidence')} hint={words.evidenceHint} autoComplete="off" maxLength={500} />
      <Pictures names={form.values.pictures} onChange={(names) => form.set('pictures', [...names])} />
      {send.error instanceof Refused && <Note kind="bad" live className="mt4" title={send.error.message} />}
      <Button type="submit" block className="mt5" busy={send.isPending && words.sending} disabledReason={missing}>
        {cents ? fill(words.send, { amount: sayCents(cents) }) : words.sendBare}
      </Button>
    </form>
  )
}

export function Page() {
  const words = useWords(copy)
  const [sent, setSent] = useState('')
  return (
    <>
      <Nav title={words.title} />
      <Frame className="is-beside">
        {sent ? (
          <Note kind="ok" live className="mt3" title={fill(words.sent, { no: sent })} />
        ) : (
          <p className="cap2 mt3">{words.lead}</p>
        )}
        <Form key={sent} onSent={setSent} />
        <Beside>
          <MyClaims />
        </Beside>
      </Frame>
    </>
  )
}
