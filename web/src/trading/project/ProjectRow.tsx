import { sayCents, sayChange, sayKg } from '@tonne/domain/format'
import { projectTypes } from '@tonne/domain/trading/project'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { projectBadge } from '../../ui/feedback/badges.ts'
import { Delta } from '../../ui/feedback/Delta.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { coverOf } from '../../ui/figures/art/coverType.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Tally } from '../../ui/figures/Tally.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import type { ProjectCardOut } from './projectFilter.ts'
import { rowFoot } from './rowFoot.ts'

/** A closing time nearer than this gets a countdown; a later one is only a date on the project's page. */
const CLOSING_MS = 14 * 86_400_000

type RowProps = { project: ProjectCardOut; offsetMs: number }
type LitProps = { lit: boolean; onLight: (no: string | null) => void }

function Side({ project, offsetMs }: RowProps) {
  const { phase, stop, nextChangeAt, dayChange } = project
  if (stop) return null
  const waiting = phase === 'not_begun' || phase === 'presale' || phase === 'reservation_waiting'
  if (waiting && nextChangeAt !== null) return <Countdown endsAt={nextChangeAt} offsetMs={offsetMs} size="row" />
  if (phase !== 'in_progress' || dayChange.basisPoints === 0) return null
  return <Delta change={dayChange.cents}>{sayChange(dayChange.basisPoints)}</Delta>
}

function Progress({ project }: { project: ProjectCardOut }) {
  const words = useWords(copy)
  const { phase, percentSold } = project
  if (phase === 'not_begun' || phase === 'pending_review')
    return <Tally percent={0} label={words.sold} size="s" variant="off" />
  if (phase === 'presale' || phase === 'reservation_waiting')
    return <Tally percent={100} label={words.offered} size="s" variant="presale" />
  return <Tally percent={percentSold} label={words.sold} size="s" variant={phase === 'closed' ? 'off' : 'plain'} />
}

/** One project; the whole row is a link to its page. `offsetMs`: server clock minus phone clock. */
export function ProjectRow({ project, offsetMs, lit, onLight }: RowProps & LitProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { no, type, name, place, vintage, phase, priceCents, endsAt, stop } = project
  const closing = !stop && phase === 'in_progress' && endsAt !== null && endsAt - Date.now() - offsetMs < CLOSING_MS
  return (
    <Link
      to={`/pages/project/info?no=${no}`}
      className={lit ? 'prow is-lit' : 'prow'}
      onMouseEnter={() => onLight(no)}
      onMouseLeave={() => onLight(null)}
      onFocus={() => onLight(no)}
      onBlur={() => onLight(null)}
    >
      <Cover id={no} type={coverOf(type)} look="row" />
      <div className="grow">
        <div className="hrow between g2">
          <StateBadge of={projectBadge(phase, stop !== null)} />
          <span className="cap">{pick(projectTypes[type], lang)}</span>
        </div>
        <h2 className="t3 mt2">{name[lang]}</h2>
        <p className="cap">
          {/* The dot never begins a line. */}
          {`${place[lang]}\u00a0· `}
          <span className="num">{vintage}</span>
        </p>
        <div className="hrow between base g2 prow-p">
          <span className="prow-price num">
            {sayCents(priceCents)}
            <span className="unit">{words.perTon}</span>
          </span>
          <Side project={project} offsetMs={offsetMs} />
        </div>
        <Progress project={project} />
        <p className="cap mt1">
          {fill(words[stop ? 'stoppedInside' : rowFoot(phase)], {
            p: project.percentSold,
            left: sayKg(project.unsoldKg, lang),
            tons: sayKg(project.issuedKg, lang),
            at: sayDayTime(new Date(footInstant(project)), lang),
          })}
          {closing && (
            <span className="prow-close">
              {' · '}
              {words.closesIn} <Countdown endsAt={endsAt} offsetMs={offsetMs} size="row" />
            </span>
          )}
        </p>
      </div>
    </Link>
  )
}

const footInstant = ({ phase, startsAt, endsAt, nextChangeAt }: ProjectCardOut): number =>
  (phase === 'ended' ? endsAt : phase === 'presale' ? nextChangeAt : startsAt) ?? startsAt
