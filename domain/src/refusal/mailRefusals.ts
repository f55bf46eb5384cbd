import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const mailRefusals = {
  ...raisedBy('mail', {
    mailSent: { code: 8070, en: 'This email has already been sent', cn: '该邮件已发送' },
    mailForgotten: {
      code: 8071,
      en: 'The text of an email is kept for {days} days. The text of this one has been deleted, so it cannot be sent',
      cn: '邮件正文保留 {days} 天，该邮件正文已删除，无法发送',
    },
    mailCodeOver: {
      code: 8072,
      en: sentence(
        'The code in this email was valid for {minutes} minutes and has expired. Its recipient can ask for a new ',
        'one',
      ),
      cn: '邮件中的验证码有效期为 {minutes} 分钟，现已失效，请收件人重新获取',
    },
    mailNow: { code: 8073, en: 'This email is being sent now', cn: '该邮件正在发送' },
    mailLinkInvalid: {
      code: 8074,
      en: 'This link is not valid. Log in and choose your emails in Settings',
      cn: '链接无效，请登录后在设置中选择邮件',
    },
  }),
  ...raisedBy('letter', {
    letterLong: {
      code: 8080,
      en: 'The message has {have} characters; it can have {most}',
      cn: '内容有 {have} 个字符，最多可发送 {most} 个',
    },
    letterAddress: {
      code: 8081,
      en: 'A message to a member cannot contain outside addresses. Remove {what}',
      cn: '发给会员的消息不得含外部地址，请删去 {what}',
    },
    letterAbout: { code: 8082, en: '{no} does not belong to this member', cn: '{no} 不属于该会员' },
    letterDay: {
      code: 8083,
      en: 'The day to answer by must be after today and within {days} days',
      cn: '答复期限须晚于今日，且在 {days} 天之内',
    },
    letterMost: {
      code: 8084,
      en: 'This member was sent {most} messages in 24 hours, the most allowed',
      cn: '24 小时内已向该会员发送 {most} 条消息，达到上限',
    },
    letterMostYours: {
      code: 8085,
      en: 'You sent {most} messages in 24 hours, the most allowed',
      cn: '您 24 小时内已发送 {most} 条消息，达到上限',
    },
    letterOurs: {
      code: 8086,
      en: 'We sent this message, so you need not cancel it. You can answer it or leave it',
      cn: '此消息由我们发送，无需取消。您可以回复，也可以不处理',
    },
    letterClosed: {
      code: 8087,
      en: 'This account is closed: nobody would read the message',
      cn: '该账户已销户，无人会读到此消息',
    },
  }),
}
