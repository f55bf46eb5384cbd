/** The sentence stays for 1500 ms, lies above open sheets too, and is read aloud. */
import './toast.css'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const toastMs = 1500
const ToastContext = createContext<(text: string) => void>(() => {})

/** `useToast()(text)` shows text; a newer text replaces it. */
export const useToast = (): ((text: string) => void) => useContext(ToastContext)

type Showing = { text: string; nth: number; host: Element }

/** Everything outside an open modal dialog is inert, so the toast moves into the dialog. */
export const hostNow = (): Element => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body

export function ToastProvider({ children }: { children: ReactNode }) {
  const [showing, setShowing] = useState<Showing | null>(null)
  const host = showing?.host
  // The sheet around it has closed, so the sentence moves to the page.
  const moveOut = useCallback(() => setShowing((now) => now && { ...now, host: document.body }), [])
  useEffect(() => {
    host?.addEventListener('close', moveOut)
    return () => host?.removeEventListener('close', moveOut)
  }, [host, moveOut])
  const show = useCallback(
    (text: string) => setShowing((before) => ({ text, nth: (before?.nth ?? 0) + 1, host: hostNow() })),
    [],
  )
  return (
    <ToastContext value={show}>
      {children}
      {showing &&
        createPortal(
          <Bubble key={showing.nth} text={showing.text} onGone={() => setShowing(null)} onLost={moveOut} />,
          showing.host,
        )}
    </ToastContext>
  )
}

function Bubble({ text, onGone, onLost }: { text: string; onGone: () => void; onLost: () => void }) {
  const bubble = useRef<HTMLDivElement>(null)
  const gone = useRef(onGone)
  gone.current = onGone
  useEffect(() => {
    // The sheet may have closed at the same moment, and a detached element cannot be shown.
    if (!bubble.current?.isConnected) return onLost()
    bubble.current.showPopover()
    const timer = setTimeout(() => gone.current(), toastMs)
    return () => clearTimeout(timer)
  }, [onLost])
  return (
    <div ref={bubble} className="toast" popover="manual" role="status">
      {text}
    </div>
  )
}
