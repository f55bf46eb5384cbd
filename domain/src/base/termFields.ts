/** Name, unit and bounds of each term serve the desk's form, the diff before an approval and the members' page. */
import type { Label } from '../bilingual.ts'
import { type Lang, sayCents, sayCount, sayKg, sayShare } from '../format.ts'

/** The parts of a version that hold its fields. */
type Levelled = { levels: readonly { level: number }[] }
/**
 * share: basis points. limitCents: cents, or null for no limit. tons: kilograms. days: working days. wholeDays: days of
 * the calendar. clock: minutes after midnight. name: a pair of words.
 */
export type TermUnit =
  | 'share'
  | 'cents'
  | 'limitCents'
  | 'tons'
  | 'hours'
  | 'minutes'
  | 'seconds'
  | 'days'
  | 'wholeDays'
  | 'clock'
  | 'count'
  | 'level'
  | 'name'
export type TermGroup =
  | 'trading'
  | 'presale'
  | 'market'
  | 'deposit'
  | 'withdrawal'
  | 'safety'
  | 'counting'
  | 'levels'
  | 'guards'
  | 'surveillance'
  | 'bank'
  | 'directory'
/**
 * `path` is the dotted name in a version of the terms. A `secret` field guards against people who would read it, so
 * only the desk shows it.
 */
export type TermField = {
  path: string
  group: TermGroup
  label: Label
  unit: TermUnit
  min: number
  max: number
  secret?: true
}

export const termGroupLabels: Readonly<Record<TermGroup, Label>> = {
  trading: ['Buying and selling', '买卖'],
  presale: ['Presales', '预售'],
  market: ['Order book', '订单簿'],
  deposit: ['Deposits', '充值'],
  withdrawal: ['Withdrawals', '提现'],
  safety: ['Waiting after a change', '变更后的等待期'],
  counting: ['What counts for level and score', '等级与评分的计入规则'],
  levels: ['Membership levels', '会员等级'],
  guards: ['Guards, not published', '防护参数（不公开）'],
  surveillance: ['Market surveillance, not published', '市场监察（不公开）'],
  bank: ['The bank, not published', '银行（不公开）'],
  directory: ['Directory of members, not published', '会员名录（不公开）'],
}

const MOST_CENTS = 100_000_000_00
/** A payment out is one FAST transfer; banks allow no more than this. */
const MOST_FAST_CENTS = 200_000_00
const of =
  (group: TermGroup, secret?: true) =>
  (path: string, label: Label, unit: TermUnit, bounds: readonly [number, number]): TermField => ({
    path,
    group,
    label,
    unit,
    min: bounds[0],
    max: bounds[1],
    ...(secret ? { secret } : {}),
  })
const [trading, presale, market, deposit] = [of('trading'), of('presale'), of('market'), of('deposit')]
const [withdrawal, safety, level, guard] = [of('withdrawal'), of('safety'), of('levels'), of('guards', true)]
const [counting, watch] = [of('counting'), of('surveillance', true)]
const [bank, directory] = [of('bank', true), of('directory', true)]

