import './payee.css'
import { payee as endpoints } from '@tonne/contract/money/payee'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { AddPayee } from './AddPayee.tsx'
import { copy } from './copy.ts'
import { PayeeCard } from './PayeeCard.tsx'

export function Page() {
  const words = useWords(copy)
  const [adding, setAdding] = useState(useParam('add') === '1')
  const { data, error, refetch } = useApiQuery(endpoints.list, {})
  if (error && !data) {
    return (
      <>
        <Nav title={words.title} />
        <PageError error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  const full = data !== undefined && data.items.length >= data.most
  return (
    <>
      <Nav title={words.title} />
      <Frame bar className="pay-page">
        {data ? (
          <>
            {data.items.length === 0 && (
              <EmptyState title={words.emptyTitle} text={fill(words.emptyText, { hours: data.newPayeeHours })} />
            )}
            {data.items.length > 0 && <p className="cap2 mt3">{words.lead}</p>}
            <div className="stack g3 mt4">
              {data.items.map((one) => (
                <PayeeCard key={one.id} one={one} hours={data.newPayeeHours} />
              ))}
            </div>
            <AddPayee open={adding} onClose={() => setAdding(false)} owner={data} />
          </>
        ) : (
          <Loading>
            <Skeleton h={132} r={20} style={{ marginTop: 16 }} />
            <Skeleton h={132} r={20} style={{ marginTop: 12 }} />
          </Loading>
        )}
      </Frame>
      <StickyBar>
        <Button
          block
          icon="plus"
          disabledReason={full && fill(words.most, { most: data.most })}
          onClick={() => setAdding(true)}
        >
          {words.add}
        </Button>
      </StickyBar>
    </>
  )
}
