/** On a wide screen the receipt of the open order is beside the list, and from 1280 px its history beside that. */
import { order as endpoints } from '@tonne/contract/trading/order'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { copy } from './copy.ts'
import { OrderCourse, OrderMain, OrderTons, OrderTop } from './OrderParts.tsx'
import type { OrderInfoOut } from './orderOut.ts'
import { useOrderTitle } from './orderTitle.ts'

function Head({ order }: { order: OrderInfoOut }) {
  const lang = useLang()
  const title = useOrderTitle()(order)
  const { project, at } = order
  return (
    <>
      <OrderTop order={order} />
      <div className="hrow between g4 top mt1">
        <div className="grow">
          <h2 className="t1">{title}</h2>
          <p className="label strong mt2">{project.name[lang]}</p>
          <p className="cap">{sayDayTime(new Date(at), lang)}</p>
        </div>
        <Cover id={project.no} type={landOf(project.art)} look="card" className="o-rcpt-c" />
      </div>
    </>
  )
}

export function OrderBeside({ no }: { no: string }) {
  const words = useWords(copy)
  const { data, error, refetch } = useApiQuery(endpoints.info, { no })
  if (!data) {
    return (
      <section className="o-rcpt" aria-label={words.one} aria-busy={!error || undefined}>
        {error ? (
          <PageError error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton w={112} h={24} r={7} />
            <Skeleton w="60%" h={36} style={{ marginTop: 18 }} />
            <Skeleton h={128} style={{ marginTop: 28 }} />
            <Skeleton h={113} r={20} style={{ marginTop: 20 }} />
          </Loading>
        )}
      </section>
    )
  }
  return (
    <>
      <section className="o-rcpt" aria-label={words.one}>
        <OrderMain order={data} head={<Head order={data} />} />
        <OrderTons order={data} />
      </section>
      <section className="o-then" aria-label={words.steps}>
        <OrderCourse order={data} />
      </section>
    </>
  )
}