const published: readonly TermField[] = [
  trading('buyFeeBasisPoints', ['Buy fee', '买入手续费'], 'share', [0, 1000]),
  trading('sellFeeBasisPoints', ['Sell fee', '卖出手续费'], 'share', [0, 1000]),
  trading('gstBasisPoints', ['GST on fees', '手续费的消费税（GST）'], 'share', [0, 3000]),
  trading('saleProceedsDays', ['Sale proceeds available', '卖出款项到账'], 'days', [1, 3]),
  presale('bookingBasisPoints', ['Booking fee', '预订费'], 'share', [0, 5000]),
  presale(
    'lapseForfeitBasisPoints',
    ['Booking fee forfeited when the balance is not paid', '未付尾款时没收预订费的比例'],
    'share',
    [0, 10_000],
  ),
  presale('finalPaymentHours', ['Time to pay the balance', '尾款付款期限'], 'hours', [1, 720]),
  presale('presaleSellLevel', ['Level to sell presale credits', '可出售预售碳信用的最低等级'], 'level', [1, 5]),
  market('market.tickCents', ['Price step', '报价单位'], 'cents', [1, 100_00]),
  market('market.lotLeastCents', ['Minimum value of a lot', '每手最低金额'], 'cents', [1, 1_000_00]),
  market(
    'market.protectionBasisPoints',
    ['Market orders, furthest from the best price', '市价单最大滑价'],
    'share',
    [1, 5000],
  ),
  market('market.bandBasisPoints', ['Prices, furthest from the reference', '报价偏离参考价上限'], 'share', [1, 9000]),
  market('market.openOrders', ['Open orders at once', '会员未成交订单上限'], 'count', [1, 10_000]),
  market('market.countedKg', ['Smallest trade that moves a price', '计入价格的最低成交量'], 'tons', [1, 1_000_000]),
  deposit('deposit.minCents', ['Minimum deposit', '单笔充值下限'], 'cents', [1, MOST_CENTS]),
  deposit('deposit.maxCents', ['Maximum deposit', '单笔充值上限'], 'cents', [1, MOST_CENTS]),
  deposit('deposit.liveMinutes', ['PayNow code valid for', '付款码有效期'], 'minutes', [5, 1440]),
  deposit('deposit.openAtOnce', ['Unpaid deposits at once', '同时待付笔数'], 'count', [1, 1000]),
  withdrawal('withdrawal.minCents', ['Minimum withdrawal', '单笔提现下限'], 'cents', [1, MOST_FAST_CENTS]),
  withdrawal('withdrawal.maxCents', ['Maximum withdrawal', '单笔提现上限'], 'cents', [1, MOST_FAST_CENTS]),
  withdrawal('withdrawal.feeBasisPoints', ['Fee, from the amount', '手续费（内扣）'], 'share', [0, 1000]),
  withdrawal('withdrawal.feeMinCents', ['Minimum fee', '最低手续费'], 'cents', [0, 1_000_00]),
  withdrawal('withdrawal.perDay', ['Withdrawals a day, Monday to Friday', '每日次数（周一至周五）'], 'count', [1, 1]),
  withdrawal('withdrawal.arrivesFromDays', ['Arrives at the earliest', '最早到账'], 'days', [0, 10]),
  withdrawal('withdrawal.arrivesByDays', ['Arrives at the latest', '最迟到账'], 'days', [1, 10]),
  withdrawal('withdrawal.newPayeeHours', ['Wait for a new payee', '新收款账户等待期'], 'hours', [0, 168]),
  safety(
    'coolOff.changeHours',
    ['After a change of password, factor or payee', '更改密码、二次验证或收款账户后'],
    'hours',
    [0, 168],
  ),
  safety('coolOff.recoveryHours', ['After a password reset by email', '邮件重设密码后'], 'hours', [0, 336]),
  safety('coolOff.deviceHours', ['After a new device is used', '新设备登录后'], 'hours', [0, 168]),
  safety(
    'coolOff.tradesCents',
    ['Trades a day meanwhile, without a second factor', '等待期内免二次验证的每日交易额'],
    'cents',
    [0, MOST_CENTS],
  ),
  counting(
    'counting.memberTonsDays',
    ['Tons bought from members count for a level after', '向会员买入的碳信用计入等级所需天数'],
    'wholeDays',
    [0, 365],
  ),
  counting(
    'counting.presaleLeastKg',
    ['A presale counts for the credit score from', '预售计入信用评分的最低吨数'],
    'tons',
    [0, 1_000_000],
  ),
]
const secret: readonly TermField[] = [
  guard('tradingPasswordTries', ['Wrong trading passwords, then locked', '交易密码错误次数上限'], 'count', [3, 10]),
  guard('login.tries', ['Wrong login passwords, then locked', '登录密码错误次数上限'], 'count', [3, 20]),
  guard('login.windowMinutes', ['Locked for', '锁定时长'], 'minutes', [1, 1440]),
  guard('login.codeMinutes', ['A mailed code lives', '邮件验证码有效期'], 'minutes', [5, 60]),
  guard('login.codeTries', ['Tries of a mailed code', '邮件验证码尝试次数'], 'count', [3, 10]),
  guard('login.codeWaitSeconds', ['Between two codes', '两次发送间隔'], 'seconds', [10, 600]),
  guard('login.codesADay', ['Codes to one mailbox in 24 hours', '同一邮箱 24 小时内验证码数'], 'count', [4, 200]),
  guard('login.idleMinutes', ['A login ends after idle', '闲置后退出登录'], 'minutes', [5, 240]),
  guard('login.absoluteHours', ['A login ends at the latest after', '登录最长有效期'], 'hours', [1, 168]),
  guard('registration.perAddress', ['Registrations from one address', '同一地址注册数'], 'count', [1, 10_000]),
  guard('registration.perDevice', ['Registrations from one device', '同一设备注册数'], 'count', [1, 10_000]),
  guard('registration.perCode', ['Registrations with one invitation code', '同一邀请码注册数'], 'count', [1, 100_000]),
  guard('registration.windowHours', ['Counted over', '统计区间'], 'hours', [1, 720]),
  watch('surveillance.windowHours', ['Looks back', '回看时长'], 'hours', [1, 168]),
  watch('surveillance.washKg', ['Wash pair: went there and back', '对敲：来回转手'], 'tons', [1, 1_000_000]),
  watch('surveillance.washTrades', ['Wash pair: trades', '对敲：成交笔数'], 'count', [2, 1000]),
  watch(
    'surveillance.farTrades',
    ['Far prices: trades of one taker', '偏离价：同一主动方成交笔数'],
    'count',
    [1, 1000],
  ),
  watch('surveillance.farBasisPoints', ['Far prices: off the reference', '偏离价：偏离参考价'], 'share', [1, 9000]),
  watch('surveillance.layerOrders', ['Layering: orders withdrawn', '虚假挂单：撤单笔数'], 'count', [2, 1000]),
  watch('surveillance.layerSeconds', ['Layering: withdrawn within', '虚假挂单：撤单时限'], 'seconds', [1, 3600]),
  watch(
    'surveillance.layerBasisPoints',
    ['Layering: off the price of the trade', '虚假挂单：偏离成交价'],
    'share',
    [0, 9000],
  ),
  watch('surveillance.deviceAccounts', ['Owners at one device', '同一设备的持有人数'], 'count', [2, 100]),
  watch(
    'surveillance.cornerBasisPoints',
    ['Cornering: part of the free stock', '囤积：占可流通量'],
    'share',
    [100, 10_000],
  ),
  watch('surveillance.cornerKg', ['Cornering: at least', '囤积：最低持有量'], 'tons', [1, 1_000_000_000]),
  watch('surveillance.newsHours', ['Before news: looks back', '消息前交易：回看时长'], 'hours', [1, 168]),
  watch(
    'surveillance.newsBasisPoints',
    ['Before news: the price was moved by', '消息前交易：价格变动'],
    'share',
    [1, 10_000],
  ),
  watch('surveillance.newsKg', ['Before news: traded', '消息前交易：成交量'], 'tons', [1, 1_000_000_000]),
  bank('bank.cutOffMinutes', ['Cut-off for payments of the same day', '当日付款截止时间'], 'clock', [0, 1439]),
  directory('directory.newDays', ['New: joined within', '新会员：开户不超过'], 'wholeDays', [1, 365]),
  directory('directory.dormantDays', ['Dormant: no login for', '休眠：未登录达'], 'wholeDays', [7, 3650]),
  directory('directory.largeCents', ['Large: cash and tons worth', '大户：资金与碳信用合计'], 'cents', [1, MOST_CENTS]),
]

