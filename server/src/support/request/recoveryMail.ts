/** The mail says what the code is for, so that nobody reads it out for anything else. */
import type { CodeWords } from '../../shared/credential/sendMailedCode.ts'

export const recoveryWords = (minutes: number): CodeWords => ({
  en: {
    subject: 'Your code to report a lost second factor',
    body:
      `The code is {code}. It works once, within ${minutes} minutes.\n\nSomebody logged in with your password and ` +
      `says that the authenticator and the recovery codes are lost. With this code and your IC number two ` +
      `operators are ` +
      `asked to remove your second factor.\n\n` +
      `If it was not you, somebody knows your login password: give this code to nobody, log in and change the ` +
      `password. ` +
      `Tonne never asks for a code by phone or chat.`,
  },
  cn: {
    subject: '报失二次验证的验证码',
    body:
      `验证码为 {code}，${minutes} ` +
      `分钟内有效，仅可使用一次。\n\n有人使用您的密码登录，并表示身份验证器与恢复码均已遗失。凭此验证码与证件号码，可申请由两位运营人员移除您的二次验证。\n\n` +
      `如非本人操作，说明有人知道您的登录密码：请勿将验证码告知任何人，并立即登录更改密码。Tonne 不会通过电话或聊天索要验证码。`,
  },
})
