import { raisedBy } from './refusalEntry.ts'

export const planRefusals = raisedBy('plan', {
  planOverCap: {
    code: 7040,
    en: 'This month would cost {pay}, more than your limit of {cap} a month',
    cn: '本月需支付 {pay}，超过您设定的每月上限 {cap}',
  },
  planMost: {
    code: 7041,
    en: 'You have {limit} plans, the most allowed. Stop one first',
    cn: '您的计划已达上限 {limit} 个，请先停止一个',
  },
  planCapLow: {
    code: 7042,
    en: 'At today’s price a month costs {pay}, more than your limit of {cap}. Raise the limit or choose fewer tons',
    cn: '按今日价格每月需 {pay}，超过您设定的上限 {cap}，请提高上限或减少吨数',
  },
})
