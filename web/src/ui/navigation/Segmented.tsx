import './segmented.css'
import type { CSSProperties, ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'
import { classes } from '../style/classes.ts'
import { rove } from './rove.ts'

type SegmentedOption<T extends string> = {
  value: T
  label: ReactNode
  icon?: IconName | undefined
  /** The accessible name, when the label is only symbols. */
  name?: string | undefined
  lang?: string | undefined
}

export type SegmentedProps<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly SegmentedOption<T>[]
  size?: 'm' | 's' | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

/** A radio group, drawn as one track. */
export function Segmented<T extends string>({
  label,
  value,
  onChange,
  options,
  size,
  className,
  style,
}: SegmentedProps<T>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes('seg', size === 's' && 'seg--s', className)}
      style={style}
      onKeyDown={rove}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useSemanticElements: a drawn track needs buttons; roles and keys are a radio's
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          aria-label={option.name}
          lang={option.lang}
          tabIndex={option.value === value ? 0 : -1}
          onClick={() => option.value !== value && onChange(option.value)}
        >
          {option.icon && <Icon name={option.icon} size={17} />}
          {option.label}
        </button>
      ))}
    </div>
  )
}
