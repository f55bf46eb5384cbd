import { raisedBy } from './refusalEntry.ts'

export const mailRefusals = {
  ...raisedBy('mail', {
    mailSent: { code: 8070, en: 'This mail has gone out already', cn: '该邮件已发送' },
    mailForgotten: {
      code: 8071,
      en: 'The words of a mail are kept for {days} days, and those of this one are gone: it cannot be sent',
      cn: '邮件正文保留 {days} 天，该邮件正文已删除，无法发送',
    },
    mailCodeOver: {
      code: 8072,
      en: 'The code in it was good for {minutes} minutes and has ended: its reader asks for another one',
      cn: '邮件中的验证码有效期为 {minutes} 分钟，现已失效，请收件人重新获取',
    },
    mailNow: { code: 8073, en: 'It is being sent now', cn: '该邮件正在发送' },
    mailLinkInvalid: {
      code: 8074,
      en: 'This link is not valid. Log in and choose your mails in Settings',
      cn: '链接无效，请登录后在设置中选择邮件',
    },
  }),
  ...raisedBy('letter', {
    letterLong: {
      code: 8080,
      en: 'It has {have} characters; at most {most} are sent',
      cn: '内容有 {have} 个字符，最多可发送 {most} 个',
    },
    letterAddress: {
      code: 8081,
      en: 'A message to a member leads nowhere outside: take out {what}',
      cn: '发给会员的消息不得含外部地址，请删去 {what}',
    },
    letterAbout: { code: 8082, en: '{no} is not of this member', cn: '{no} 不属于该会员' },
    letterDay: {
      code: 8083,
      en: 'The day to answer by is after today and within {days} days',
      cn: '答复期限须晚于今日，且在 {days} 天之内',
    },
    letterMost: {
      code: 8084,
      en: 'At most {most} messages go to one member in 24 hours, and so many did',
      cn: '24 小时内最多向同一会员发送 {most} 条消息，现已达上限',
    },
    letterMostYours: {
      code: 8085,
      en: 'You write at most {most} messages in 24 hours, and so many you did',
      cn: '您 24 小时内最多发送 {most} 条消息，现已达上限',
    },
    letterOurs: {
      code: 8086,
      en: 'We wrote this message: you need not cancel it. Answer it, or leave it',
      cn: '此消息由我们发送，无需取消，您可回复或不予处理',
    },
    letterClosed: {
      code: 8087,
      en: 'This account is closed: nobody reads what is written to it',
      cn: '该账户已注销，无人接收消息',
    },
  }),
}
