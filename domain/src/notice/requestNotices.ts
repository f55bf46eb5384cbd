/** Why: what members are told about requests, restrictions and what operators decided. */
import type { NoticeEntry } from './noticeEntry.ts'

export const requestNotices = {
  identityGiven: {
    topic: 'security',
    leadsTo: '/pages/profile/profile',
    title: { en: 'Identity on record', cn: '身份信息已登记' },
    body: {
      en: 'Your account is now in the name {name}. Your IC number is stored encrypted and shown by its last four characters only. If this was not you, freeze the account at once.',
      cn: '您的账户已登记在 {name} 名下。证件号码加密保存，仅显示末四位。如非本人操作，请立即冻结账户。',
    },
  },
  phoneChanged: {
    topic: 'security',
    leadsTo: '/pages/profile/profile',
    title: { en: 'Phone number changed', cn: '手机号码已更改' },
    body: {
      en: 'Your phone number now ends in {end}. If this was not you, freeze the account at once.',
      cn: '您的手机号码已改为尾号 {end}。如非本人操作，请立即冻结账户。',
    },
  },
  icSeen: {
    topic: 'security',
    leadsTo: '/pages/profile/profile',
    title: { en: 'Your IC number was looked at', cn: '您的证件号码被查看' },
    body: {
      en: '{who} looked at your full IC number. Reason: {reason}',
      cn: '{who} 查看了您的完整证件号码。原因：{reason}',
    },
  },
} as const satisfies Record<string, NoticeEntry>
