import './note.css'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

export function Note({ bad = false, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <div className={bad ? 'note note--bad' : 'note'} role={bad ? 'alert' : undefined}>
      <Icon name={bad ? 'alert' : 'info'} size={18} />
      <div>{children}</div>
    </div>
  )
}
