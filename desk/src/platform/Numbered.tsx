import './numbered.css'
import { Link } from '@tanstack/react-router'
import { useWords } from '@tonne/parts/lang.tsx'
import { createContext, type KeyboardEvent, type MouseEvent, type ReactNode, useContext } from 'react'
import { CopyButton } from '../ui/CopyButton.tsx'
import { numberedPlace } from './numberedPlace.ts'

/** The paths that this operator's role may see: nothing leads where they may not go. */
export const Reach = createContext<readonly string[]>([])

/** In a row that opens, the link is followed and the row stays as it is. */
const alone = {
  onClick: (event: MouseEvent) => event.stopPropagation(),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.stopPropagation()
  },
}

const copy = { copy: ['Copy', '复制'] } as const
type NumberedProps = { no: string; copies?: boolean; here?: boolean; children?: ReactNode }
/**
 * A number for people, or the name it is known by, that leads to its page; `here`: this is its page; `copies`: it may
 * be needed elsewhere.
 */
export function Numbered({ no, copies, here, children }: NumberedProps) {
  const place = numberedPlace(no)
  const reach = useContext(Reach)
  const words = useWords(copy)
  const shown = children ?? <span className="mono">{no}</span>
  return (
    <span className="numbered">
      {!here && place && reach.includes(place.path) ? (
        <Link to={place.path} search={place.search} {...alone}>
          {shown}
        </Link>
      ) : (
        shown
      )}
      {copies && <CopyButton bare label={words.copy} text={no} />}
    </span>
  )
}

export function MemberLink({ id, name }: { id: number; name: string }) {
  const reach = useContext(Reach)
  if (!reach.includes('/members')) return <>{name}</>
  return (
    <Link to="/members" search={{ id: String(id) }} {...alone}>
      {name}
    </Link>
  )
}
