import './badge.css'

export type Tone = 'mute' | 'ok' | 'warn' | 'info'

export function Badge({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`badge badge--${tone}`}>{children}</span>
}
