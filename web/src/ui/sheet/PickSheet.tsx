import type { ReactNode } from 'react'
import { PickList } from './PickList.tsx'
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
      <PickList value={value} options={options} onPick={take} />
    </Sheet>
  )
}
