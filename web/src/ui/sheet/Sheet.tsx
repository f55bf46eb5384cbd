import './sheet.css'
import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { IconButton } from '../input/IconButton.tsx'
import { classes } from '../style/classes.ts'
import { useSheetDrag } from './sheetDrag.ts'

const copy = { close: ['Close', '关闭'] } as const satisfies Record<string, Pair>
const leaveMs = 220

/** It stays mounted a little longer than it is open, so that it can slide away. */
function useLeaving(open: boolean) {
  const [mounted, setMounted] = useState(open)
  if (open && !mounted) setMounted(true)
  useEffect(() => {
    if (open || !mounted) return
    const wait = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : leaveMs
    const timer = setTimeout(() => setMounted(false), wait)
    return () => clearTimeout(timer)
  }, [open, mounted])
  return { mounted, leaving: mounted && !open }
}

let openSheets = 0
const watchers = new Set<() => void>()
function countSheet(by: 1 | -1) {
  openSheets += by
  for (const changed of watchers) changed()
}
const watchSheets = (changed: () => void) => {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Whether a sheet may open: one with `waits` opens only when no other is open. */
function useFree(waits: boolean) {
  const [free, setFree] = useState(!waits)
  const others = useSyncExternalStore(
    watchSheets,
    () => openSheets,
    () => 0,
  )
  if (!free && others === 0) setFree(true)
  return free
}

type SheetProps = {
  open: boolean
  onClose: () => void
  title?: ReactNode
  sub?: ReactNode
  /** Left of the title, such as a small cover. */
  lead?: ReactNode
  footer?: ReactNode
  /** A payment or another request is running, so it cannot be closed now. */
  locked?: boolean | undefined
  /** It opens by itself, once no other sheet is open, so that it covers nothing that the person is doing. */
  waits?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A native modal dialog: focus stays inside and returns, the page behind is inert; Esc, the scrim, the cross and a pull
 * close it.
 */
export function Sheet(props: SheetProps) {
  const free = useFree(props.waits ?? false)
  const { mounted, leaving } = useLeaving(props.open && free)
  return mounted ? <Panel {...props} leaving={leaving} /> : null
}

/** The button that opened the sheet may have gone with its act: the focus is then on the page's title, not nowhere. */
function keepFocus(): void {
  if (document.activeElement !== document.body) return
  const title = document.querySelector('h1')
  title?.setAttribute('tabindex', '-1')
  title?.focus({ preventScroll: true })
}

type HeadProps = Pick<SheetProps, 'title' | 'sub' | 'lead'> & { titleId: string; onClose: () => void }

function Head({ title, sub, lead, titleId, onClose }: HeadProps) {
  const words = useWords(copy)
  return (
    <div className="hrow g3">
      {lead}
      <div className="grow">
        <h2 id={titleId} className={lead ? 't3' : 't2'}>
          {title}
        </h2>
        {sub && <p className="cap num">{sub}</p>}
      </div>
      <IconButton icon="close" label={words.close} onClick={onClose} />
    </div>
  )
}

function Panel({
  onClose,
  title,
  sub,
  lead,
  footer,
  locked,
  waits,
  className,
  children,
  leaving,
}: SheetProps & { leaving: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = (): boolean => {
    if (locked || leaving) return false
    onClose()
    return true
  }
  const drag = useSheetDrag(() => dialog.current, close)
  // It closes in the layout phase, because a dialog that has left the document cannot return the focus.
  useLayoutEffect(() => {
    const panel = dialog.current
    if (panel && !panel.open) panel.showModal()
    // Nobody asked for a sheet that opens by itself, so no control of it is marked as if somebody had gone there.
    if (waits) panel?.focus()
    countSheet(1)
    return () => {
      panel?.close()
      countSheet(-1)
      requestAnimationFrame(keepFocus)
    }
  }, [waits])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    close()
  }
  const press = (event: MouseEvent) => event.target === dialog.current && close()
  // A browser closes a dialog on a second Esc, whatever the page does.
  const closed = () => dialog.current?.open === false && onClose()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press on the scrim; its key is Esc
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={classes('sheet', leaving && 'is-leaving', className)}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      onClick={press}
    >
      {/* A <header> would be a second banner of the page while the sheet opens, and a <footer> its second end. */}
      <div className="sheet-h" {...drag}>
        <Head title={title} sub={sub} lead={lead} titleId={titleId} onClose={close} />
      </div>
      <div className="sheet-b">{children}</div>
      {footer && <div className="sheet-f">{footer}</div>}
    </dialog>
  )
}
