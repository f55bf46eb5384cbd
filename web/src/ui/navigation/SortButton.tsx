import '../sheet/filterSheet.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'

type SortButtonProps = { icon: IconName; end?: boolean | undefined; onClick: () => void; children: ReactNode }

/** `end` puts the icon after the word. */
export function SortButton({ icon, end, onClick, children }: SortButtonProps) {
  return (
    <button type="button" className="sortbtn" aria-haspopup="dialog" onClick={onClick}>
      {!end && <Icon name={icon} size={18} />}
      {children}
      {end && <Icon name={icon} size={18} />}
    </button>
  )
}
