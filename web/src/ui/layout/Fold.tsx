import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../input/Button.tsx'

const FIRST = 5

type FoldProps<T> = {
  items: readonly T[]
  /** Draws the rows that are shown. */
  children: (shown: readonly T[]) => ReactNode
  /** The button's label for all of them: "Show all 200". */
  all: string
  fewer: string
}

/**
 * A single row is never folded. Opening moves the focus to the first new row, so that reading continues where it
 * stopped.
 */
export function Fold<T>({ items, children, all, fewer }: FoldProps<T>) {
  const [open, setOpen] = useState(false)
  const rows = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) rows.current?.querySelectorAll<HTMLElement>('a, button').item(FIRST)?.focus()
  }, [open])
  if (items.length <= FIRST + 1) return children(items)
  return (
    <>
      <div ref={rows}>{children(open ? items : items.slice(0, FIRST))}</div>
      <Button block variant="line" size="m" className="mt3" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? fewer : all}
      </Button>
    </>
  )
}
