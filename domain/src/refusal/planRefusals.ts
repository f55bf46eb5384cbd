import { raisedBy } from './refusalEntry.ts'

export const planRefusals = raisedBy('plan', {
  planOverCap: {
    code: 7040,
    en: 'This month would cost {pay}, more than the {cap} that you allow a month',
    cn: '本月需支付 {pay}，超过您设定的每月上限 {cap}',
  },
  planMost: {
    code: 7041,
    en: 'You have {limit} plans, as many as one may have. Stop one first',
    cn: '您的计划已达上限 {limit} 个，请先停止一个',
  },
  planCapLow: {
    code: 7042,
    en: 'At today’s price a month costs {pay}, more than your limit of {cap}. Allow more or take fewer tons',
    cn: '按今日价格每月需 {pay}，超过您设定的上限 {cap}，请提高上限或减少吨数',
  },
})
