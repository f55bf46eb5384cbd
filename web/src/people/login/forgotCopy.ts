import type { Pair } from '@tonne/parts/lang.tsx'

export const forgotCopy = {
  title: ['Forgot password', '忘记密码'],
  before: [
    'We email you a code to set a new login password. All devices are then logged out, and withdrawals wait ' +
      '{hours} hours. Trades beyond {limit} a day, gifts and new plans wait too, unless you confirm them with a ' +
      'second factor you already have. Your open orders are cancelled.',
    '验证码将发送至您的邮箱，凭验证码重设登录密码。重设后所有设备将退出登录，提现须等待 {hours} 小时，期间每日超过 {limit} 的交易、转赠及新计划也须用已有的二次验证确认，未成交的挂单将撤销。',
  ],
  email: ['Email', '邮箱'],
  emailHint: ['The one you registered with', '开户时使用的邮箱'],
  noMailbox: ['I have no access to this mailbox', '我无法使用该邮箱'],
  needEmail: ['Enter your email', '请输入邮箱'],
  send: ['Email me the code', '发送验证码'],
  sending: ['Sending', '发送中'],
  sentTo: ['Sent to {email}, good for 10 minutes.', '已发送至 {email}，10 分钟内有效。'],
  change: ['Change', '修改'],
  newPassword: ['New login password', '新登录密码'],
  needCode: ['Enter the code', '请输入验证码'],
  needPassword: ['Meet the four password rules', '密码须满足四项要求'],
  set: ['Set the new password', '重设登录密码'],
  setting: ['Setting', '重设中'],
  done: ['The new login password is set.', '登录密码已重设。'],
  doneText: [
    'All devices are logged out. Withdrawals wait until {until}.',
    '所有设备已退出登录。提现须等待至 {until}。',
  ],
  logIn: ['Log in', '登录'],
} as const satisfies Record<string, Pair>
