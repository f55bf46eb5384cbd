import { publicHolidays } from '../base/holidays.ts'
import type { Bilingual } from '../bilingual.ts'
import { addWorkingDays, dayOf, observed, startOfDay } from '../days.ts'
import { sayCents, sayTons } from '../format.ts'
import { keptMs, type Span } from '../outage.ts'
import { reasonOf } from '../people/restriction.ts'
import { refuse } from '../refusals.ts'
import { type RequestState, requestStates } from '../states.ts'

/**
 * `days`: working days until it is answered. `two`: two operators agree. `waitHours`: between the approval and its
 * effect.
 */
export type RequestTerms = {
  readonly label: Bilingual
  readonly what: Bilingual
  readonly days: number
  readonly two: boolean
  readonly waitHours: number
}

export const requestKinds = {
  level_upgrade: {
    label: { en: 'Higher level', cn: '升级会员等级' },
    what: {
      en: 'An operator looks at the tons you hold and have retired, and answers yes or no with the reason.',
      cn: '运营人员核对您的持有与注销记录后答复，并说明理由。',
    },
    days: 2,
    two: false,
    waitHours: 0,
  },
  trading_password: {
    label: { en: 'New trading password', cn: '更换交易密码' },
    what: {
      en:
        'We check your IC number and two operators agree. Then 24 hours pass, in which you can stop it with one tap; ' +
        'a change of the login password stops it too. Time when our service is down does not count. Withdrawals, ' +
        'larger trades, gifts and new plans wait another 24 hours.',
      cn: '核对证件号码，经两位运营人员同意后，设 24 小时等待期（服务中断期间不计），期间可一键取消，更改登录密码亦会取消。更换后提现再等待 24 小时，期间较大交易、转赠及新计划同样暂停。',
    },
    days: 2,
    two: true,
    waitHours: 24,
  },
  unlock: {
    label: { en: 'Unlock after wrong trading passwords', cn: '交易密码锁定后解锁' },
    what: {
      en:
        'We check your IC number and two operators agree. Then your frozen balance is available again and you have ' +
        'all your tries back.',
      cn: '核对证件号码，经两位运营人员同意后，冻结余额恢复可用，尝试次数重新计算。',
    },
    days: 1,
    two: true,
    waitHours: 0,
  },
  name_correction: {
    label: { en: 'Correct my name', cn: '更正姓名' },
    what: {
      en: 'Attach a photo of the IC. Two operators agree. Payees of a personal account must match the new name.',
      cn: '请附证件照片，须两位运营人员同意。个人账户的收款账户须与新姓名一致。',
    },
    days: 3,
    two: true,
    waitHours: 0,
  },
  appeal: {
    label: { en: 'Appeal a restriction', cn: '对限制提出申诉' },
    what: {
      en:
        'An operator other than the one who restricted you decides; two, where a trading password is locked or you ' +
        'froze the account.',
      cn: '由实施限制者以外的运营人员裁定；交易密码锁定或自行冻结的，须两位运营人员同意。',
    },
    days: 3,
    two: false,
    waitHours: 0,
  },
  data_export: {
    label: { en: 'A copy of my data', cn: '导出我的数据' },
    what: {
      en: 'Prepared automatically within minutes; download it within 7 days with your login password.',
      cn: '数分钟内自动生成，保留 7 天，凭登录密码下载。',
    },
    days: 1,
    two: false,
    waitHours: 0,
  },
  account_closure: {
    label: { en: 'Close my account', cn: '销户' },
    what: {
      en:
        'You can close the account once it has no money, no tons and nothing open. Two operators agree; after that ' +
        'nobody can log in.',
      cn: '余额、碳信用与未结事项均为零时方可销户。经两位运营人员同意后销户，此后无法再登录。',
    },
    days: 5,
    two: true,
    waitHours: 0,
  },
  owner_link: {
    label: { en: 'Link accounts of one owner', cn: '关联本人账户' },
    what: {
      en:
        'For when the person cannot confirm it themselves. Give the IC number of their personal account and attach ' +
        'evidence, such as the company’s register extract. Two operators agree; then both accounts count as one ' +
        'owner’s, and both are notified. The answer on sending is the same for every number.',
      cn: '本人无法自行确认时使用：填写其个人账户的证件号码，并附证据（如企业注册资料）。经两位运营人员同意后，本账户与其个人账户视为同一本人，双方均会收到通知。无论号码是否登记，提交后的答复均相同。',
    },
    days: 3,
    two: true,
    waitHours: 0,
  },
  owner_end: {
    label: { en: 'End a link to another account', cn: '解除账户关联' },
    what: {
      en:
        'Two operators agree. It cannot end at once, because whoever could part two accounts at will could book a ' +
        'draw twice: nor while either account has an open booking or a waiting order.',
      cn: '须两位运营人员同意。关联不能即时解除，否则可借此重复预订同一抽签；任一账户有未结预订或挂单时亦不能解除。',
    },
    days: 3,
    two: true,
    waitHours: 0,
  },
  second_factor: {
    label: { en: 'Remove a lost second factor', cn: '移除遗失的二次验证' },
    what: {
      en:
        'Asked for at the login. Two operators agree. Then 48 hours pass, in which you can stop it with one tap; ' +
        'time when our service is down does not count. After that all devices are logged out, and withdrawals wait ' +
        '72 hours.',
      cn: '在登录页提交。经两位运营人员同意后，设 48 小时等待期（服务中断期间不计），期间可一键取消；移除后所有设备退出登录，提现等待 72 小时。',
    },
    days: 2,
    two: true,
    waitHours: 48,
  },
  letter: {
    label: { en: 'A message from Tonne', cn: 'Tonne 客服消息' },
    what: {
      en: 'We write to you, and you answer here. Your answer is read within 2 working days.',
      cn: '由我们发起，您可在此回复，我们将在 2 个工作日内处理您的回复。',
    },
    days: 2,
    two: false,
    waitHours: 0,
  },
} as const satisfies Record<string, RequestTerms>
export type RequestKind = keyof typeof requestKinds
/** When an approval is carried out. The wait, in which the member can stop it, does not run in these spans. */
export const executedAt = ({ kind }: { kind: RequestKind }, agreedAt: Date, spans: readonly Span[] = []): Date =>
  new Date(agreedAt.getTime() + requestKinds[kind].waitHours * 3_600_000 + keptMs(spans, agreedAt))
