/** Why: what two members share stands beside how they traded, with the way to each of them. */
import { Link } from '@tanstack/react-router'
import { sayCents, sayDayTime, sayKg } from '@tonne/domain/format'
import { roundKg, sharedSigns } from '@tonne/domain/tradingPairs'
import { Facts } from '../ui/Facts.tsx'
import { fill, pick, useLang, useWords } from '../ui/lang.tsx'
import { Note } from '../ui/Note.tsx'
import { Unpicked } from '../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import type { PairItem } from './rows.ts'

export function PairPanel({ pair }: { pair: PairItem | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!pair) return <Unpicked text={words.pick} />
  const { a, b, shared } = pair
  return (
    <aside className="panel stack" aria-label={`${a.name}, ${b.name}`}>
      <h2 className="t2">
        {a.name}
        <br />
        {b.name}
      </h2>
      <Facts
        rows={[
          [words.traded, sayCents(pair.cents)],
          [words.trades, pair.trades],
          [fill(words.bought, a), sayKg(pair.kgToA, lang)],
          [fill(words.bought, b), sayKg(pair.kgToB, lang)],
          [words.round, sayKg(roundKg(pair), lang)],
          [fill(words.percent, a), `${a.percent}%`],
          [fill(words.percent, b), `${b.percent}%`],
          [words.latest, sayDayTime(new Date(pair.latestAt), lang)],
          [words.shared, shared.length === 0 ? words.nothing : shared.map((sign) => pick(sharedSigns[sign], lang)).join(lang === 'cn' ? '、' : ', ')],
        ]}
      />
      <Note>{words.honest}</Note>
      <div className="dialog-b">
        {[a, b].map((one) => (
          <Link key={one.id} className="btn btn--line btn--m" to={'/members' as '/'} search={{ id: String(one.id) } as never}>
            {fill(words.open, one)}
          </Link>
        ))}
      </div>
    </aside>
  )
}
