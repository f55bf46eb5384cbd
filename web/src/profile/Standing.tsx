/** Why: level and credit score decide what one may do, so both show what they are made of. */
import { sayTons } from '@tonne/domain/format'
import { useSettings } from '../platform/settings.ts'
import { Tally } from '../ui/figures/Tally.tsx'
import { fill, useWords } from '../ui/lang.tsx'
import { Link } from '../ui/link.tsx'
import { copy } from './copy.ts'
import type { Me, Summary } from './me.ts'

const scores = ['poor', 'medium', 'excellent'] as const

function Level({ me, summary }: { me: Me; summary: Summary }) {
  const words = useWords(copy)
  const next = useSettings()?.terms.levels.find(({ level }) => level > me.level)
  const haveKg = summary.carbonKg + summary.retiredKg
  return (
    <Link to="/pages/profile/member">
      <p className="cap">{words.level}</p>
      <p className="t3 mt1">P{me.level}</p>
      {next ? (
        <>
          <Tally
            className="mt2"
            size="s"
            percent={next.tonsKg > 0 ? (haveKg * 100) / next.tonsKg : 100}
            label={fill(words.progress, { next: next.level })}
          />
          <p className="cap mt1 num">{fill(words.toNext, { have: sayTons(haveKg), need: sayTons(next.tonsKg), next: next.level })}</p>
        </>
      ) : (
        <p className="cap mt2">{words.topLevel}</p>
      )}
    </Link>
  )
}

function Score({ score }: { score: Me['creditScore'] }) {
  const words = useWords(copy)
  return (
    <Link to="/pages/profile/credit">
      <p className="cap">{words.score}</p>
      <p className="t3 mt1">{words[score]}</p>
      <div className={`score mt2 is-${score}`} aria-hidden="true">
        {scores.map((step) => (
          <i key={step} className={step === score ? 'on' : undefined} />
        ))}
      </div>
      <p className="cap mt1">{words.scoreFrom}</p>
    </Link>
  )
}

export function Standing({ me, summary }: { me: Me; summary: Summary }) {
  return (
    <div className="prof-lv mt4">
      <Level me={me} summary={summary} />
      <Score score={me.creditScore} />
    </div>
  )
}
