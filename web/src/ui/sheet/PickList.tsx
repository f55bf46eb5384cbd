import '../layout/card.css'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icons.tsx'

type PickListProps<T extends string> = {
  value: T
  options: readonly { value: T; label: ReactNode; sub?: ReactNode; count?: number | undefined }[]
  onPick: (value: T) => void
}

/** A list with one chosen row. */
export function PickList<T extends string>({ value, options, onPick }: PickListProps<T>) {
  return (
    <ul className="rows mt2">
      {options.map((option) => (
        <li key={option.value}>
          <button
            type="button"
            className="row"
            aria-current={option.value === value ? 'true' : undefined}
            onClick={() => onPick(option.value)}
          >
            <span className="grow">
              <span className={option.value === value ? 'label strong' : 'label'}>{option.label}</span>
              {option.sub && <span className="cap sub">{option.sub}</span>}
            </span>
            {option.value === value && <Icon name="check" size={20} className="ok" />}
            {option.count !== undefined && <span className="cap num">{option.count}</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}
