/** This copy is apart from the shell's, so that it is loaded with its sheet only. */
import type { Pair } from '@tonne/parts/lang.tsx'

export const consentCopy = {
  title: ['The terms of service changed', '服务条款已更新'],
  since: ['Version {n}, in force since {day}', '第 {n} 版，自 {day} 起生效'],
  changed: ['What changed', '变更内容'],
  about: [
    'You can read every version. If you do not agree, you can withdraw your money and close the account.',
    '各版本均可查阅。如不同意，您可提现并申请销户。',
  ],
  agree: ['Agree to version {n}', '同意第 {n} 版'],
  agreeing: ['Saving', '正在提交'],
  read: ['Read the terms', '阅读条款'],
  later: ['Not now', '暂不'],
} as const satisfies Record<string, Pair>
