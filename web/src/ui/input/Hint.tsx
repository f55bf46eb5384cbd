import './hint.css'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icons.tsx'

export type HintWords = { hint?: ReactNode; ok?: ReactNode; error?: ReactNode }

/**
 * The error wins over the good news, the good news over the plain hint; nothing is drawn when there is nothing to say.
 */
export function Hint({ id, hint, ok, error }: HintWords & { id: string }) {
  const kind = error ? 'bad' : ok ? 'ok' : undefined
  const words = error || ok || hint
  if (!words) return null
  return (
    <p id={id} className={kind ? `hint ${kind}` : 'hint'} role={error ? 'alert' : undefined}>
      {kind && <Icon name={kind === 'bad' ? 'alert' : 'check'} size={16} />}
      <span>{words}</span>
    </p>
  )
}
