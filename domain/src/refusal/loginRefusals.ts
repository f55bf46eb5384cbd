/** Why: the published refusals about coming in, and proving it again (3xxx). */
import type { RefusalEntry } from './refusalEntry.ts'

export const loginRefusals = {
  loginIncorrect: { code: 3001, noun: 'login', en: 'Email or password is incorrect', cn: '邮箱或密码错误' },
  passwordIncorrect: { code: 3002, noun: 'member', en: 'Password is incorrect', cn: '密码错误' },
  memberDisabled: { code: 3003, noun: 'login', en: 'Username does not exist or has been disabled', cn: '用户名不存在或已被停用' },
  loginAttempts: {
    code: 3004,
    noun: 'login',
    en: 'Exceeded maximum password attempts, please contact the administrator. {limit} wrong tries; open again in {minutes} min',
    cn: '密码错误次数超过上限，请联系管理员。已错 {limit} 次，{minutes} 分钟后可再试',
  },
  quizUnfinished: { code: 3005, noun: 'faq', en: '{wrong} of {total} answers are not right yet', cn: '{total} 题中还有 {wrong} 题未答对' },
  tradingPasswordUnset: { code: 3010, noun: 'credential', en: 'Set a trading password first', cn: '请先设置交易密码' },
} as const satisfies Record<string, RefusalEntry>
