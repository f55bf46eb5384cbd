/** Why: the published refusals about money going out (7xxx). */
import type { RefusalEntry } from './refusalEntry.ts'

export const withdrawalRefusals = {
  withdrawalWeekend: {
    code: 7001,
    noun: 'withdrawal',
    en: 'Withdrawal is not available on Saturdays or Sundays. Open again {opensAt}',
    cn: '周六、周日不可提现，{opensAt} 恢复',
  },
  bankIncorrect: { code: 7002, noun: 'withdrawal', en: 'Bank information incorrect', cn: '银行信息有误' },
  withdrawalFailed: { code: 7003, noun: 'withdrawal', en: 'Failed to apply for withdrawal: {reason}', cn: '提现申请失败：{reason}' },
  withdrawalBalance: {
    code: 7004,
    noun: 'withdrawal',
    en: 'Insufficient account balance. Available {available}',
    cn: '账户余额不足，可用 {available}',
  },
  withdrawalBelowMin: { code: 7005, noun: 'withdrawal', en: 'Withdrawal cannot be below {min}', cn: '提现金额不能低于 {min}' },
  withdrawalAboveMax: { code: 7006, noun: 'withdrawal', en: 'Withdrawal cannot be above {max}', cn: '提现金额不能超过 {max}' },
  withdrawalDaily: {
    code: 7007,
    noun: 'withdrawal',
    en: 'Maximum daily withdrawal limit reached: {limit} a day',
    cn: '已达每日提现上限：每日 {limit} 次',
  },
  tradingPasswordIncorrect: { code: 7008, noun: 'withdrawal', en: 'Trading password is incorrect', cn: '交易密码错误' },
  tradingPasswordAttempts: {
    code: 7009,
    noun: 'withdrawal',
    en: 'Trading password is incorrect. {left} attempts left, then the balance is frozen',
    cn: '交易密码错误，还可尝试 {left} 次，之后余额将被冻结',
  },
  tradingPasswordLocked: {
    code: 7010,
    noun: 'withdrawal',
    en: 'Account locked and balance frozen after {limit} wrong trading passwords. Case {caseNo}, reviewed by {reviewBy}',
    cn: '交易密码连续错误 {limit} 次，账户已锁定，余额已冻结。个案 {caseNo}，最迟 {reviewBy} 复核',
  },
  holderMismatch: { code: 7011, noun: 'withdrawal', en: 'The holder name must match the registered name', cn: '持有人姓名须与注册姓名一致' },
} as const satisfies Record<string, RefusalEntry>
