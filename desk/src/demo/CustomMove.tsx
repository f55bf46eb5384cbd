import { useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { copy } from './copy.ts'

const minutesIn = { minutes: 1, hours: 60, days: 1440 } as const
type Unit = keyof typeof minutesIn
const MOST_MINUTES = 366 * 1440

/** `onMove` is given whole minutes, from 1 to 366 days. */
export function CustomMove({ onMove, busy }: { onMove: (minutes: number) => void; busy: boolean }) {
  const words = useWords(copy)
  const [text, setText] = useState('3')
  const [unit, setUnit] = useState<Unit>('days')
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const minutes = /^\d{1,6}$/.test(text.trim()) ? Number(text) * minutesIn[unit] : 0
    const fits = minutes >= 1 && minutes <= MOST_MINUTES
    setWrong(!fits)
    if (fits && !busy) onMove(minutes)
  }
  const units = (
    <select aria-label={words.unit} value={unit} onChange={(event) => setUnit(event.target.value as Unit)}>
      {(Object.keys(minutesIn) as Unit[]).map((name) => (
        <option key={name} value={name}>
          {words[name]}
        </option>
      ))}
    </select>
  )
  return (
    <form className="clock-custom" onSubmit={submit} noValidate>
      <TextInput
        label={words.custom}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={text}
        onText={setText}
        error={wrong ? words.amountWrong : undefined}
        after={units}
      />
      <Button type="submit" busy={busy && words.moving}>
        {words.move}
      </Button>
    </form>
  )
}
