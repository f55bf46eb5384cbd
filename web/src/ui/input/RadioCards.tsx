import './radioCards.css'
import { type ReactNode, useId } from 'react'
import { Icon } from '../icons/icons.tsx'
import { classes } from '../style/classes.ts'

type RadioCardsProps<T extends string> = {
  label: string
  value: T | null
  onChange: (value: T) => void
  options: readonly { value: T; label: ReactNode; sub?: ReactNode }[]
  verdicts?: Partial<Record<T, 'right' | 'wrong'>> | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Native radio buttons as cards; `verdicts` marks cards after an answer was checked. */
export function RadioCards<T extends string>({
  label,
  value,
  onChange,
  options,
  verdicts,
  disabled,
  className,
}: RadioCardsProps<T>) {
  const group = useId()
  return (
    <fieldset className={classes('opts', className)} disabled={disabled}>
      <legend className="sr">{label}</legend>
      {options.map((option) => {
        const verdict = verdicts?.[option.value]
        return (
          <label key={option.value} className={classes('opt', verdict && `is-${verdict}`)}>
            <input
              type="radio"
              className="sr"
              name={group}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="rd" />
            <span className="grow">
              {option.label}
              {option.sub && <span className="cap">{option.sub}</span>}
            </span>
            {verdict && <Icon name={verdict === 'right' ? 'check' : 'close'} size={20} />}
          </label>
        )
      })}
    </fieldset>
  )
}
