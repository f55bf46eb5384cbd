import { Link } from '@tanstack/react-router'
import { sayCents, sayKg } from '@tonne/domain/format'
import { tradingPairStateLabels } from '@tonne/domain/states'
import { pairRules, roundKg, sharedSigns } from '@tonne/domain/trading/tradingPairs'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { inParts, listed, named } from '@tonne/parts/joined.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useMay } from '../../platform/me.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { copy } from './copy.ts'
import { PairActs } from './PairActs.tsx'
import { type PairItem, stateLooks } from './rows.ts'

export function PairPanel({ pair }: { pair: PairItem | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  const mayAct = useMay(['support', 'admin'])
  if (!pair) return <Unpicked text={words.pick} />
  const { a, b, state } = pair
  return (
    <aside className="panel stack" aria-label={listed(lang, [a.name, b.name])}>
      <div className="panel-top">
        <span className="mono">{pair.id}</span>
        <Tag look={stateLooks[state]}>{pick(tradingPairStateLabels[state], lang)}</Tag>
      </div>
      <h2 className="t2">
        {a.name}
        <br />
        {b.name}
      </h2>
      <Evidence pair={pair} />
      <Decided pair={pair} />
      {state === 'open' && <Note>{words.honest}</Note>}
      <div className="dialog-b">
        {[a, b].map((one) => (
          <Link key={one.id} className="btn btn--line btn--m" to="/members" search={{ id: String(one.id) }}>
            {fill(words.openOne, one)}
          </Link>
        ))}
      </div>
      {state === 'open' && <AssignBox queue="pair" subject={String(pair.id)} />}
      {mayAct && <PairActs pair={pair} />}
    </aside>
  )
}

function Evidence({ pair }: { pair: PairItem }) {
  const words = useWords(copy)
  const lang = useLang()
  const list = (pairs: readonly (readonly [string, string])[]) =>
    pairs.map((one) => pick(one, lang)).join(lang === 'cn' ? '；' : '; ')
  const { a, b, shared, rules } = pair
  return (
    <Facts
      rows={[
        [words.rules, rules.length === 0 ? words.named : list(rules.map((rule) => pairRules[rule]))],
        [words.shared, shared.length === 0 ? words.nothing : list(shared.map((sign) => sharedSigns[sign]))],
        [words.traded, sayCents(pair.cents)],
        [words.trades, pair.trades],
        [fill(words.bought, a), sayKg(pair.kgToA, lang)],
        [fill(words.bought, b), sayKg(pair.kgToB, lang)],
        [words.round, sayKg(roundKg(pair), lang)],
        [fill(words.percent, a), `${a.percent}%`],
        [fill(words.percent, b), `${b.percent}%`],
        [words.far, pair.farTrades],
        [words.latest, sayDayTime(new Date(pair.latestAt), lang)],
        [words.found, sayDayTime(new Date(pair.openedAt), lang)],
      ]}
    />
  )
}

/** The decisions about the pair: who, what and why. */
function Decided({ pair: { state, decided, lift, lifted } }: { pair: PairItem }) {
  const words = useWords(copy)
  const lang = useLang()
  const decisionText = (one: NonNullable<PairItem['decided']>) =>
    named(lang, inParts(lang, one.by, ...(one.at ? [sayDayTime(new Date(one.at), lang)] : [])), one.reason)
  if (!decided && !lift && !lifted) return null
  return (
    <Facts
      rows={[
        decided && [state === 'dismissed' ? words.dismissedBy : words.markedBy, decisionText(decided)],
        lift && [words.liftBy, named(lang, lift.by.name, lift.reason)],
        lifted && [words.liftedBy, decisionText(lifted)],
      ]}
    />
  )
}
