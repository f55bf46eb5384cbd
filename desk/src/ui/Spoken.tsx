import './spoken.css'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'

const SpokenContext = createContext<(text: string) => void>(() => {})
const SHOWN_MS = 4000

export const useSay = (): ((text: string) => void) => useContext(SpokenContext)

/** One announcement at a time; a new one replaces the last. */
export function SpokenProvider({ children }: { children: ReactNode }) {
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const say = useCallback((next: string) => {
    clearTimeout(timer.current)
    setText(next)
    timer.current = setTimeout(() => setText(''), SHOWN_MS)
  }, [])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <SpokenContext value={say}>
      {children}
      <div className="spoken" role="status">
        {text && <span>{text}</span>}
      </div>
    </SpokenContext>
  )
}
