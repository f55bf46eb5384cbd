import './chips.css'
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'

type ChipOption<T extends string> = { value: T; label: ReactNode; count?: number | undefined }

type ChipProps = {
  pressed: boolean
  onClick: () => void
  count?: number | undefined
  disabled?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** One filter, on or off. */
export function Chip({ pressed, onClick, count, disabled, className, children }: ChipProps) {
  return (
    <button
      type="button"
      className={classes('chip', className)}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
      {count !== undefined && <span className="n num">{count}</span>}
    </button>
  )
}

type Group<T extends string> = { label: string; options: readonly ChipOption<T>[]; className?: string | undefined }

/** One of many; pressing another chip selects it instead. */
export function Chips<T extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: Group<T> & { value: T; onChange: (value: T) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll sideways in every browser
    <div role="group" aria-label={label} className={classes('chips', className)}>
      {options.map((option) => (
        <Chip
          key={option.value}
          pressed={option.value === value}
          count={option.count}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Chip>
      ))}
    </div>
  )
}
