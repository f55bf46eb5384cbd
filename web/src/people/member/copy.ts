/** Why: the words of membership. */
import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Membership', '会员等级'],
  now: ['Your level', '当前等级'],
  counted: ['{have} t count for a level', '{have} 吨计入等级'],
  inputs: ['What counts for a level', '计入等级的吨数'],
  held: ['Held', '持有'],
  retired: ['Retired', '已注销'],
  fresh: ['Bought from members in the last {days} days', '近 {days} 天向会员买入'],
  uncounted: ['From trades that do not count', '来自不计入的成交'],
  counts: ['Counts', '计入'],
  markedTitle: ['Trades with one other member do not count', '您与另一会员的成交不计入'],
  marked: [
    'Since {since}, after an operator looked at how both of you trade. Nothing is restricted and no level is taken ' +
      'away. If it is wrong, write to customer service: two operators look at it again.',
    '自 {since} 起，运营人员核查双方成交后认定。您的账户未受限制，现有等级不变。如有异议，请联系客服，由两位运营人员复核。',
  ],
  rule: [
    'Tons sold again do not count. Tons bought from members count after {days} days, or once retired. Trades below ' +
      'the published size, between accounts of one owner, or between members found to pass tons to and fro do not ' +
      'count.',
    '再卖出的不计入。向会员买入的，持有满 {days} 天或注销后计入。低于公布数量、同一所有人账户之间、或经认定来回转手的会员之间的成交不计入。',
  ],
  next: ['From {need} t you can apply for P{next}; {left} t to go', '满 {need} 吨可申请 P{next}，还差 {left} 吨'],
  reached: ['The {need} t for P{next} reached', '已达到 P{next} 所需的 {need} 吨'],
  top: ['The highest level', '已是最高等级'],
  progress: ['Progress to P{next}', '升至 P{next} 的进度'],
  month: ['Bought this month', '本月已买入'],
  limit: ['Limit a month at P{level}', 'P{level} 每月限额'],
  left: ['Left this month', '本月剩余'],
  noLimit: ['No limit', '不限'],
  levels: ['What each level gives', '各等级权益'],
  from: ['Tons that count', '计入吨数'],
  spend: ['Purchases a month', '每月可买'],
  presale: ['Can sell presale tons', '可卖出预售碳信用'],
  yes: ['Yes', '可以'],
  no: ['No', '不可'],
  projects: ['Projects that require it', '要求该等级的项目'],
  yours: ['Yours', '当前'],
  rise: ['How to move up', '如何升级'],
  stepIdentity: ['Name and IC number on record', '已登记姓名与证件号码'],
  stepTons: ['{need} t held or retired, of any projects', '持有或注销共 {need} 吨，项目不限'],
  stepAsk: ['Ask; an operator decides and gives the reason', '提交申请，由运营人员审批并说明理由'],
  done: ['Done', '已完成'],
  notYet: ['Not yet', '未完成'],
  ask: ['Ask for P{next}', '申请升级至 P{next}'],
  identity: ['Add name and IC number', '登记姓名与证件号码'],
  shortTons: ['{left} t to go', '还差 {left} 吨'],
  shortIdentity: ['Identity first', '请先登记身份'],
} as const satisfies Record<string, Pair>
