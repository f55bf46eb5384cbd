import { useState } from 'react'
import { Button, type ButtonProps } from '../input/Button.tsx'
import { ConfirmSheet, type ConfirmSheetProps } from './ConfirmSheet.tsx'

type ConfirmButtonProps = Omit<ConfirmSheetProps, 'open' | 'onClose' | 'onAct' | 'variant'> & {
  label: string
  /** What a screen reader hears, where the label alone says too little. */
  name?: string | undefined
  button: Pick<ButtonProps, 'variant' | 'size' | 'block' | 'className'>
  /** `close` once it is done, where the button stays. */
  onAct: (close: () => void) => void
}

/** For what cannot be undone: the first tap says what happens and what it costs, the second does it. */
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
