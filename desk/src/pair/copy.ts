/** Why: the words of pairs to look at. */
import type { Pair } from '../ui/lang.tsx'

export const copy = {
  title: ['Trading pairs', '对敲排查'],
  about: [
    'Members who trade mostly with each other, in the last {days} days. Nobody is restricted by it: a person looks.',
    '近 {days} 天主要互为交易对手的会员。系统不会据此限制任何人，须由人员判断。',
  ],
  members: ['Members', '会员'],
  traded: ['With each other', '相互成交额'],
  share: ['Share of their trades', '占各自成交额'],
  round: ['There and back', '来回转手'],
  shared: ['They share', '共同点'],
  latest: ['Latest', '最近一笔'],
  nothing: ['Nothing known', '未发现'],
  empty: ['No two members trade mostly with each other', '没有主要互为交易对手的会员'],
  pick: ['Pick a pair to see what they share', '请选择一组会员查看共同点'],
  kpiPairs: ['Pairs', '组数'],
  kpiShared: ['Share something', '有共同点'],
  kpiRound: ['Sold there and back', '有来回转手'],
  trades: ['Trades', '成交笔数'],
  bought: ['Bought by {name}', '{name} 买入'],
  percent: ['Of what {name} traded', '占 {name} 成交额'],
  honest: [
    'Families and offices share some of this honestly. Read both members before you decide anything.',
    '家人或同事也可能有这些共同点。作出任何决定前，请先查看两位会员。',
  ],
  open: ['Open {name}', '查看 {name}'],
} satisfies Record<string, Pair>
