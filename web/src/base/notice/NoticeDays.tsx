import type { notice } from '@tonne/contract/base/notice'
import type { Output } from '@tonne/contract/endpoint'
import { dayOf } from '@tonne/domain/days'
import { sayTime } from '@tonne/domain/format'
import { sayRecentDay } from '@tonne/parts/dates.ts'
import { named } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { isPage } from '../../api/way.ts'
import { wholeNumbers } from '../../ui/figures/wholeNumbers.tsx'
import { Icon, type IconName } from '../../ui/icons/icons.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Folding } from '../../ui/layout/FoldRow.tsx'
import { DayGroup } from '../../ui/layout/LogRow.tsx'
import { classes } from '../../ui/style/classes.ts'
import { copy } from './copy.ts'

export type NoticeOut = Output<typeof notice.list>['items'][number]
const icons: Record<NoticeOut['topic'], IconName> = {
  security: 'shield',
  money: 'wallet',
  market: 'trade',
  account: 'user',
  news: 'news',
}

/** Sorted by their own time: a late notice about an earlier day is under that day. */
function byDay(items: readonly NoticeOut[]): [day: string, items: NoticeOut[]][] {
  const days = new Map<string, NoticeOut[]>()
  for (const item of [...items].sort((a, b) => b.at - a.at)) {
    const day = dayOf(new Date(item.at))
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days]
}

/** The title is never cut, because a sum or a deadline may stand in it. */
function Line({ item, onRead }: { item: NoticeOut; onRead: (item: NoticeOut) => void }) {
  const lang = useLang()
  const words = useWords(copy)
  const unread = item.readAt === null
  const at = new Date(item.at)
  return (
    <Folding
      className={classes('ntc', !unread && 'is-read')}
      look="lg"
      onOpen={() => onRead(item)}
      summary={
        <>
          <span className="lg-i">
            <Icon name={icons[item.topic]} size={18} />
            {unread && <span className="pip" />}
          </span>
          <span className="label strong grow">
            {unread && <span className="sr">{named(lang, words.unread)}</span>}
            {wholeNumbers(item.title[lang])}
          </span>
        </>
      }
    >
      <p className="cap2">{wholeNumbers(item.body[lang])}</p>
      <div className="hrow between g3 ntc-f">
        <time className="cap num" dateTime={at.toISOString()}>
          {sayTime(at)}
        </time>
        {isPage(item.leadsTo) && (
          <Button variant="quiet" size="s" to={item.leadsTo}>
            {words.open}
          </Button>
        )}
      </div>
    </Folding>
  )
}

export function NoticeDays({
  items,
  today,
  onRead,
}: {
  items: readonly NoticeOut[]
  today: string
  onRead: (item: NoticeOut) => void
}) {
  const lang = useLang()
  return byDay(items).map(([day, ofDay]) => (
    <DayGroup key={day} title={sayRecentDay(day, today, lang)}>
      {ofDay.map((item) => (
        <Line key={item.id} item={item} onRead={onRead} />
      ))}
    </DayGroup>
  ))
}
