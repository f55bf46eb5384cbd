import './filterMenu.css'
import { named } from '@tonne/parts/joined.ts'
import { useLang } from '@tonne/parts/lang.tsx'
import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../icons/icons.tsx'
import { classes } from '../style/classes.ts'

const EDGE_PX = 16
const GAP_PX = 8

type FilterMenuProps = {
  /** The name of the filter. */
  name: string
  /** The chosen value, if any. */
  chosen: string | undefined
  /** The choices; `close` leaves the menu. */
  children: (close: () => void) => ReactNode
  className?: string | undefined
}

/** Places the menu below its button and within the screen. */
function place(panel: HTMLElement, button: HTMLElement): void {
  const { left, bottom } = button.getBoundingClientRect()
  const most = document.documentElement.clientWidth - panel.offsetWidth - EDGE_PX
  panel.style.left = `${Math.max(EDGE_PX, Math.min(left, most))}px`
  panel.style.top = `${bottom + GAP_PX}px`
}

/**
 * A filter on a wide screen: a button with the chosen value, and a menu below it. The browser closes the menu on Esc or
 * a press outside, and returns the focus.
 */
export function FilterMenu({ name, chosen, children, className }: FilterMenuProps) {
  const id = useId()
  const lang = useLang()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => panel.current?.hidePopover()
  // Its content is there before it is shown and until it is hidden, so that the browser can return the focus.
  const turn = ({ newState }: ToggleEvent) => newState === 'open' && flushSync(() => setOpen(true))
  const turned = ({ newState }: ToggleEvent) => {
    if (newState === 'closed') setOpen(false)
    if (newState === 'closed' || !panel.current || !button.current) return
    place(panel.current, button.current)
    panel.current.querySelector<HTMLElement>('[aria-current=true], input, button')?.focus({ preventScroll: true })
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes('chip', chosen !== undefined && 'is-set')}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={chosen === undefined ? undefined : named(lang, name, chosen)}
        popoverTarget={id}
      >
        {chosen ?? name}
        <Icon name="down" size={15} />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={classes('fmenu', className)}
        onBeforeToggle={turn}
        onToggle={turned}
      >
        {open && children(close)}
      </div>
    </>
  )
}
