import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const depositRefusals = {
  ...raisedBy('deposit', {
    depositBelowMin: { code: 6001, en: 'The deposit cannot be below {min}', cn: '充值金额不能低于 {min}' },
    depositAboveMax: { code: 6002, en: 'The deposit cannot be above {max}', cn: '充值金额不能超过 {max}' },
    depositTooMany: {
      code: 6003,
      en: '{limit} deposits are waiting. Pay or cancel one first',
      cn: '已有 {limit} 笔充值等待付款，请先支付或取消其中一笔',
    },
    depositClosed: { code: 6004, en: 'Deposits are not open: no bank is connected', cn: '充值未开放：尚未接入银行' },
    depositNotWaiting: {
      code: 6005,
      en: 'This deposit is {state} and can no longer be cancelled',
      cn: '该笔充值{state}，无法取消',
    },
    claimTooMany: {
      code: 6020,
      en: 'You have {limit} open claims. Wait for an answer to one of them first',
      cn: '您已有 {limit} 笔认领待处理，请等待其中一笔的结果',
    },
    claimTwice: { code: 6021, en: 'You have already claimed this payment: {no}', cn: '您已认领过这笔款项：{no}' },
    claimAhead: {
      code: 6025,
      en: 'The payment is dated {day}, but today is {today}. You can claim it once it has been made',
      cn: '付款日期填为 {day}，而今天是 {today}。付款后方可认领',
    },
    claimAmount: {
      code: 6026,
      en: sentence(
        'The claim is of {claimed} and the line of {amount}, so it does not answer the claim. Credit the line without ',
        'it, and refuse the claim with what came',
      ),
      cn: '认领金额为 {claimed}，该笔入账为 {amount}，两者不是同一笔款项。请不附认领另行入账，并注明实收金额后拒绝该认领',
    },
    claimNotOpen: {
      code: 6022,
      en: 'This claim is {state} and can no longer be withdrawn',
      cn: '该认领{state}，无法撤回',
    },
    lineMatched: {
      code: 6023,
      en: 'This does not fit the line: its money left, is settled already, or names a deposit of a member',
      cn: '该笔流水不适用此处理：款项已汇出、已了结，或已注明会员的充值单',
    },
    memberClosed: {
      code: 6024,
      en: 'The account of member {member} is closed. Money credited to it could not be withdrawn',
      cn: '会员 {member} 的账户已销户，入账后将无法取出',
    },
  }),
  ...raisedBy('bankfile', {
    bankFileUnreadable: {
      code: 6010,
      en: 'The file cannot be read as a statement: {why}',
      cn: '无法识别该对账单文件：{why}',
    },
    bankFileAccount: {
      code: 6011,
      en: 'The statement is for account {account}; ours is {ours}',
      cn: '对账单账户为 {account}，我方账户为 {ours}',
    },
    bankFileCurrency: {
      code: 6012,
      en: 'The statement is in {currency}, not in SGD',
      cn: '对账单币种为 {currency}，不是新元',
    },
    bankFileLineTwice: {
      code: 6013,
      en: 'Line {reference} is already in this statement or in an earlier one',
      cn: '流水 {reference} 已在本对账单或更早的对账单中出现',
    },
    bankFileSum: {
      code: 6014,
      en: sentence(
        'The statement does not add up: the opening balance and the lines make {sum}, but it closes at {closing}. ',
        'Difference {difference}',
      ),
      cn: '对账单不平：期初余额加各笔流水为 {sum}，期末余额为 {closing}，差额 {difference}',
    },
    bankFileGap: {
      code: 6015,
      en: sentence(
        'The statement opens at {opens}, but {previous} closed at {closed}. Difference {difference}: a statement ',
        'in between is missing',
      ),
      cn: '对账单期初余额为 {opens}，而上一份 {previous} 期末余额为 {closed}，差额 {difference}，中间缺少对账单',
    },
    bankFileAhead: {
      code: 6017,
      en: 'The statement closes on {day}, but today is {today}. Import it on that day or later',
      cn: '对账单截止日为 {day}，而今天是 {today}，请于该日或之后导入',
    },
    bankFileBack: {
      code: 6018,
      en: sentence(
        'The statement closes on {day}, but {previous} closed on {closed}. Import statements in the order of ',
        'their dates',
      ),
      cn: '对账单截止日为 {day}，早于上一份 {previous} 的截止日 {closed}，对账单须按日期先后导入',
    },
    bankFileConflict: {
      code: 6016,
      en: 'Statement {statement} of {year} was imported before with different contents',
      cn: '{year} 年编号为 {statement} 的对账单此前已导入，且内容不同',
    },
  }),
  ...raisedBy('report', {
    reportRange: { code: 6040, en: 'A report covers 1 to {days} days', cn: '报表区间为 1 至 {days} 天' },
    reportAhead: { code: 6041, en: 'A report ends today, {today}, at the latest', cn: '报表最晚截至今天（{today}）' },
    coverOpen: { code: 6043, en: 'Two people must sign the cover first', cn: '封面须先由两人签署' },
    reportOpen: { code: 6042, en: '{month} is not closed yet', cn: '{month} 尚未关账' },
  }),
  ...raisedBy('close', { closeTooSoon: { code: 6033, en: '{day} is not over yet', cn: '{day} 尚未结束' } }),
  ...raisedBy('settings', {
    termsTooSoon: {
      code: 6034,
      en: 'Terms take effect {from} at the earliest, so that members can read them first',
      cn: '条款最早于 {from} 生效，以便会员提前知悉',
    },
    termsUnchanged: { code: 6035, en: 'Nothing would change', cn: '没有任何变更' },
    termsInvalid: { code: 6036, en: '{field} cannot be {value}', cn: '{field} 不能为 {value}' },
  }),
  ...raisedBy('statement', {
    statementNotYet: {
      code: 6060,
      en: 'The statement for {month} will be ready on {at}',
      cn: '{month} 的月结单将于 {at} 生成',
    },
  }),
  ...raisedBy('invoice', {
    invoiceNotYet: {
      code: 6061,
      en: 'There is no invoice yet: a fee is due when {no} is completed',
      cn: '暂无发票：{no} 完成后才会收取手续费',
    },
    creditNoteNone: {
      code: 6062,
      en: 'There is no credit note: {no} was not reversed or sent back, or had no fee',
      cn: '暂无贷项通知单：{no} 未被冲正或退回，或未收手续费',
    },
  }),
}
