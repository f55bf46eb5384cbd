import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Output } from '@tonne/contract/endpoint'
import { dailyClose } from '@tonne/contract/money/dailyclose'
import type { reportDesk } from '@tonne/contract/trust/report'
import { sayCents, sayDate, sayKg } from '@tonne/domain/format'
import { listed } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { useMay } from '../../platform/me.tsx'
import { memberCall } from '../../platform/memberCall.ts'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'

type Overview = Output<typeof reportDesk.overview>

export function BooksState({ check, invariants, stop }: Pick<Overview, 'check' | 'invariants' | 'stop'>) {
  const words = useWords(copy)
  const lang = useLang()
  const mayResume = useMay(['finance', 'admin'])
  const says = check && {
    n: check.postings.toLocaleString('en-SG'),
    cents: sayCents(check.differenceCents),
    kg: sayKg(check.differenceKg, lang),
  }
  const balanced = check?.differenceCents === 0 && check.differenceKg === 0
  return (
    <ul className="over-list">
      {says && (
        <Fact
          title={words.balances}
          fine={balanced}
          says={fill(balanced ? words.balancesFine : words.balancesBad, says)}
        />
      )}
      <Closed />
      {invariants && (
        <Fact
          title={words.invariants}
          fine={invariants.broken.length === 0}
          more={mayResume && <Link to="/invariants">{words.each}</Link>}
          says={
            invariants.broken.length === 0
              ? fill(words.invariantsFine, { n: invariants.checked })
              : fill(words.invariantsBad, { names: listed(lang, invariants.broken) })
          }
        />
      )}
      <Fact
        title={words.moneyOutStop}
        fine={stop === null}
        says={stop ? fill(words.stopped, { why: stop.why }) : words.running}
        more={
          stop && (
            <>
              {stop.resumeProposedBy && (
                <p className="cap">{fill(words.resumeProposed, { name: stop.resumeProposedBy })}</p>
              )}
              {mayResume && <Link to="/invariants">{words.look}</Link>}
            </>
          )
        }
      />
    </ul>
  )
}

/** The last daily close, which is public. */
function Closed() {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useQuery({
    queryKey: [dailyClose.latest.path],
    queryFn: () => memberCall(dailyClose.latest, {}),
    refetchInterval: 60_000,
  })
  if (!data) return null
  if (data.openDay)
    return <Fact title={words.close} fine={false} says={fill(words.closeOpen, { day: sayDate(data.openDay, lang) })} />
  return (
    <Fact
      title={words.close}
      fine={data.last !== null}
      says={data.last ? fill(words.closed, { day: sayDate(data.last.day, lang) }) : words.closeNone}
    />
  )
}

type FactProps = { title: string; says: string; fine: boolean; more?: ReactNode }
function Fact({ title, says, fine, more }: FactProps) {
  const words = useWords(copy)
  return (
    <li>
      <div>
        {title}
        <p className="cap">{says}</p>
        {more}
      </div>
      <span />
      <Tag look={fine ? 'done' : 'stop'}>{fine ? words.fine : words.broken}</Tag>
    </li>
  )
}
