import { centsFromText } from '@tonne/domain/money'
import { useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { copy } from './copy.ts'

/** `onPay` gets a positive number of cents. */
export function OtherAmount({ onPay, busy }: { onPay: (cents: number) => void; busy: boolean }) {
  const words = useWords(copy)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const cents = centsFromText(text)
    setWrong(!cents)
    if (cents && !busy) onPay(cents)
  }
  return (
    <form className="line-other" onSubmit={submit} noValidate>
      <TextInput
        label={words.otherLabel}
        hint={words.otherHint}
        error={wrong ? words.otherWrong : undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={14}
        autoFocus
        before={<span className="unit">S$</span>}
        value={text}
        onText={setText}
      />
      <Button type="submit" busy={busy && words.paying}>
        {words.otherPay}
      </Button>
    </form>
  )
}
