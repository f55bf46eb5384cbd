import './credit.css'
import type { Output } from '@tonne/contract/endpoint'
import { credit } from '@tonne/contract/people/credit'
import { dayOf } from '@tonne/domain/days'
import { sayKg } from '@tonne/domain/format'
import { sayPoints } from '@tonne/domain/people/credit'
import { sayRecentDay } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { serverNow } from '../../api/clock.ts'
import { useListQuery } from '../../api/listQuery.ts'
import { isPage } from '../../api/way.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { InfiniteEnd } from '../../ui/feedback/InfiniteEnd.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { IconName } from '../../ui/icons/icons.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { LogRow } from '../../ui/layout/LogRow.tsx'
import { copy } from './copy.ts'

type CreditOut = Output<typeof credit.mine>
const icons: Record<CreditOut['items'][number]['kind'], IconName> = {
  final_payment_on_time: 'checkc',
  presale_cancelled: 'close',
  final_payment_lapsed: 'clock',
}

function Scale({ first }: { first: CreditOut }) {
  const words = useWords(copy)
  const bands = [...first.bands].reverse()
  return (
    <ol className="cr-scale mt4" aria-label={words.title}>
      {bands.map(({ rating, from }, place) => {
        const to = bands[place + 1]?.from ?? first.most
        const on = rating === first.rating
        return (
          <li
            key={rating}
            className={`${on ? 'on ' : ''}is-${rating}`}
            style={{ flexGrow: to - from, flexBasis: 0 }}
            aria-current={on || undefined}
          >
            <i aria-hidden="true" />
            <span className="cap">
              {words[rating]} <span className="num">{fill(words.from, { from })}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function Rule({ first }: { first: CreditOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const items = [
    { label: words.start, value: first.start },
    ...first.rule.map(({ kind, points, count }) => ({
      label: words[kind],
      value: fill(words.each, { points: sayPoints(points), n: count }),
    })),
  ]
  return (
    <section className="mt6">
      <h2 className="t3">{words.how}</h2>
      <Kv lined className="mt2" items={items} />
      <p className="cap mt2">{fill(words.least, { tons: sayKg(first.leastKg, lang) })}</p>
      <p className="cap mt2">{fill(words.ends, { most: first.most })}</p>
    </section>
  )
}

function Acts({ items }: { items: CreditOut['items'] }) {
  const words = useWords(copy)
  const lang = useLang()
  const today = dayOf(new Date(serverNow()))
  if (items.length === 0) {
    return (
      <>
        <p className="label strong mt3">{words.none}</p>
        <p className="cap2 mt1">{words.noneText}</p>
      </>
    )
  }
  return (
    <div className="rows mt2">
      {items.map(({ kind, orderNo, points, score, at }) => {
        const to = `/pages/profile/orderinfo?no=${orderNo}`
        return (
          <LogRow
            key={`${kind} ${orderNo}`}
            icon={icons[kind]}
            tone={points > 0 ? 'ok' : undefined}
            title={words[kind]}
            reference={orderNo}
            sub={sayRecentDay(dayOf(new Date(at)), today, lang)}
            amount={sayPoints(points)}
            balance={fill(words.after, { score })}
            to={isPage(to) ? to : undefined}
          />
        )
      })}
    </div>
  )
}

function Whole({
  list,
  first,
}: {
  list: { items: CreditOut['items']; reach: () => void; more: boolean; busy: boolean }
  first: CreditOut
}) {
  const words = useWords(copy)
  return (
    <>
      <p className="hrow g3 mt3 cr-big">
        <span className="hero num">{first.score}</span>
        <span className="stack">
          <span className="cap num">{fill(words.of, { most: first.most })}</span>
          <span className="t2">{words[first.rating]}</span>
        </span>
      </p>
      <Scale first={first} />
      <Beside card className="mt6">
        <section>
          <h2 className="t3">{words.does}</h2>
          <p className="cap2 mt1">{words.doesText}</p>
        </section>
        <Rule first={first} />
      </Beside>
      <section className="mt6">
        <h2 className="t3">{words.acts}</h2>
        <Acts items={list.items} />
        {list.items.length > 0 && <InfiniteEnd onReach={list.reach} more={list.more} busy={list.busy} />}
      </section>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const list = useListQuery(credit.mine, { limit: 20 })
  const coming = (
    <>
      <Skeleton w={220} h={72} style={{ marginTop: 16 }} />
      <Skeleton h={44} style={{ marginTop: 16 }} />
      <Skeleton h={160} r={20} style={{ marginTop: 24 }} />
    </>
  )
  return (
    <QueryPage title={words.title} query={{ ...list, data: list.first }} className="is-beside" coming={coming}>
      {(first) => <Whole list={list} first={first} />}
    </QueryPage>
  )
}
