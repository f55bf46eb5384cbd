import './dialog.css'
import { type ReactNode, useEffect, useId, useRef } from 'react'

type DialogProps = {
  title: string
  open: boolean
  onClose(): void
  children: ReactNode
  wide?: boolean
  find?: boolean
}

/** `find`: its content begins at its upper edge and stays there when it grows; the title is not shown. */
export function Dialog({ title, open, onClose, children, wide, find }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current!
    if (open && !dialog.open) {
      dialog.showModal()
      // React set the focus while the dialog was hidden, and the browser then focused the first control.
      dialog.querySelector<HTMLElement>('[data-focus]')?.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])
  return (
    <dialog
      ref={ref}
      className={wide ? 'dialog dialog--wide' : find ? 'dialog dialog--find' : 'dialog'}
      aria-labelledby={id}
      onClose={onClose}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <>
          <h2 id={id} className={find ? 'sr' : 't2 dialog-h'}>
            {title}
          </h2>
          {children}
        </>
      )}
    </dialog>
  )
}
