/** Why: the words of a code that was mailed. */
import type { Pair } from '../ui/lang.tsx'

export const mailedCodeCopy = {
  code: ['Code from the email', '邮件验证码'],
  again: ['Send again', '重新发送'],
  againIn: ['Send again in {n} s', '{n} 秒后可重新发送'],
  sending: ['Sending', '发送中'],
  mailbox: ['Demo: mails arrive in the demo mailbox', '演示环境：邮件请在演示邮箱中查看'],
  openMailbox: ['Open it', '打开邮箱'],
} as const satisfies Record<string, Pair>
