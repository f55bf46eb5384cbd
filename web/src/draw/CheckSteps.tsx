/** Why: each step of the draw stands with what was published and what this device made of it. */
import { sayDayTime, sayKg } from '@tonne/domain/format'
import type { Checked } from '@tonne/verify/verifyDraw'
import { Hash } from '../ui/figures/Hash.tsx'
import { Timeline, type TimelineStep } from '../ui/figures/Timeline.tsx'
import { Icon } from '../ui/icons.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { copy } from './copy.ts'
import type { Bundle } from './useCheck.ts'

function useDetail(bundle: Bundle): (step: Checked) => string {
  const words = useWords(copy)
  const lang = useLang()
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  return ({ step, wrong }) => {
    if (wrong.length > 0) return wrong.join(', ')
    if (step === 'commit') return fill(words.commitText, { at: at(bundle.publishedAt) })
    if (step === 'list') return fill(words.listText, { n: bundle.entrants.length, at: at(bundle.sealedAt) })
    if (step === 'beacon')
      return bundle.beacon.kind === 'members' ? words.beaconMembers : fill(words.beaconDrand, { round: bundle.beacon.round ?? '' })
    return step === 'seed' ? words.seedText : ''
  }
}

const shows = new Set(['commit', 'list', 'beacon', 'seed'])

export function CheckSteps({ bundle, checks }: { bundle: Bundle; checks: readonly Checked[] }) {
  const words = useWords(copy)
  const lang = useLang()
  const detail = useDetail(bundle)
  const given = bundle.result.reduce((sum, r) => sum + r.allottedKg, 0)
  const steps = checks.map((check): TimelineStep => {
    const said = detail(check)
    return {
      label: fill(words[check.step], { n: bundle.entrants.length, tons: sayKg(given, lang) }),
      state: check.holds ? 'done' : 'now',
      aside: <Icon name={check.holds ? 'check' : 'alert'} size={18} />,
      detail: (
        <>
          {said}
          {shows.has(check.step) && <Hash hex={check.computed} />}
        </>
      ),
    }
  })
  return <Timeline steps={steps} />
}
