/** Every restriction has a reason from this published list, a rule, what would clear it, and a day of review. */
import type { Bilingual } from '../bilingual.ts'
import { refuse } from '../refusals.ts'
import type { RestrictionScope } from './member.ts'

/** `rule`: its basis. `send`: what clears it soonest. `thaw`: who ends it. */
type RestrictionReason = {
  readonly label: Bilingual
  readonly rule: Bilingual
  readonly send: Bilingual
  readonly thaw: 'self' | 'unlock' | 'appeal'
}

/** A member's own freeze, to everybody else: its label speaks to the member. */
export const selfFrozen: Bilingual = { en: 'Frozen by the member', cn: '会员自行冻结' }

export const restrictionReasons = {
  self_freeze: {
    label: { en: 'Frozen by yourself', cn: '您已自行冻结' },
    rule: { en: 'A member may freeze their own account at any time', cn: '会员可随时冻结自己的账户' },
    send: {
      en: 'Nothing: unfreeze it with a mailed code and your password',
      cn: '无需提交材料：凭邮件验证码与密码即可解冻',
    },
    thaw: 'self',
  },
  trading_locked: {
    label: { en: 'Wrong trading passwords', cn: '交易密码连续错误' },
    rule: { en: 'Too many wrong trading passwords lock withdrawals', cn: '交易密码连续错误达到上限后锁定提现' },
    send: {
      en: 'An unlock request or a new trading password, with your IC number',
      cn: '凭证件号码提交解锁或更换交易密码申请',
    },
    thaw: 'unlock',
  },
  identity_unclear: {
    label: { en: 'Identity has to be cleared', cn: '身份信息待核实' },
    rule: { en: 'An account is in the name of the person who uses it', cn: '账户须由本人开立并使用' },
    send: { en: 'A photo of your IC, front and back, attached to an appeal', cn: '在申诉中附上证件正反面照片' },
    thaw: 'appeal',
  },
  payment_disputed: {
    label: { en: 'A payment is disputed', cn: '付款存在争议' },
    rule: {
      en: 'Money that somebody else claims does not leave before it is settled whose it is',
      cn: '归属存在争议的资金，在确认前不可转出',
    },
    send: {
      en: 'The statement of the account you paid from, attached to an appeal',
      cn: '在申诉中附上付款账户的银行对账单',
    },
    thaw: 'appeal',
  },
  taken_over: {
    label: { en: 'Somebody else may be using the account', cn: '账户可能被他人使用' },
    rule: {
      en: 'An account that may be in other hands is stopped to protect its owner',
      cn: '账户疑似被盗用时，为保护本人而暂停',
    },
    send: { en: 'An appeal from your own mailbox, with a photo of your IC', cn: '以本人邮箱提交申诉，并附上证件照片' },
    thaw: 'appeal',
  },
  unusual_orders: {
    label: { en: 'Unusual orders', cn: '异常交易' },
    rule: {
      en: 'Orders that would move a price without a change of owner are not allowed',
      cn: '禁止不转移实际归属、仅影响价格的交易',
    },
    send: { en: 'What the orders were for, in an appeal', cn: '在申诉中说明相关订单的用途' },
    thaw: 'appeal',
  },
} as const satisfies Record<string, RestrictionReason>
export type ReasonCode = keyof typeof restrictionReasons
export const reasonOf = (code: string): RestrictionReason =>
  (restrictionReasons as Record<string, RestrictionReason>)[code] ?? restrictionReasons.trading_locked
/** A member's own freeze, which they can end at any time. */
export const endsByOneself = (code: string): boolean => reasonOf(code).thaw === 'self'
/** The acts without which nobody can make a final payment. */
const payingScopes: readonly RestrictionScope[] = ['order', 'login']
/** Whether a case keeps a member from making a final payment. A freeze of their own does not: they can end it. */
export const keepsFromPaying = ({ code, scopes }: { code: string; scopes: readonly RestrictionScope[] }): boolean =>
  !endsByOneself(code) && payingScopes.some((scope) => scopes.includes(scope))
/** The reasons that an operator may give; the others arise automatically. */
export const operatorReasons = [
  'identity_unclear',
  'payment_disputed',
  'taken_over',
  'unusual_orders',
] as const satisfies readonly ReasonCode[]

/** The acts that a member's own freeze stops; logging in and reading stay possible. */
export const freezeScopes: readonly RestrictionScope[] = ['order', 'sell', 'withdraw']

/** Keeping a person's money or the person out takes two operators. */
export const needsTwo = (scopes: readonly RestrictionScope[]): boolean =>
  scopes.includes('withdraw') || scopes.includes('login')

const DAY = 86_400_000
export const REVIEW_DAYS = 30
/** A review is in the future, and near enough to be remembered. */
export function refuseReview(reviewBy: Date, now: Date): void {
  const ahead = reviewBy.getTime() - now.getTime()
  if (ahead <= 0 || ahead > REVIEW_DAYS * DAY) refuse('restrictionReview', { days: REVIEW_DAYS })
}
