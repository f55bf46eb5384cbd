import './holdButton.css'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../style/classes.ts'
import { reducedMotion } from '../style/reducedMotion.ts'
import { Button, type ButtonProps } from './Button.tsx'

/** As long as the fill animation in the style sheet. */
const HOLD_MS = 1200

type HoldButtonProps = Omit<ButtonProps, 'onClick' | 'to' | 'replace'> & {
  /** Shown after a short press, and read with the button: keep holding, or use the second button. */
  hint: string
  /** The label of the second button, for people who cannot hold. */
  instead: string
  onHeld: () => void
}

/**
 * Acts after holding the pointer, Enter or the space bar. A short press, such as a screen reader's, shows a second
 * button that does the same.
 */
export function HoldButton({ hint, instead, onHeld, className, children, ...rest }: HoldButtonProps) {
  const [holding, setHolding] = useState(false)
  const [short, setShort] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hintId = useId()
  const still = Boolean(rest.busy || rest.disabledReason)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stop = () => {
    clearTimeout(timer.current)
    setHolding(false)
  }
  const done = () => {
    stop()
    if (!reducedMotion()) navigator.vibrate?.(20)
    onHeld()
  }
  const begin = () => {
    if (still) return
    setHolding(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(done, HOLD_MS)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (!event.repeat) begin()
  }
  const release = (event: KeyboardEvent) => {
    if (holding && (event.key === 'Enter' || event.key === ' ')) setShort(true)
    stop()
  }
  return (
    <>
      <Button
        {...rest}
        className={classes('hold', holding && 'is-holding', className)}
        aria-describedby={hintId}
        onPointerDown={(event: PointerEvent) => event.button === 0 && begin()}
        onPointerUp={stop}
        onPointerLeave={stop}
        onPointerCancel={stop}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={press}
        onKeyUp={release}
        onBlur={stop}
        onClick={() => setShort(true)}
      >
        {children}
      </Button>
      <p id={hintId} className={short && !still ? 'cap center mt2' : 'sr'} role={short ? 'status' : undefined}>
        {hint}
      </p>
      {short && !still && (
        <Button block variant="line" className="mt2" onClick={onHeld}>
          {instead}
        </Button>
      )}
    </>
  )
}
