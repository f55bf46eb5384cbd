import { projectPhaseLabels } from '@tonne/domain/states'
import { pick, useLang } from '@tonne/parts/lang.tsx'
import type { Draft } from './rows.ts'

const plain = ['pending_review', 'not_begun', 'in_progress', 'full', 'ended', 'closed'] as const
const booked = [
  'pending_review',
  'not_begun',
  'presale',
  'reservation_waiting',
  'in_progress',
  'full',
  'closed',
] as const

export function Phases({ draft: { phase, content } }: { draft: Draft }) {
  const lang = useLang()
  const steps: readonly (typeof plain | typeof booked)[number][] = content.presale ? booked : plain
  const now = steps.findIndex((step) => step === (phase ?? 'pending_review'))
  return (
    <ol className="proj-life">
      {steps.map((step, i) => (
        <li
          key={step}
          className={i < now ? 'is-past' : undefined}
          aria-current={i === now && phase !== null ? 'step' : undefined}
        >
          {pick(projectPhaseLabels[step], lang)}
        </li>
      ))}
    </ol>
  )
}
