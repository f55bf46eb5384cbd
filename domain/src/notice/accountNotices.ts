/** Why: what members are told about an account's safety and standing. */
import type { NoticeEntry } from './noticeEntry.ts'

export const accountNotices = {
  tradingPasswordLocked: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'Withdrawals are locked: case {caseNo}', cn: '提现已锁定：个案 {caseNo}' },
    body: {
      en: 'The trading password was wrong {limit} times. Your available balance of {amount} is frozen until the case is reviewed, by {reviewBy} at the latest. If it was not you, change your login password and log out your other devices.',
      cn: '交易密码连续错误 {limit} 次。可用余额 {amount} 已冻结，最迟 {reviewBy} 完成复核。如非本人操作，请更改登录密码并退出其他设备。',
    },
  },
  tradingPasswordSet: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'Your trading password is set', cn: '交易密码已设置' },
    body: {
      en: 'Money leaves only with it. If it was not you, contact customer service at once.',
      cn: '资金转出须凭交易密码。如非本人操作，请立即联系客服。',
    },
  },
  creditRatingMoved: {
    topic: 'account',
    leadsTo: '/pages/profile/credit',
    title: { en: 'Credit score: {score}, {rating}', cn: '信用评分：{score}，{rating}' },
    body: {
      en: 'Order {no} moved your credit score by {points} to {score}. The page shows each act that counted and what it was worth.',
      cn: '订单 {no} 使您的信用评分变动 {points}，现为 {score}。页面列出每项计分事项及其分值。',
    },
  },
} as const satisfies Record<string, NoticeEntry>
