import type { Output } from '@tonne/contract/endpoint'
import { market } from '@tonne/contract/trading/market'
import { holdEnd, holdWhy } from '@tonne/domain/people/moneyOutHold'
import { fill, type Lang, type Pair, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { serverNow } from '../../api/clock.ts'
import { Note } from '../../ui/feedback/Note.tsx'

type Hold = NonNullable<Output<typeof market.hold>['hold']>

const copy = {
  title: ['{why}. Withdrawals wait until {until}.', '{why}，{until} 前暂停提现。'],
  gift: [
    'Until then you need a second factor that you had before to retire for someone else, without a name or in a ' +
      'name given since.',
    '期间以他人名义、匿名或新登记的姓名注销，须用此前已有的二次验证确认。',
  ],
  giftNone: [
    'Until then you can retire only in the name your account had before, because you have no earlier second factor ' +
      'to confirm another with.',
    '期间仅可以此前登记的姓名注销：您没有此前已有的二次验证可供确认其他姓名。',
  ],
  plan: [
    'Until then you need a second factor that you had before to make or resume a plan.',
    '期间新建或恢复计划，须用此前已有的二次验证确认。',
  ],
  planNone: [
    'Until then you cannot make or resume a plan, because you have no earlier second factor to confirm it with.',
    '期间不可新建或恢复计划：您没有此前已有的二次验证可供确认。',
  ],
  button: ['Possible from {until}', '{until} 起可用'],
  buttonCase: ['Not before {until}', '{until} 后可用'],
} as const satisfies Record<string, Pair>

/** `asked` is false until the answer is known. */
export function useHold(): { hold: Hold | null; asked: boolean; refetch: () => unknown } {
  const { data, refetch } = useApiQuery(market.hold, {})
  return { hold: data?.hold ?? null, asked: data !== undefined, refetch }
}
const sayHoldEnd = ({ until, caseNo }: Hold, lang: Lang): string =>
  holdEnd({ until: new Date(until), caseNo }, new Date(serverNow()))[lang]

export function HoldNote({ hold, children }: { hold: Hold; children: ReactNode }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Note
      kind="warn"
      icon="lock"
      className="mt3"
      title={fill(words.title, { why: holdWhy(hold)[lang], until: sayHoldEnd(hold, lang) })}
    >
      {children}
    </Note>
  )
}

/**
 * The effect of a hold on an act that only a second factor allows: the note, and why the button is disabled when
 * nothing could confirm it.
 */
export function useHeldAct(
  what: 'gift' | 'plan',
  applies: boolean | ((hold: Hold) => boolean) = true,
): { note: ReactNode; button: string | null; hold: Hold | null } {
  const words = useWords(copy)
  const lang = useLang()
  const { hold } = useHold()
  if (!hold || !(typeof applies === 'function' ? applies(hold) : applies))
    return { note: null, button: null, hold: null }
  const text = words[hold.provable ? what : (`${what}None` as const)]
  const button = hold.provable
    ? null
    : fill(hold.caseNo ? words.buttonCase : words.button, { until: sayHoldEnd(hold, lang) })
  return { note: <HoldNote hold={hold}>{text}</HoldNote>, button, hold }
}
