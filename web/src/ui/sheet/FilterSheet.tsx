import './filterSheet.css'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useId } from 'react'
import { Button } from '../input/Button.tsx'
import { TextInput } from '../input/TextInput.tsx'
import { Sheet } from './Sheet.tsx'

const copy = { clear: ['Clear', '清除'], from: ['From', '最低'], to: ['To', '最高'] } as const satisfies Record<
  string,
  Pair
>

type FilterSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  onClear: () => void
  clearLabel?: string | undefined
  /** States how many results there will be: "Show 9 projects". */
  applyLabel: string
  onApply: () => void
  /** The reason why the filters cannot be applied: a field cannot be read. */
  unread?: string | false
  children: ReactNode
}

/** A sheet of filter groups with Clear and Apply at the bottom. */
export function FilterSheet({
  open,
  onClose,
  title,
  onClear,
  clearLabel,
  applyLabel,
  onApply,
  unread = false,
  children,
}: FilterSheetProps) {
  const words = useWords(copy)
  const footer = (
    <div className="hrow g3">
      <Button variant="line" onClick={onClear}>
        {clearLabel ?? words.clear}
      </Button>
      <Button grow disabledReason={unread} onClick={onApply}>
        {applyLabel}
      </Button>
    </div>
  )
  return (
    <Sheet open={open} onClose={onClose} title={title} footer={footer}>
      {children}
    </Sheet>
  )
}

/** A named group of choices inside the sheet. */
export function FilterGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="fgroup" aria-labelledby={id}>
      <h3 id={id} className="cap2 strong">
        {title}
      </h3>
      {children}
    </section>
  )
}

type RangeFieldProps = {
  label: string
  from: string
  to: string
  onChange: (from: string, to: string) => void
  wrongFrom?: string | undefined
  wrongTo?: string | undefined
}

/** Two amounts of money as text, from and to; either may be empty. The caller reads the numbers. */
export function RangeField({ label, from, to, onChange, wrongFrom, wrongTo }: RangeFieldProps) {
  const words = useWords(copy)
  const shared = { prefix: 'S$', inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const
  return (
    <fieldset className="grid2 frange">
      <legend className="sr">{label}</legend>
      <TextInput
        label={words.from}
        value={from}
        error={wrongFrom}
        onChange={(text) => onChange(text, to)}
        {...shared}
      />
      <TextInput label={words.to} value={to} error={wrongTo} onChange={(text) => onChange(from, text)} {...shared} />
    </fieldset>
  )
}
