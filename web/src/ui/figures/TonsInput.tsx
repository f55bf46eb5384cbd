// The stepper's figure, which can be typed over; it says what it understood once it is left.

import { sayTons } from '@tonne/domain/format'
import { type KeyboardEvent, useState } from 'react'
import { useWords } from '../lang.tsx'
import { parseTons } from './lots.ts'

const copy = { unit: ['t', '吨'] } as const

type TonsInputProps = {
  valueKg: number
  label: string
  lotKg: number
  disabled: boolean
  /** What is being typed, in kg; returns the amount to show instead when it was too much. */
  onTyping: (kg: number) => number | null
  /** Typing is over; null when it was not a number. */
  onTyped: (kg: number | null) => void
}

const nothing = /\D/g

/** `lotKg` decides whether decimals can be typed at all. */
export function TonsInput({ valueKg, label, lotKg, disabled, onTyping, onTyped }: TonsInputProps) {
  const words = useWords(copy)
  const [draft, setDraft] = useState<string | null>(null)
  const shown = draft ?? sayTons(valueKg)
  const whole = lotKg % 1000 === 0
  const type = (text: string) => {
    const kept = whole ? text.normalize('NFKC').replaceAll(nothing, '') : text
    const kg = parseTons(kept)
    const instead = kg === null ? null : onTyping(kg)
    setDraft(instead === null ? kept : sayTons(instead))
  }
  const leave = () => {
    if (draft === null) return
    setDraft(null)
    onTyped(parseTons(draft))
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
          inputMode={whole ? 'numeric' : 'decimal'}
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
