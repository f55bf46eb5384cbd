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
} as const satisfies Record<string, NoticeEntry>
