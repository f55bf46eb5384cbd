import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { Unsaid } from './Refusable.tsx'

const copy = { cancel: ['Cancel', '取消'], working: ['Working', '处理中'] } satisfies Record<string, Pair>

type FormFootProps = {
  act: ReactNode
  look?: ButtonProps['look']
  busy: boolean
  /** The verb shown while it works. */
  working?: string
  onCancel?: (() => void) | undefined
  /** Without it the button submits the form around it. */
  onAct?: () => void
  /** Other acts, between the cancel button and the act. */
  children?: ReactNode
}

/** The end of a form: a refusal that names no field, the cancel button and the act. */
export function FormFoot({ act, look, busy, working, onCancel, onAct, children }: FormFootProps) {
  const words = useWords(copy)
  return (
    <>
      <Unsaid />
      <div className="dialog-b">
        {onCancel && (
          <Button look="line" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
        {children}
        <Button
          look={look}
          type={onAct ? 'button' : 'submit'}
          busy={busy && (working ?? words.working)}
          onClick={onAct}
        >
          {act}
        </Button>
      </div>
    </>
  )
}
