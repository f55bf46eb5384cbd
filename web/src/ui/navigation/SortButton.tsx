import '../sheet/filterSheet.css'
import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/icons.tsx'

type SortButtonProps = {
  icon: IconName
  end?: boolean | undefined
  count?: number | undefined
  onClick: () => void
  children: ReactNode
}

/** `end` puts the icon after the word; `count` is the number of active filters. */
export function SortButton({ icon, end, count, onClick, children }: SortButtonProps) {
  return (
    <button type="button" className="sortbtn" aria-haspopup="dialog" onClick={onClick}>
      {!end && <Icon name={icon} size={18} />}
      {children}
      {count ? <span className="n num">{count}</span> : null}
      {end && <Icon name={icon} size={18} />}
    </button>
  )
}
