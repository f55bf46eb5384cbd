import './numbered.css'
import { Link } from '@tanstack/react-router'
import { useWords } from '@tonne/parts/lang.tsx'
import { createContext, type KeyboardEvent, type MouseEvent, type ReactNode, useContext } from 'react'
import { CopyButton } from '../ui/CopyButton.tsx'
import { numberedPlace } from './numberedPlace.ts'

/** The paths that this operator's role may open; nothing links elsewhere. */
export const Reach = createContext<readonly string[]>([])

/** In a row that can be opened, the link is followed and the row stays closed. */
const alone = {
  onClick: (event: MouseEvent) => event.stopPropagation(),
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key === 'Enter') event.stopPropagation()
  },
}

const copy = { copy: ['Copy', '复制'] } as const
type NumberedProps = { no: string; copies?: boolean; here?: boolean; children?: ReactNode }
/**
 * A number, or the name of the thing it identifies, as a link to its page. `here`: this is its page. `copies`: adds a
 * copy button.
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
