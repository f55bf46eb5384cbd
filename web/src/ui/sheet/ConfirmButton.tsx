import { useState } from 'react'
import { Button, type ButtonProps } from '../input/Button.tsx'
import { ConfirmSheet, type ConfirmSheetProps } from './ConfirmSheet.tsx'

type ConfirmButtonProps = Omit<ConfirmSheetProps, 'open' | 'onClose' | 'onAct'> & {
  label: string
  /** The accessible name, when the label alone says too little. */
  name?: string | undefined
  button: Pick<ButtonProps, 'variant' | 'size' | 'block' | 'grow' | 'className'>
  /** Call `close` when it is done and the button stays. */
  onAct: (close: () => void) => void
}

/** For acts that cannot be undone: the first tap shows the effect and its cost, the second one acts. */
export function ConfirmButton({ label, name, button, onAct, ...sheet }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button {...button} aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmSheet {...sheet} open={asking} onClose={close} onAct={() => onAct(close)} />
    </>
  )
}
