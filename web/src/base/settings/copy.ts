import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Fees and limits', '费用与限额'],
  version: ['Version {n}, in force since {day}', '第 {n} 版，自 {day} 起生效'],
  next: ['From {day} this changes', '{day} 起有以下变更'],
  nothing: ['No changes announced.', '暂无已公布的变更。'],
  was: ['{before}, then {after}', '{before}，之后为 {after}'],
  lieu: ['Day in lieu', '补假'],
  added: ['Added by the operator', '运营方添加'],
  holidays: ['Public holidays, no working days', '公众假期（非工作日）'],
  source: [
    'Source: {source}. A holiday on a Sunday moves to the next day that is not one.',
    '来源：{source}。假期逢周日的，顺延至下一个非假期日。',
  ],
} as const satisfies Record<string, Pair>
