import { credit } from '@tonne/contract/people/credit'
import { member } from '@tonne/contract/people/member'
import { sayTons } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSettings } from '../../api/settings.ts'
import { Tally } from '../../ui/figures/Tally.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import type { Me } from './me.ts'

const scores = ['poor', 'medium', 'excellent'] as const
/** Keeps the height of a line that is loading. */
const COMING = '\u00a0'

function Level({ level }: { level: number }) {
  const words = useWords(copy)
  const levels = useSettings()?.terms.levels
  const next = levels?.find((row) => row.level > level)
  const counts = useApiQuery(member.membership, {}).data?.tons.countsKg
  const nextText = () => {
    if (!levels) return COMING
    if (!next) return words.topLevel
    if (counts === undefined) return COMING
    if (counts >= next.tonsKg) return fill(words.reached, { next: next.level })
    return fill(words.toNext, { have: sayTons(counts), need: sayTons(next.tonsKg), next: next.level })
  }
  const percent = next && next.tonsKg > 0 ? ((counts ?? 0) * 100) / next.tonsKg : 100
  return (
    <Link to="/pages/profile/member">
      <p className="cap">{words.level}</p>
      <p className="t3 mt1">P{level}</p>
      {next && <Tally className="mt2" size="s" percent={percent} label={fill(words.progress, { next: next.level })} />}
      <p className="cap mt1 num">{nextText()}</p>
    </Link>
  )
}

function Score({ rating }: { rating: Me['creditScore'] }) {
  const words = useWords(copy)
  const { data } = useApiQuery(credit.mine, { limit: 1 })
  return (
    <Link to="/pages/profile/credit">
      <p className="cap">{words.score}</p>
      <p className="t3 mt1">{words[rating]}</p>
      <div className={`score mt2 is-${rating}`} aria-hidden="true">
        {scores.map((step) => (
          <i key={step} className={step === rating ? 'on' : undefined} />
        ))}
      </div>
      <p className="cap mt1 num">{data ? fill(words.scoreOf, { score: data.score, most: data.most }) : COMING}</p>
    </Link>
  )
}

export function Standing({ me }: { me: Me }) {
  return (
    <div className="prof-lv mt4">
      <Level level={me.level} />
      <Score rating={me.creditScore} />
    </div>
  )
}
