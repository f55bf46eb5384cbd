/** Why: what was retired stays in sight with its state, the refused ones too. */
import type { Output } from '@tonne/contract/endpoint'
import { retirement as endpoints } from '@tonne/contract/retirement'
import { sayDayTime, sayKg } from '@tonne/domain/format'
import { useAskMore } from '../platform/ask.ts'
import { PageError } from '../platform/PageError.tsx'
import { useParam } from '../platform/way.ts'
import { StateBadge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { retirementBadge } from '../ui/badges.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { InfiniteEnd } from '../ui/InfiniteEnd.tsx'
import { LogRow } from '../ui/LogRow.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Nav } from '../ui/Nav.tsx'
import { Note } from '../ui/Note.tsx'
import { Page as Frame } from '../ui/Page.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { copy } from './copy.ts'

function Line({ one }: { one: Output<typeof endpoints.info> }) {
  const lang = useLang()
  return (
    <LogRow
      icon="retire"
      title={one.project.name[lang]}
      sub={
        <span className="hrow g2 wrap">
          <StateBadge of={retirementBadge(one.state)} />
          {sayDayTime(new Date(one.requestedAt), lang)}
        </span>
      }
      amount={sayKg(one.kg, lang)}
      to={`/pages/profile/retireinfo?no=${one.no}`}
    />
  )
}

export function Page() {
  const words = useWords(copy)
  const made = useParam('made')
  const list = useAskMore(endpoints.list, { limit: 20 })
  if (list.error && list.items.length === 0) {
    return (
      <>
        <Nav title={words.history} />
        <PageError error={list.error} onRetry={() => void list.refetch()} />
      </>
    )
  }
  return (
    <>
      <Nav title={words.history} />
      <Frame>
        {made && (
          <Note kind="ok" live className="mt3" title={fill(words.listMade, { n: Number(made) || 0 })}>
            <br />
            {words.madeText}
          </Note>
        )}
        {list.isPending && (
          <Loading>
            <Skeleton h={56} r={12} style={{ marginTop: 16 }} />
            <Skeleton h={56} r={12} style={{ marginTop: 12 }} />
          </Loading>
        )}
        {!list.isPending && list.items.length === 0 && (
          <EmptyState title={words.emptyTitle} text={words.emptyText} action={<Button to="/pages/profile/tons">{words.toTons}</Button>} />
        )}
        <div className="rows mt2">
          {list.items.map((one) => (
            <Line key={one.no} one={one} />
          ))}
        </div>
        {list.more && <InfiniteEnd onReach={list.reach} more={list.more} busy={list.busy} />}
      </Frame>
    </>
  )
}
