/** Why: the words of home. */
import type { Pair } from '../ui/lang.tsx'

export const copy = {
  holding: ['Carbon you hold', '持有碳信用'],
  serials: ['{n} serials', '{n} 个序列号'],
  today: ['today', '今日'],
  others: ['Others', '其他'],
  first: ['Your first ton will show here with its serial number.', '您的第一吨碳信用及其序列号将显示在这里。'],
  visitHero: ['Tons under serial', '已编入序列号'],
  visitText: ['Every one can be looked up in its registry, without an account.', '每一吨都可在登记处核对，无需账户。'],
  check: ['Ledger difference {amount}', '账本差额 {amount}'],
  cash: ['Available cash', '可用余额'],
  deposit: ['Deposit', '充值'],
  open: ['Open an account', '开户'],
  logIn: ['Log in', '登录'],
  visitor: ['You are looking around', '您正以游客身份浏览'],
  visitorSub: ['An account takes about 2 minutes', '约 2 分钟即可开户'],
  more: ['Read more', '了解详情'],
  highlights: ['Highlights', '精选'],
  presale: ['Presale', '预售'],
  closes: ['Presale booking closes in', '预订截止倒计时'],
  payNow: ['Pay now', '现付'],
  afterDraw: ['After the draw', '抽签后'],
  onOffer: ['On offer', '预售总量'],
  perTon: [' / t', ' / 吨'],
  chance: ['Every booked ton has the same chance.', '每一吨中签机会相同。'],
  featured: ['Featured projects', '精选项目'],
  all: ['All {n}', '全部 {n} 个'],
  sold: ['Sold', '已售'],
  soldLeft: ['{percent}% sold · {left} left', '已售 {percent}% · 剩余 {left}'],
  noChange: ['no change', '持平'],
  footprint: ['Work out your footprint', '测算您的碳足迹'],
  footprintText: ['Electricity, travel, food: every factor with its source', '用电、出行、饮食，每个系数均注明来源'],
  news: ['News', '资讯'],
  allNews: ['All', '全部'],
} as const satisfies Record<string, Pair>

/** Topics of news, by the word the server gives them. */
export const topics: Readonly<Record<string, Pair>> = {
  ledger: ['Ledger', '账本'],
  field: ['Field', '现场'],
  project: ['Project', '项目'],
  market: ['Market', '市场'],
  policy: ['Policy', '政策'],
  product: ['Product', '产品'],
}
