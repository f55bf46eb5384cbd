import './order.css'
import { order as endpoints } from '@tonne/contract/trading/order'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { useTitle } from '../../shared/pages/title.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { copy } from './copy.ts'
import { OrderCourse, OrderMain, OrderTons, OrderTop } from './OrderParts.tsx'
import type { OrderInfoOut } from './orderOut.ts'

function Head({ order }: { order: OrderInfoOut }) {
  const lang = useLang()
  const { project } = order
  return (
    <>
      <OrderTop order={order} className="mt3" />
      <div className="oi-h mt2">
        <Cover id={project.no} type={landOf(project.art)} look="square" size={52} />
        <h2 className="t2 grow">{project.name[lang]}</h2>
      </div>
    </>
  )
}

function Whole({ order }: { order: OrderInfoOut }) {
  return (
    <>
      <OrderMain order={order} head={<Head order={order} />} />
      <div>
        <OrderTons order={order} />
        <OrderCourse order={order} />
      </div>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const no = useParam('no') ?? '0'
  const query = useApiQuery(endpoints.info, { no })
  useTitle(query.data && `${words.one} ${no}`)
  const coming = (
    <>
      <Skeleton w={112} h={24} r={7} style={{ marginTop: 22 }} />
      <Skeleton w="80%" h={52} r={13} style={{ marginTop: 18 }} />
      <Skeleton h={128} style={{ marginTop: 20 }} />
      <Skeleton h={113} r={20} style={{ marginTop: 20 }} />
      <Skeleton w={120} h={24} style={{ marginTop: 32 }} />
      <Skeleton h={84} r={14} style={{ marginTop: 12 }} />
    </>
  )
  return (
    <QueryPage title={words.one} query={query} className={query.data && 'oi'} coming={coming}>
      {(order) => <Whole order={order} />}
    </QueryPage>
  )
}