const levelFields = (n: number, place: number): TermField[] => {
  const named = (en: string, cn: string): Label => [`P${n}: ${en}`, `P${n}：${cn}`]
  return [
    level(`levels.${place}.name`, named('name', '名称'), 'name', [1, 20]),
    level(`levels.${place}.tonsKg`, named('tons to ask for it', '申请所需吨数'), 'tons', [0, 1_000_000_000]),
    level(
      `levels.${place}.monthlySpendCents`,
      named('spending a month', '每月消费上限'),
      'limitCents',
      [1, 100_000_000_000_00],
    ),
  ]
}

/** In reading order. */
export const termFieldsOf = ({ levels }: Levelled): TermField[] => [
  ...published,
  ...levels.flatMap(({ level: n }, place) => levelFields(n, place)),
  ...secret,
]

/** The value at a dotted path; undefined when the version does not have it. */
export const termAt = (terms: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], terms)

const units = {
  hours: { en: (n: number) => `${n} ${n === 1 ? 'hour' : 'hours'}`, cn: (n: number) => `${n} 小时` },
  minutes: { en: (n: number) => `${n} ${n === 1 ? 'minute' : 'minutes'}`, cn: (n: number) => `${n} 分钟` },
  seconds: { en: (n: number) => `${n} ${n === 1 ? 'second' : 'seconds'}`, cn: (n: number) => `${n} 秒` },
  wholeDays: { en: (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`, cn: (n: number) => `${n} 天` },
  days: { en: (n: number) => `T+${n} working ${n === 1 ? 'day' : 'days'}`, cn: (n: number) => `T+${n} 工作日` },
} as const
const noLimit = { en: 'no limit', cn: '不限' } as const

/** A value of a field as a person reads it: '1.5%', 'S$20,000.00', '72 hours'. An unknown value is a dash. */
export function sayTerm({ unit }: Pick<TermField, 'unit'>, value: unknown, lang: Lang): string {
  if (value === undefined) return '–'
  if (value === null) return noLimit[lang]
  if (unit === 'name') return (value as Record<Lang, string>)[lang]
  const n = Number(value)
  if (unit === 'share') return sayShare(n)
  if (unit === 'cents' || unit === 'limitCents') return sayCents(n)
  if (unit === 'tons') return sayKg(n, lang)
  if (unit === 'level') return `P${n}`
  if (unit === 'clock') return [Math.floor(n / 60), n % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return unit === 'count' ? sayCount(n) : units[unit][lang](n)
}

/** Whether two values of a field are equal: a pair of words has no order of its own. */
export function sameTerm({ unit }: Pick<TermField, 'unit'>, one: unknown, other: unknown): boolean {
  if (unit !== 'name' || !one || !other) return one === other
  const [a, b] = [one, other] as Record<Lang, string>[]
  return a!.en === b!.en && a!.cn === b!.cn
}
type TermChange = { field: TermField; before: unknown; after: unknown }
/** The differences between two versions of the terms, in the order of the fields. */
export function termChangesOf(before: Levelled, after: Levelled): TermChange[] {
  const all = before.levels.length > after.levels.length ? before : after
  return termFieldsOf(all)
    .map((field) => ({ field, before: termAt(before, field.path), after: termAt(after, field.path) }))
    .filter(({ field, before: was, after: is }) => !sameTerm(field, was, is))
}
