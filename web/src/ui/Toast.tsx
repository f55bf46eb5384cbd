/** Why: one short sentence in the middle of the screen for 1500 ms, also above an open sheet, and read aloud. */
import './toast.css'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const toastMs = 1500
const ToastContext = createContext<(text: string) => void>(() => {})

/** `useToast()(text)` shows text; a newer one takes the place of the one before. */
export const useToast = (): ((text: string) => void) => useContext(ToastContext)

type Showing = { text: string; nth: number; host: Element }

/** Everything outside an open modal dialog is inert, so the toast moves into it. */
const hostNow = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

export function ToastProvider({ children }: { children: ReactNode }) {
  const [showing, setShowing] = useState<Showing | null>(null)
  const host = showing?.host
  useEffect(() => {
    // the sheet it stood in has closed: the sentence goes on over the page
    const moveOut = () => setShowing((now) => now && { ...now, host: document.body })
    host?.addEventListener('close', moveOut)
    return () => host?.removeEventListener('close', moveOut)
  }, [host])
  const show = useCallback((text: string) => setShowing((before) => ({ text, nth: (before?.nth ?? 0) + 1, host: hostNow() })), [])
  return (
    <ToastContext value={show}>
      {children}
      {showing && createPortal(<Bubble key={showing.nth} text={showing.text} onGone={() => setShowing(null)} />, showing.host)}
    </ToastContext>
  )
}

function Bubble({ text, onGone }: { text: string; onGone: () => void }) {
  const bubble = useRef<HTMLDivElement>(null)
  const gone = useRef(onGone)
  gone.current = onGone
  useEffect(() => {
    bubble.current?.showPopover()
    const timer = setTimeout(() => gone.current(), toastMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div ref={bubble} className="toast" popover="manual" role="status">
      {text}
    </div>
  )
}
