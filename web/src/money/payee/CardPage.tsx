import './payee.css'
import { payee as endpoints } from '@tonne/contract/money/payee'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { SIDE_PX, useFrom } from '../../ui/style/screenWidth.ts'
import { AddPayee, BeforeAdding } from './AddPayee.tsx'
import { copy } from './copy.ts'
import { PayeeCard } from './PayeeCard.tsx'

export function Page() {
  const words = useWords(copy)
  const [adding, setAdding] = useState(useParam('add') === '1')
  const query = useApiQuery(endpoints.list, {})
  const wide = useFrom(SIDE_PX)
  const coming = (
    <>
      <Skeleton h={132} r={20} style={{ marginTop: 16 }} />
      <Skeleton h={132} r={20} style={{ marginTop: 12 }} />
    </>
  )
  return (
    <QueryPage title={words.title} query={query} bar className="is-beside" coming={coming}>
      {(payees) => (
        <>
          {payees.items.length === 0 ? (
            <EmptyState
              title={words.emptyTitle}
              text={fill(words.emptyText, { hours: payees.newPayeeHours })}
              action={
                <Button icon="plus" onClick={() => setAdding(true)}>
                  {words.add}
                </Button>
              }
            />
          ) : (
            <>
              <p className="cap2 mt3">{words.lead}</p>
              <div className="stack g3 mt4">
                {payees.items.map((one) => (
                  <PayeeCard key={one.id} one={one} payees={payees} />
                ))}
              </div>
              {wide && (
                <Beside card>
                  <BeforeAdding hours={payees.newPayeeHours} />
                </Beside>
              )}
              <StickyBar>
                <Button
                  block
                  icon="plus"
                  disabledReason={payees.items.length >= payees.most && fill(words.most, { most: payees.most })}
                  onClick={() => setAdding(true)}
                >
                  {words.add}
                </Button>
              </StickyBar>
            </>
          )}
          <AddPayee open={adding} onClose={() => setAdding(false)} owner={payees} />
        </>
      )}
    </QueryPage>
  )
}
