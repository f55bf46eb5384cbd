import '../layout/card.css'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icons.tsx'
import { Sheet } from './Sheet.tsx'

type PickSheetProps<T extends string> = {
  open: boolean
  onClose: () => void
  title: string
  value: T
  options: readonly { value: T; label: ReactNode; sub?: ReactNode }[]
  onPick: (value: T) => void
}

/** A choice closes the sheet. */
export function PickSheet<T extends string>({ open, onClose, title, value, options, onPick }: PickSheetProps<T>) {
  const take = (picked: T) => {
    onPick(picked)
    onClose()
  }
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ul className="rows mt2">
        {options.map((option) => (
          <li key={option.value}>
            <button
              type="button"
              className="row"
              aria-current={option.value === value ? 'true' : undefined}
              onClick={() => take(option.value)}
            >
              <span className="grow">
                <span className={option.value === value ? 'label strong' : 'label'}>{option.label}</span>
                {option.sub && <span className="cap sub">{option.sub}</span>}
              </span>
              {option.value === value && <Icon name="check" size={20} className="ok" />}
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
