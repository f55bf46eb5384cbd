import './glance.css'
import { useQueryClient } from '@tanstack/react-query'
import { wallet } from '@tonne/contract/money/wallet'
import { sayCents, sayChange, sayTons } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { type CSSProperties, lazy, Suspense } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSession } from '../../api/session.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { Delta } from '../../ui/feedback/Delta.tsx'
import { ProofChip } from '../../ui/feedback/ProofChip.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Terrain } from '../../ui/figures/art/Terrain.tsx'
import { BigTons } from '../../ui/figures/BigTons.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { SECTIONS_PX, useFrom } from '../../ui/style/screenWidth.ts'
import { copy } from './copy.ts'
import { Held } from './Held.tsx'

/** Only on wide screens. */
const Course = lazy(async () => ({ default: (await import('./Course.tsx')).Course }))

function Total() {
  const words = useWords(copy)
  const { data } = useApiQuery(wallet.summary, {})
  return (
    <div>
      <div className="hrow between glance-top">
        <h1 className="label ink2">{words.holding}</h1>
        {data && data.carbonKg > 0 && (
          <ProofChip to="/pages/profile/tons">{fill(words.serials, { n: sayTons(data.carbonKg) })}</ProofChip>
        )}
      </div>
      {data ? (
        <>
          <BigTons kg={data.carbonKg} className="mt1" />
          <p className="hrow g3 mt2 glance-line">
            <span className="glance-v num">{sayCents(data.valueCents)}</span>
            <Delta change={data.dayChange.cents}>
              {sayCents(Math.abs(data.dayChange.cents))} · {sayChange(data.dayChange.basisPoints)}
            </Delta>
          </p>
        </>
      ) : (
        <Loading>
          <Skeleton w={180} h={72} className="hero mt1" style={{ height: '1em' }} />
          <Skeleton w={220} h={25} className="mt2" />
        </Loading>
      )}
    </div>
  )
}

export function Glance() {
  const words = useWords(copy)
  const { loginInfo } = useSession()
  const { data, error } = useApiQuery(wallet.summary, {})
  const queries = useQueryClient()
  const beside = useFrom(SECTIONS_PX)
  const kg = data?.carbonKg
  // Whatever kept the balance away kept the rest of the page away too.
  if (!data && error)
    return (
      <>
        <h1 className="sr">{words.holding}</h1>
        <PageError error={error} onRetry={() => void queries.refetchQueries({ type: 'active' })} />
      </>
    )
  return (
    <section className="glance">
      <div className="glance-bg">
        <Terrain id={`member-${loginInfo.mem_id}`} density={0.72} />
      </div>
      <div className="glance-pair" style={{ '--figures': sayTons(kg ?? 0).length } as CSSProperties}>
        <Total />
        {beside && kg !== undefined && kg > 0 && (
          <Suspense>
            <Course />
          </Suspense>
        )}
      </div>
      <div className="glance-held">
        <Held kg={kg} />
      </div>
    </section>
  )
}

export function CashLine() {
  const words = useWords(copy)
  const { data } = useApiQuery(wallet.summary, {})
  return (
    <section className="cashline">
      <div className="grow">
        <p className="cap">{words.cash}</p>
        <p className="t2 num">{data ? sayCents(data.availableCents) : '–'}</p>
      </div>
      <div className="hrow g2">
        <Button size="m" variant="line" to="/pages/profile/withdraw">
          {words.withdraw}
        </Button>
        <Button size="m" to="/pages/profile/deposit">
          {words.deposit}
        </Button>
      </div>
    </section>
  )
}
