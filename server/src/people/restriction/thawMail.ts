/** The mail says what the code does, so that nobody reads it out for anything else. */
import type { CodeWords } from '../../shared/credential/sendMailedCode.ts'

export const thawWords = (minutes: number): CodeWords => ({
  en: {
    subject: 'Your code to thaw the account',
    body:
      'The code is {code}. With it and your password your frozen account can order, sell and withdraw again. It ' +
      `works once, within ${minutes} minutes.\n\nIf you did not ask for it, do nothing: the account stays frozen. ` +
      'Tonne ' +
      'never asks for a code by phone or chat.',
  },
  cn: {
    subject: '账户解冻验证码',
    body:
      `验证码为 {code}。凭此验证码与您的密码，已冻结的账户可恢复下单、卖出与提现。${minutes} 分钟内有效，仅可使用一次。\n\n如非本人操作，请忽略本邮件，账户将保持冻结。Tonne ` +
      '不会通过电话或聊天索要验证码。',
  },
})
