import type { RefusalEntry } from './refusalEntry.ts'

export const mailRefusals = {
  mailSent: { code: 8070, noun: 'mail', en: 'This mail has gone out already', cn: '该邮件已发送' },
  mailForgotten: {
    code: 8071,
    noun: 'mail',
    en: 'The words of a mail are kept for {days} days, and those of this one are gone: it cannot be sent',
    cn: '邮件正文保留 {days} 天，该邮件正文已删除，无法发送',
  },
  mailCodeOver: {
    code: 8072,
    noun: 'mail',
    en: 'The code in it was good for {minutes} minutes and has ended: its reader asks for another one',
    cn: '邮件中的验证码有效期为 {minutes} 分钟，现已失效，请收件人重新获取',
  },
  mailNow: { code: 8073, noun: 'mail', en: 'It is being sent now', cn: '该邮件正在发送' },
} as const satisfies Record<string, RefusalEntry>
