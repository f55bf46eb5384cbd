import { request } from '@tonne/contract/support/request'
import { requestKinds } from '@tonne/domain/support/request'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useListQuery } from '../../api/listQuery.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { requestBadge } from '../../ui/feedback/badges.ts'
import { InfiniteEnd } from '../../ui/feedback/InfiniteEnd.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'

export const useRequests = () => useListQuery(request.list, { limit: 20 })

export function RequestList({ list }: { list: ReturnType<typeof useRequests> }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Section title={words.mine}>
      {list.error && list.items.length === 0 && <PageError error={list.error} onRetry={() => void list.refetch()} />}
      {!list.error && list.items.length === 0 && <p className="cap2">{words.none}</p>}
      {list.items.length > 0 && (
        <RowCard>
          {list.items.map((one) => (
            <Row
              key={one.no}
              strong
              label={requestKinds[one.kind].label[lang]}
              sub={
                <>
                  <span className="mono nowrap">{one.no}</span>{' '}
                  <span className="nowrap">{sayDayTime(new Date(one.at), lang)}</span>
                </>
              }
              value={<StateBadge of={requestBadge(one.state)} />}
              to={`/pages/profile/applyinfo?no=${one.no}`}
            />
          ))}
        </RowCard>
      )}
      {list.more && <InfiniteEnd onReach={list.reach} more={list.more} busy={list.busy} />}
    </Section>
  )
}
