import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { copy } from './copy.ts'

type NumberInputProps = {
  label: string
  suffix: string
  hint?: string | undefined
  value: number
  most: number
  least?: number | undefined
  onChange: (value: number) => void
}

const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',')

/** Empty is zero; thousands separators are accepted. */
export function NumberInput({ label, suffix, hint, value, most, least = 0, onChange }: NumberInputProps) {
  const words = useWords(copy)
  const [text, setText] = useState(value > 0 ? String(value) : '')
  const bare = text.replace(/[,\s]/g, '')
  const error =
    bare === ''
      ? undefined
      : !/^\d{1,9}$/.test(bare)
        ? words.whole
        : Number(bare) > most
          ? fill(words.most, { n: grouped(most) })
          : undefined
  const type = (typed: string) => {
    setText(typed)
    const next = typed.replace(/[,\s]/g, '')
    if (next === '') onChange(least)
    else if (/^\d{1,9}$/.test(next) && Number(next) <= most) onChange(Math.max(least, Number(next)))
  }
  return (
    <TextInput
      label={label}
      suffix={suffix}
      hint={hint}
      error={error}
      value={text}
      onChange={type}
      inputMode="numeric"
      autoComplete="off"
      maxLength={11}
      placeholder={String(least)}
    />
  )
}
