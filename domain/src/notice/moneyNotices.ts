/** Why: what members are told about money coming in and going out. */
import type { NoticeEntry } from './noticeEntry.ts'

export const moneyNotices = {
  depositCredited: {
    topic: 'money',
    leadsTo: '/pages/profile/fundlogs',
    title: { en: 'Deposit received: {amount}', cn: '充值到账：{amount}' },
    body: {
      en: '{amount} arrived under the reference {reference} and is in your available balance.',
      cn: '参考号 {reference} 的 {amount} 已到账，已计入可用余额。',
    },
  },
  depositInReview: {
    topic: 'money',
    leadsTo: '/pages/profile/deposit',
    title: { en: 'Deposit in review: {amount}', cn: '充值核对中：{amount}' },
    body: {
      en: '{amount} arrived under the reference {reference}, where {asked} was expected. An operator looks at it; you will be told what becomes of it.',
      cn: '参考号 {reference} 收到 {amount}，应收 {asked}。运营人员正在核对，结果会另行通知。',
    },
  },
  depositReturned: {
    topic: 'money',
    leadsTo: '/pages/profile/deposit',
    title: { en: 'Deposit returned: {amount}', cn: '充值已退回：{amount}' },
    body: {
      en: '{amount} under the reference {reference} goes back to the account it came from.',
      cn: '参考号 {reference} 的 {amount} 将原路退回付款账户。',
    },
  },
  claimRefused: {
    topic: 'money',
    leadsTo: '/pages/profile/claim',
    title: { en: 'Your claim of {amount} was refused', cn: '您认领的 {amount} 未获通过' },
    body: { en: 'Claim {no}: {reason}', cn: '认领 {no}：{reason}' },
  },
} as const satisfies Record<string, NoticeEntry>
