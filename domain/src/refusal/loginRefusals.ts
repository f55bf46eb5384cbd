import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const loginRefusals = {
  ...raisedBy('login', {
    loginIncorrect: { code: 3001, en: 'Email or password is incorrect', cn: '邮箱或密码错误' },
    memberDisabled: { code: 3003, en: 'Username does not exist or has been disabled', cn: '用户名不存在或已被停用' },
    loginAttempts: {
      code: 3004,
      en: sentence(
        'Exceeded maximum password attempts, please contact the administrator. {limit} wrong tries; try again in ',
        '{minutes} min',
      ),
      cn: '密码错误次数超过上限，请联系管理员。已错 {limit} 次，{minutes} 分钟后可再试',
    },
    loginTicketOver: { code: 3014, en: 'This took too long. Log in again', cn: '验证已超时，请重新登录' },
  }),
  ...raisedBy('member', { passwordIncorrect: { code: 3002, en: 'Password is incorrect', cn: '密码错误' } }),
  ...raisedBy('faq', {
    quizUnfinished: {
      code: 3005,
      en: '{wrong} of {total} answers are not right yet',
      cn: '{total} 题中还有 {wrong} 题未答对',
    },
  }),
  ...raisedBy('credential', {
    tradingPasswordUnset: { code: 3010, en: 'Set a trading password first', cn: '请先设置交易密码' },
    secondFactorAsked: { code: 3011, en: 'Confirm with your second factor', cn: '请完成二次验证' },
    factorIncorrect: {
      code: 3012,
      en: 'The second factor is incorrect. {left} (attempt|attempts) left',
      cn: '二次验证未通过，还可尝试 {left} 次',
    },
    factorAttempts: {
      code: 3013,
      en: '{limit} wrong second factors. Try again in {minutes} min',
      cn: '二次验证已错 {limit} 次，{minutes} 分钟后可再试',
    },
    passkeyRefused: { code: 3015, en: 'The passkey was not accepted. Try again', cn: '通行密钥未通过验证，请重试' },
    totpInForce: { code: 3016, en: 'An authenticator app is already set up', cn: '已设置身份验证器' },
    factorMissing: { code: 3017, en: 'This second factor no longer exists', cn: '该二次验证方式已不存在' },
    passkeysMost: {
      code: 3018,
      en: 'You can have {limit} passkeys. Remove one first',
      cn: '最多可有 {limit} 个通行密钥，请先移除一个',
    },
  }),
  ...raisedBy('recovery', {
    recoveryAfterReset: {
      code: 3019,
      en: 'The login password was just reset by email. You can report a lost second factor from {at}',
      cn: '登录密码刚通过邮件重设，{at} 起方可报失二次验证',
    },
    recoveryMost: {
      code: 3020,
      en: 'A lost second factor was reported {limit} times in {days} days. You can report it again from {at}',
      cn: '{days} 天内已报失二次验证 {limit} 次，{at} 起可再次提交',
    },
  }),
}
