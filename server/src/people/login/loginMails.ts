import type { Lang } from '@tonne/domain/format'
import type { Mail } from '../../platform/mail/outbox.ts'
import type { CodeWords as Words } from '../../shared/credential/sendMailedCode.ts'

const inWords = (words: Words, lang: Lang, to: string): Mail => ({ to, lang, ...words[lang] })

const warning = {
  en: 'Tonne never asks for a code by phone or chat, and never asks you to pay in order to withdraw.',
  cn: 'Tonne 不会通过电话或聊天索要验证码，也不会要求您先付款再提现。',
}

/**
 * The code for opening an account or for a new password. The mailbox's reader learns whether there is an account; the
 * person who requested the code does not.
 */
export function codeWords({
  purpose,
  known,
  minutes,
  hours,
}: {
  purpose: 'register' | 'reset'
  known: boolean
  minutes: number
  /** How long withdrawals wait after a new password. */
  hours: number
}): Words {
  if (purpose === 'reset') return known ? resetMail(minutes, hours) : noAccountMail(minutes)
  return known ? knownMail(minutes) : newMail(minutes)
}

const resetMail = (minutes: number, hours: number): Words => ({
  en: {
    subject: 'Set a new Tonne password',
    body:
      `Your code is {code}. It works once, within ${minutes} minutes.\n\nWith it a new login password is set, all ` +
      `devices are logged out and withdrawals wait ${hours} hours.\n\n` +
      `If it was not you, do nothing: without the code nothing ` +
      `changes.\n\n${warning.en}`,
  },
  cn: {
    subject: '重设 Tonne 登录密码',
    body:
      `您的验证码是 {code}，${minutes} 分钟内有效，仅可使用一次。\n\n重设登录密码后，所有设备将退出登录，提现须等待 ${hours} ` +
      `小时。\n\n如非本人操作，请忽略本邮件；没有验证码，账户不会有任何变动。\n\n${warning.cn}`,
  },
})
const noAccountMail = (minutes: number): Words => ({
  en: {
    subject: 'No Tonne account with this email',
    body:
      'Someone asked for a new password, but no account uses this email. If it was you, try the email you ' +
      `registered with.\n\nThe code of this request is {code}. It works for ${minutes} minutes and changes ` +
      `nothing.\n\n${warning.en}`,
  },
  cn: {
    subject: '此邮箱没有 Tonne 账户',
    body: `有人请求重设登录密码，但此邮箱没有账户。如是本人操作，请使用开户时的邮箱。\n\n本次验证码为 {code}，${minutes} 分钟内有效，不会更改任何内容。\n\n${warning.cn}`,
  },
})

const newMail = (minutes: number): Words => ({
  en: {
    subject: 'Your Tonne code',
    body:
      `Your code is {code}. It works once, within ${minutes} minutes.\n\nIf you did not ask for it, do nothing: ` +
      `without the code no account is opened.\n\n${warning.en}`,
  },
  cn: {
    subject: 'Tonne 验证码',
    body: `您的验证码是 {code}，${minutes} 分钟内有效，仅可使用一次。\n\n如非本人操作，请忽略本邮件；没有验证码，无法用您的邮箱开户。\n\n${warning.cn}`,
  },
})
const knownMail = (minutes: number): Words => ({
  en: {
    subject: 'You already have a Tonne account',
    body:
      `Someone asked to open an account with this email. It has one already, so log in instead.\n\n` +
      `The code of this ` +
      `request is {code}. It works for ${minutes} minutes and opens no second account.\n\nIf it was not you, do ` +
      `nothing: nothing changed.\n\n${warning.en}`,
  },
  cn: {
    subject: '您已有 Tonne 账户',
    body:
      `有人请求用此邮箱开户。该邮箱已有账户，直接登录即可。\n\n本次验证码为 {code}，${minutes} ` +
      `分钟内有效，不会再开一个账户。\n\n如非本人操作，请忽略本邮件，您的账户没有任何变动。\n\n${warning.cn}`,
  },
})

/** The first mail to a member: what comes next, and their own invitation code. */
export function welcomeMail({
  to,
  name,
  invitationCode,
  lang,
}: {
  to: string
  name: string
  invitationCode: string
  lang: Lang
}): Mail {
  const words: Words = {
    en: {
      subject: 'Welcome to Tonne',
      body:
        `Hello ${name},\n\nyour account is open. A few short questions on risk come first, then you can pay in and ` +
        `buy.\n\nYour invitation code is ${invitationCode}. Share it only with people you know.\n\n${warning.en}`,
    },
    cn: {
      subject: '欢迎使用 Tonne',
      body: `${name}，您好：\n\n您的账户已开通。先答几道简短的风险题，即可充值和购买。\n\n您的邀请码是 ${invitationCode}，请只分享给认识的人。\n\n${warning.cn}`,
    },
  }
  return inWords(words, lang, to)
}