/** Requests made from within the account. */
export type MemberRequestKind = Exclude<RequestKind, 'second_factor' | 'letter'>
export const memberRequestKinds = (Object.keys(requestKinds) as RequestKind[]).filter(
  (kind) => kind !== 'second_factor' && kind !== 'letter',
) as MemberRequestKind[]

/** An appeal against a case that one operator may not end alone takes two, whatever the appeal is called. */
export const takesTwo = (kind: RequestKind, caseCode: string | undefined): boolean =>
  requestKinds[kind].two || (kind === 'appeal' && caseCode !== undefined && reasonOf(caseCode).thaw !== 'appeal')

/** Answered by 18:00 of that working day, Singapore. `holidays` are those in force; without them the gazetted ones. */
export function answeredBy(
  kind: RequestKind,
  now: Date,
  holidays: ReadonlySet<string> = observed(publicHolidays),
): Date {
  const day = addWorkingDays(dayOf(now), requestKinds[kind].days, holidays)
  return new Date(startOfDay(day).getTime() + 18 * 3_600_000)
}

export const isOpenRequest = (state: RequestState): boolean => requestStates[state].length > 0

export const EXPORT_DAYS = 7

/**
 * The open items that keep an account from being closed; a pending withdrawal is held money. A claim counts as a
 * deposit: its money could be credited to nobody afterwards.
 */
export type Standing = { cents: number; kg: number; orders: number; deposits: number; cases: number }
const many = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`
/** Each open item, as a person reads it. */
export function sayStanding({ cents, kg, orders, deposits, cases }: Standing): Bilingual[] {
  const items: [number, string, string][] = [
    [cents, `a balance of ${sayCents(cents)}`, `余额 ${sayCents(cents)}`],
    [kg, `${sayTons(kg)} t of credits`, `碳信用 ${sayTons(kg)} 吨`],
    [orders, many(orders, 'open order'), `未结订单 ${orders} 笔`],
    [
      deposits,
      `${many(deposits, 'open deposit')} or ${deposits === 1 ? 'claim' : 'claims'}`,
      `未结充值或认领 ${deposits} 笔`,
    ],
    [cases, many(cases, 'restriction'), `限制个案 ${cases} 件`],
  ]
  return items.filter(([count]) => count > 0).map(([, en, cn]) => ({ en, cn }))
}
export function refuseStanding(standing: Standing): void {
  const left = sayStanding(standing)
  if (left.length > 0)
    refuse('closureStands', {
      what: { en: left.map(({ en }) => en).join(', '), cn: left.map(({ cn }) => cn).join('、') },
    })
}

/** A member can ask only for a higher level, and only once the table's tons are reached. */
export function refuseLevel(asked: number, own: number, tons: { haveKg: number; needKg: number }): void {
  if (asked <= own) refuse('requestLevel', { level: own })
  if (tons.haveKg < tons.needKg)
    refuse('requestTons', { level: asked, need: sayTons(tons.needKg), have: sayTons(tons.haveKg) })
}
