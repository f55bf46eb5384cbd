import './hint.css'
import type { ReactNode } from 'react'
import { Icon } from '../icons/icons.tsx'

export type HintWords = { hint?: ReactNode; ok?: ReactNode; error?: ReactNode }

/** An error replaces the confirmation, and a confirmation the plain hint; without any of them nothing is drawn. */
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
