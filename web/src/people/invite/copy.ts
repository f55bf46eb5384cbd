import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Invite', '邀请'],
  lead: [
    'You need an invitation to open an account. Share yours with people you know.',
    '开户须有邀请码。请只邀请您认识的人。',
  ],
  code: ['Your invitation code', '您的邀请码'],
  copyCode: ['Copy code', '复制邀请码'],
  copyLink: ['Copy link', '复制链接'],
  share: ['Share', '分享'],
  qr: ['Code that opens registration with your invitation', '扫描后使用您的邀请码开户'],
  used: ['Accounts opened with it', '已用此码开户'],
  nothing: [
    'There are no referral rewards. Anyone offering one isn’t Tonne.',
    'Tonne 不提供拉新奖励。凡声称有奖励的，均非 Tonne 官方。',
  ],
  closed: [
    'Registration is closed at the moment. The code will work again when it opens.',
    '注册暂未开放，重新开放后邀请码继续有效。',
  ],
  invited: ['Tonne, by invitation', 'Tonne 开户邀请'],
} as const satisfies Record<string, Pair>
