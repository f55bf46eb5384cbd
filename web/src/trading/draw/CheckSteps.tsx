import { sayKg } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { FoldedSteps } from '../../shared/proof/FoldedSteps.tsx'
import type { Step } from '../../shared/proof/useChecked.ts'
import { ProofLine } from '../../ui/feedback/ProofChip.tsx'
import type { Bundle } from './bundle.ts'
import { copy } from './copy.ts'
import { DrawField } from './DrawField.tsx'

/** Steps whose value is worth showing. */
const shows = new Set<string>(['commit', 'list', 'beacon', 'seed'])
/** Steps that hold for any valid file share one line while they hold. */
const plain = new Set<string>([
  'format',
  'digest',
  'signature',
  'inclusion',
  'consistency',
  'keys',
  'rows',
  'order',
  'times',
  'entries',
])

type CheckStepsProps = { bundle: Bundle; steps: readonly Step[]; mine: string | undefined }
function useFieldErrors({ bundle, mine }: CheckStepsProps) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  const given = bundle.result.reduce((sum, r) => sum + r.allottedKg, 0)
  const named: Readonly<Record<string, string>> = words
  return {
    label: ({ step }: Step) => fill(named[step] ?? step, { n: bundle.entrants.length, tons: sayKg(given, lang) }),
    say: ({ step, holds }: Step) => {
      if (!holds) return null
      if (step === 'commit') return fill(words.commitText, { at: at(bundle.publishedAt) })
      if (step === 'list') return fill(words.listText, { n: bundle.entrants.length, at: at(bundle.sealedAt) })
      if (step === 'beacon')
        return bundle.beacon.kind === 'members'
          ? words.beaconMembers
          : fill(words.beaconDrand, { round: bundle.beacon.round ?? '' })
      if (step === 'seed') return words.seedText
      return step === 'allotment' && <DrawField bundle={bundle} mine={mine} />
    },
  }
}

export function CheckSteps(props: CheckStepsProps) {
  const words = useWords(copy)
  const errors = useFieldErrors(props)
  const sound = props.steps.every((step) => !plain.has(step.step) || step.holds)
  const steps = props.steps
    .filter((step) => !(sound && plain.has(step.step)))
    .map((step) => (shows.has(step.step) ? step : { ...step, published: '', computed: '' }))
  return (
    <FoldedSteps steps={steps} {...errors}>
      {sound && (
        <ProofLine icon="check" className="mt3">
          {words.sound}
        </ProofLine>
      )}
    </FoldedSteps>
  )
}
