import type { Pair } from '@tonne/parts/lang.tsx'

export const mailedCodeCopy = {
  code: ['Code from the email', '邮件验证码'],
  ref: [
    'Look for “request {ref}” in its subject. Codes from other emails do not work here.',
    '邮件标题中带有“请求 {ref}”。其他邮件里的验证码在此无效。',
  ],
  again: ['Send again', '重新发送'],
  againIn: ['Send again in {n} s', '{n} 秒后可重新发送'],
  sending: ['Sending', '发送中'],
  mailbox: ['Demo: emails arrive in the demo mailbox', '演示环境：邮件请在演示邮箱中查看'],
  openMailbox: ['Open it', '打开邮箱'],
} as const satisfies Record<string, Pair>
