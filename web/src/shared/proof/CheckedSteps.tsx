import { listed } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { Hash } from '../../ui/figures/Hash.tsx'
import { Timeline } from '../../ui/figures/Timeline.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { checkWords } from './checkWords.ts'
import type { Step } from './useChecked.ts'

const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)
const Value = ({ text }: { text: string }) =>
  isHash(text) ? <Hash hex={text} /> : <p className="mono cap num">{text}</p>

function Detail({ step, extra }: { step: Step; extra: ReactNode }) {
  const words = useWords(checkWords)
  const lang = useLang()
  return (
    <>
      {extra}
      {step.computed && <Value text={step.computed} />}
      {!step.holds && step.published && (
        <>
          <p>{words.published}</p>
          <Value text={step.published} />
        </>
      )}
      {!step.holds && <p className="wraps">{listed(lang, step.wrong)}</p>}
    </>
  )
}

export type CheckedStepsProps = {
  steps: readonly Step[]
  /** A line to add to a step. */
  say?: ((step: Step) => ReactNode) | undefined
}
export function CheckedSteps({ steps, say }: CheckedStepsProps) {
  const words = useWords(checkWords)
  return (
    <Timeline
      steps={steps.map((step) => ({
        label: words[step.step],
        state: step.holds ? ('done' as const) : ('now' as const),
        aside: <Icon name={step.holds ? 'check' : 'alert'} size={18} />,
        detail: <Detail step={step} extra={say?.(step)} />,
      }))}
    />
  )
}
