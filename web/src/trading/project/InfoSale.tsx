import { sayKg, sayTons } from '@tonne/domain/format'
import type { ProjectPhase } from '@tonne/domain/states'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Tally } from '../../ui/figures/Tally.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'

type Props = { project: ProjectInfoOut; offsetMs: number; onChange: () => void }

/** The name of the next change of phase. */
function nextWord(phase: ProjectPhase, presale: ProjectInfoOut['presale'], next: number): keyof typeof infoCopy {
  if (phase === 'presale') return 'bookingCloses'
  if (phase === 'not_begun' && presale && next === presale.startsAt) return 'bookingOpens'
  return phase === 'not_begun' || phase === 'reservation_waiting' ? 'saleOpens' : 'saleCloses'
}

function NextChange({ project, offsetMs, onChange }: Props) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { nextChangeAt: next, phase, presale } = project
  if (next === null) return null
  return (
    <div className="hrow between g2 mt3">
      <span className="cap2">
        {fill(words[nextWord(phase, presale, next)], { at: sayDayTime(new Date(next), lang) })}
      </span>
      <Countdown endsAt={next} offsetMs={offsetMs} onEnd={onChange} />
    </div>
  )
}

/** `onChange` is called when the countdown ends: the phase has changed. */
export function InfoSale({ project, offsetMs, onChange }: Props) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { phase, soldKg, issuedKg, percentSold, retiredKg } = project
  const waiting = phase === 'not_begun' || phase === 'pending_review'
  const presale = phase === 'presale' || phase === 'reservation_waiting'
  return (
    <section className="pd-sale">
      {presale ? (
        <p className="t3">{fill(words.offeredTons, { tons: sayKg(project.presale?.supplyKg ?? issuedKg, lang) })}</p>
      ) : (
        <div className="hrow between base">
          <p className="t3">
            <span className="num">{sayTons(soldKg)}</span>{' '}
            <span className="ink3 pd-of">{fill(words.ofSold, { issued: sayKg(issuedKg, lang) })}</span>
          </p>
          <span className="t3 num">{percentSold}%</span>
        </div>
      )}
      <div className="mt2">
        <Tally
          percent={presale ? 100 : percentSold}
          label={presale ? words.offered : words.soldLabel}
          size="l"
          variant={waiting || phase === 'closed' ? 'off' : presale ? 'presale' : 'plain'}
        />
      </div>
      <NextChange project={project} offsetMs={offsetMs} onChange={onChange} />
      {retiredKg > 0 && <p className="cap mt2">{fill(words.retiredLine, { tons: sayKg(retiredKg, lang) })}</p>}
    </section>
  )
}
