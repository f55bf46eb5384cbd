import type { Pair } from '@tonne/parts/lang.tsx'

/** The ranges of a price chart: short on its buttons, in full in its name. */
export const rangeCopy = {
  range: ['Range', '时间范围'],
  range7: ['1W', '1 周'],
  range30: ['1M', '1 个月'],
  range90: ['3M', '3 个月'],
  range365: ['1Y', '1 年'],
  range4000: ['All', '全部'],
  range7Long: ['last week', '近一周'],
  range30Long: ['last month', '近一个月'],
  range90Long: ['last 3 months', '近三个月'],
  range365Long: ['last year', '近一年'],
  range4000Long: ['since the first day', '上线以来'],
} as const satisfies Record<string, Pair>
