import { sentence } from '../../sentence.ts'
import type { NoticeEntry } from './noticeEntry.ts'

export const moneyNotices = {
  depositCredited: {
    topic: 'money',
    leadsTo: '/pages/profile/fundlogs',
    title: { en: 'Deposit received: {amount}', cn: '充值到账：{amount}' },
    body: {
      en: '{amount} arrived under the reference {reference} and is in your available balance.',
      cn: '附言为 {reference} 的 {amount} 已到账，并计入可用余额。',
    },
  },
  depositInReview: {
    topic: 'money',
    leadsTo: '/pages/profile/deposit',
    title: { en: 'Deposit in review: {amount}', cn: '充值核对中：{amount}' },
    body: {
      en: sentence(
        '{amount} arrived under the reference {reference}, where {asked} was expected. An operator checks it, and ',
        'we notify you of the result.',
      ),
      cn: '附言为 {reference} 的款项到账 {amount}，与应付的 {asked} 不符。运营人员正在核对，结果会另行通知。',
    },
  },
  depositOfOther: {
    topic: 'money',
    leadsTo: '/pages/profile/deposit',
    title: { en: 'Deposit in review: {amount} paid by another', cn: '充值核对中：{amount} 由他人付款' },
    body: {
      en: sentence(
        '{amount} under the reference {reference} came from an account in the name {payer}; yours is in the name ',
        '{name}. Money is credited only when it comes from an account of your own, so two operators check it. It is ',
        'credited to you or sent back to the payer, and we notify you. If the account is yours, claim the payment ',
        'with a picture that shows both names.',
      ),
      cn:
        '附言为 {reference} 的 {amount} 来自户名为 {payer} 的账户，与您的登记姓名 {name} 不符。仅本人账户的付款可直接入账，须由两位运营人员核对后入账或退回付款人，结果会另行通知。' +
        '如该账户确为您本人所有，请认领该笔付款并附上可显示两个姓名的凭证。',
    },
  },
  depositReturned: {
    topic: 'money',
    leadsTo: '/pages/profile/deposit',
    title: { en: 'Deposit returned: {amount}', cn: '充值已退回：{amount}' },
    body: {
      en: '{amount} under the reference {reference} goes back to the account it came from.',
      cn: '附言为 {reference} 的 {amount} 将原路退回付款账户。',
    },
  },
  depositGivenOn: {
    topic: 'money',
    leadsTo: '/pages/profile/deposit',
    title: { en: 'Deposit cancelled: {amount} was not yours', cn: '充值已取消：{amount} 不属于您' },
    body: {
      en: 'Two operators found the owner of the {amount} under the reference {reference}. Nothing of yours moved.',
      cn: '附言为 {reference} 的 {amount} 经两位运营人员核实属于他人，您的资金没有变动。',
    },
  },
  entryCorrected: {
    topic: 'money',
    leadsTo: '/pages/profile/entry?no={entry}',
    title: { en: 'Entry corrected: {amount}', cn: '分录更正：{amount}' },
    body: {
      en: '{original} was entered wrongly and is reversed by {entry}, under {no}: {text}',
      cn: '{original} 登记有误，已由 {entry} 冲正（{no}）：{text}',
    },
  },
  moneyGivenOn: {
    topic: 'money',
    leadsTo: '/pages/profile/entry?no={entry}',
    title: { en: 'Money that was yours arrived: {amount}', cn: '属于您的款项已入账：{amount}' },
    body: {
      en: '{amount} is in your available balance, under {no}: {text}',
      cn: '{amount} 已计入可用余额（{no}）：{text}',
    },
  },
  claimRefused: {
    topic: 'money',
    leadsTo: '/pages/profile/claim',
    title: { en: 'Your claim of {amount} was refused', cn: '您认领的 {amount} 未获通过' },
    body: { en: 'Claim {no}: {reason}', cn: '认领 {no}：{reason}' },
  },
  payeeAdded: {
    topic: 'security',
    leadsTo: '/pages/profile/card',
    title: { en: 'New payee: {payee}', cn: '新增收款账户：{payee}' },
    body: {
      en: sentence(
        '{payee} was added and can be paid from {from}. If it was not you, remove it and freeze your account at ',
        'once.',
      ),
      cn: '已新增收款账户 {payee}，{from} 起方可收款。如非本人操作，请立即移除并冻结账户。',
    },
  },
  payeeDefault: {
    topic: 'security',
    leadsTo: '/pages/profile/card',
    title: { en: 'Default payee changed: {payee}', cn: '默认收款账户已更改：{payee}' },
    body: {
      en: sentence(
        'Withdrawals are offered to {payee} first, and all of them wait until {until}. If it was not you, freeze your ',
        'account at once.',
      ),
      cn: '提现将默认转至 {payee}，{until} 前暂停提现。如非本人操作，请立即冻结账户。',
    },
  },
  payeeVerified: {
    topic: 'money',
    leadsTo: '/pages/profile/card',
    title: { en: 'Payee verified: {payee}', cn: '收款账户已核实：{payee}' },
    body: {
      en: 'The name of {payee} matches yours. It can be paid from {from}.',
      cn: '{payee} 的户名与您的登记姓名一致，{from} 起可收款。',
    },
  },
  payeeRejected: {
    topic: 'money',
    leadsTo: '/pages/profile/card',
    title: { en: 'Payee not accepted: {payee}', cn: '收款账户未通过：{payee}' },
    body: { en: '{payee} cannot be paid: {reason}', cn: '{payee} 无法收款：{reason}' },
  },
  withdrawalRequested: {
    topic: 'money',
    leadsTo: '/pages/profile/withdrawinfo?no={no}',
    title: { en: 'Withdrawal of {amount} requested', cn: '已申请提现 {amount}' },
    body: {
      en: sentence(
        '{net} will go to {payee}, the fee is {fee}. It can be cancelled until it is sent. If it was not you, ',
        'cancel it and freeze your account.',
      ),
      cn: '{net} 将付至 {payee}，手续费 {fee}。汇出前可取消。如非本人操作，请取消并冻结账户。',
    },
  },
  withdrawalSent: {
    topic: 'money',
    leadsTo: '/pages/profile/withdrawinfo?no={no}',
    title: { en: '{net} is on its way to {payee}', cn: '{net} 已汇往 {payee}' },
    body: {
      en: 'Withdrawal {no} was handed to the bank. It arrives by {by}.',
      cn: '提现 {no} 已交付银行，最迟 {by} 到账。',
    },
  },
  withdrawalCompleted: {
    topic: 'money',
    leadsTo: '/pages/profile/withdrawinfo?no={no}',
    title: { en: 'Withdrawal completed: {net}', cn: '提现完成：{net}' },
    body: { en: '{net} was paid to {payee} for withdrawal {no}.', cn: '提现 {no} 的 {net} 已付至 {payee}。' },
  },
  withdrawalRefused: {
    topic: 'money',
    leadsTo: '/pages/profile/withdrawinfo?no={no}',
    title: { en: 'Payment refused: {amount} is back', cn: '付款被拒：{amount} 已退回' },
    body: {
      en: 'Withdrawal {no} was refused: {reason}. {amount} is in your available balance again, fee included.',
      cn: '提现 {no} 未能付款：{reason}。{amount}（含手续费）已退回可用余额。',
    },
  },
  withdrawalCancelled: {
    topic: 'money',
    leadsTo: '/pages/profile/withdrawinfo?no={no}',
    title: { en: 'Withdrawal cancelled: {amount} is back', cn: '提现已取消：{amount} 已退回' },
    body: {
      en: 'Withdrawal {no} was cancelled before it was sent. {amount} is in your available balance again.',
      cn: '提现 {no} 已在汇出前取消，{amount} 已退回可用余额。',
    },
  },
} as const satisfies Record<string, NoticeEntry>
