import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const withdrawalRefusals = {
  ...raisedBy('withdrawal', {
    withdrawalWeekend: {
      code: 7001,
      en: 'Withdrawal is not available on Saturdays or Sundays. It opens again {opensAt}',
      cn: '周六、周日不可提现，{opensAt} 恢复',
    },
    bankIncorrect: { code: 7002, en: 'Bank information incorrect', cn: '银行信息有误' },
    withdrawalFailed: { code: 7003, en: 'Failed to apply for withdrawal: {reason}', cn: '提现申请失败：{reason}' },
    withdrawalBalance: {
      code: 7004,
      en: 'Insufficient account balance. Available {available}',
      cn: '账户余额不足，可用 {available}',
    },
    withdrawalBelowMin: { code: 7005, en: 'Withdrawal cannot be below {min}', cn: '提现金额不能低于 {min}' },
    withdrawalAboveMax: { code: 7006, en: 'Withdrawal cannot be above {max}', cn: '提现金额不能超过 {max}' },
    withdrawalDaily: {
      code: 7007,
      en: 'Maximum daily withdrawal limit reached: {limit} a day',
      cn: '已达每日提现上限：每日 {limit} 次',
    },
    tradingPasswordIncorrect: { code: 7008, en: 'Trading password is incorrect', cn: '交易密码错误' },
    tradingPasswordAttempts: {
      code: 7009,
      en: 'Trading password is incorrect. {left} (attempt|attempts) left, then the balance is frozen',
      cn: '交易密码错误，还可尝试 {left} 次，之后余额将被冻结',
    },
    tradingPasswordLocked: {
      code: 7010,
      en: sentence(
        'Account locked and balance frozen after {limit} wrong trading passwords. Case {caseNo}, reviewed by ',
        '{reviewBy}',
      ),
      cn: '交易密码连续错误 {limit} 次，账户已锁定，余额已冻结。个案 {caseNo}，最迟 {reviewBy} 复核',
    },
    holderMismatch: { code: 7011, en: 'The holder name must match the registered name', cn: '户名须与登记姓名一致' },
    payeeUnverified: {
      code: 7012,
      en: 'This payee is not verified yet. We tell you as soon as it is',
      cn: '该收款账户尚未核实，核实后会通知您',
    },
    payeeTooNew: { code: 7013, en: 'A new payee can be paid from {until}', cn: '新增收款账户须至 {until} 方可收款' },
    withdrawalCooling: { code: 7014, en: '{why}. Withdrawals wait until {until}', cn: '{why}，{until} 后方可提现' },
    withdrawalSent: {
      code: 7021,
      en: 'This withdrawal is already {state} and cannot be cancelled',
      cn: '该笔提现{state}，无法取消',
    },
  }),
  ...raisedBy('payee', {
    payeeNumber: {
      code: 7015,
      en: 'Bank information incorrect: {bank} accounts have {digits} digits',
      cn: '银行信息有误：{bank} 账号为 {digits} 位数字',
    },
    payeeMobile: {
      code: 7016,
      en: 'A PayNow mobile number has 8 digits and begins with 8 or 9',
      cn: 'PayNow 手机号码须为 8 位数字，以 8 或 9 开头',
    },
    payeeUen: { code: 7017, en: 'Only your own company can be paid by its UEN', cn: '仅可使用本公司的 UEN 收款' },
    payeeExists: { code: 7018, en: 'This payee is already in your list', cn: '该收款账户已在列表中' },
    payeeTooMany: {
      code: 7019,
      en: 'You can have {limit} payees. Remove one first',
      cn: '最多可有 {limit} 个收款账户，请先移除一个',
    },
    payeeInUse: {
      code: 7020,
      en: 'Withdrawal {no} is on its way to this payee. Remove the payee afterwards',
      cn: '提现 {no} 正在付往该账户，完成后方可移除',
    },
  }),
  ...raisedBy('desk', {
    moneyOutStopped: {
      code: 7022,
      en: 'Payments out are stopped: {why}. Two operators resume them',
      cn: '对外付款已停止：{why}。须由两位运营人员恢复',
    },
    payoutNone: {
      code: 7023,
      en: 'No approved withdrawal is waiting for a payment file',
      cn: '没有待导出的已批准提现',
    },
    payoutAnswerUnreadable: {
      code: 7024,
      en: 'This is not a pain.002 status report for our payments: {why}. Nothing was changed',
      cn: '无法识别该 pain.002 状态报告：{why}。未作任何更改',
    },
    nothingStopped: { code: 7025, en: 'Payments out are not stopped', cn: '对外付款未停止' },
  }),
  ...raisedBy('market', {
    tradesHeld: {
      code: 7031,
      en: sentence(
        '{why}. Withdrawals wait until {until}, and until then you can trade {limit} a day: {used} is used today, ',
        'this order comes to {value}. To trade it, confirm with a second factor that you had before',
      ),
      cn: '{why}，{until} 前暂停提现，且每日交易额限 {limit}：今日已用 {used}，本单计 {value}。如需交易，请用此前已设置的二次验证确认',
    },
    tradesHeldNoFactor: {
      code: 7032,
      en: sentence(
        '{why}. Withdrawals wait until {until}, and until then you can trade {limit} a day: {used} is used today, ',
        'this order comes to {value}. You had no second factor before that could confirm it',
      ),
      cn: '{why}，{until} 前暂停提现，且每日交易额限 {limit}：今日已用 {used}，本单计 {value}。您此前未设置二次验证，无法确认本单',
    },
  }),
  ...raisedBy('retirement', {
    giftHeld: {
      code: 7033,
      en: sentence(
        '{why}. Withdrawals wait until {until}, and until then you can retire only in the name your account had ',
        'before. For another name, confirm with a second factor that you had before',
      ),
      cn: '{why}，{until} 前暂停提现，且只能以账户此前登记的姓名注销。如需以他人名义、匿名或新填写的姓名注销，请用此前已设置的二次验证确认',
    },
  }),
  ...raisedBy('plan', {
    planHeld: {
      code: 7034,
      en: sentence(
        '{why}. Withdrawals wait until {until}, and until then plans can be made or resumed only with a second ',
        'factor that you had before',
      ),
      cn: '{why}，{until} 前暂停提现，且不可新建或恢复计划；如需继续，请用此前已设置的二次验证确认',
    },
  }),
}
