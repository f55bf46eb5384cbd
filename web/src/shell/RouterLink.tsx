/** A link is a real address. The page's code is fetched when a finger comes near. */
import type { FocusEvent, MouseEvent } from 'react'
import { go, preload } from '../api/way.ts'
import type { LinkProps } from '../ui/navigation/link.tsx'

const opensElsewhere = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

export function RouterLink({ to, replace, onClick, onFocus, ...rest }: LinkProps) {
  const near = () => preload(to)
  const focus = (event: FocusEvent<HTMLAnchorElement>) => {
    near()
    onFocus?.(event)
  }
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event) || rest.target === '_blank') return
    event.preventDefault()
    go(to, { replace: replace === true })
  }
  return <a {...rest} href={to} onClick={press} onPointerEnter={near} onTouchStart={near} onFocus={focus} />
}
