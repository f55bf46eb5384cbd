import type { Output } from '@tonne/contract/endpoint'
import type { withdrawal } from '@tonne/contract/money/withdrawal'
import { type WithdrawalStage, withdrawalStageLabels } from '@tonne/domain/states'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Timeline, type TimelineStep } from '../../ui/figures/Timeline.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy } from './copy.ts'

export type InfoOut = Output<typeof withdrawal.info>
/** The stages as members see them: handing over and sending are one step. */
const whole: readonly WithdrawalStage[] = ['requested', 'proposed', 'approved', 'sent', 'completed']

export function Way({ info }: { info: InfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const label = (stage: WithdrawalStage) => pick(withdrawalStageLabels[stage], lang)
  const seen = info.steps.filter((s) => s.stage !== 'sending')
  const done: TimelineStep[] = seen.map(({ stage, at }) => ({ label: label(stage), at, state: 'done' }))
  const over = info.state !== 'processing'
  const coming = over ? [] : whole.slice(Math.max(...seen.map((s) => whole.indexOf(s.stage))) + 1)
  const later: TimelineStep[] = coming.map((stage, i) => ({
    label: words[`later_${stage as 'proposed' | 'approved' | 'sent' | 'completed'}`],
    state: i === 0 ? 'now' : 'later',
  }))
  return (
    <Section title={words.steps}>
      <Timeline steps={[...done, ...later]} />
    </Section>
  )
}
