/** Text that cannot be read stays until it is corrected; no other amount is guessed from it. */
import { sayTons } from '@tonne/domain/format'
import { useWords } from '@tonne/parts/lang.tsx'
import { type KeyboardEvent, useState } from 'react'
import { lotsFromText } from './lots.ts'

const copy = { unit: ['t', '吨'] } as const

type TonsInputProps = {
  valueKg: number
  label: string
  lotKg: number
  disabled: boolean
  /** Typed text that is no whole number of lots; null when the field shows the amount. */
  unread: string | null
  onUnread: (text: string | null) => void
  /** Called with the kg during typing; returns the amount to show instead when it was too much. */
  onTyping: (kg: number) => number | null
  /** Called when typing ends. */
  onTyped: (kg: number) => void
}

export function TonsInput({ valueKg, label, lotKg, disabled, unread, onUnread, onTyping, onTyped }: TonsInputProps) {
  const words = useWords(copy)
  const [draft, setDraft] = useState<string | null>(null)
  const shown = unread ?? draft ?? sayTons(valueKg)
  const type = (text: string) => {
    const kg = lotsFromText(text, lotKg)
    onUnread(kg === null ? text : null)
    const instead = kg === null ? null : onTyping(kg)
    setDraft(instead === null ? text : sayTons(instead))
  }
  const leave = () => {
    if (draft === null) return
    setDraft(null)
    const kg = lotsFromText(draft, lotKg)
    // The message about the limit that typing hit stays.
    if (kg === valueKg) return
    if (kg !== null) onTyped(kg)
    else if (draft.trim() === '') onUnread(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.currentTarget.blur()
  }
  return (
    <label className="v num">
      <span className="stepper-box">
        <span aria-hidden="true">{shown || '\u200b'}</span>
        <input
          aria-label={label}
          aria-invalid={unread !== null || undefined}
          inputMode={lotKg % 1000 === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={11}
          disabled={disabled}
          value={shown}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={onKeyDown}
        />
      </span>
      <span className="unit" aria-hidden="true">
        {words.unit}
      </span>
    </label>
  )
}
