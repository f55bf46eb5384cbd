import type { Pair } from '@tonne/parts/lang.tsx'

export const passwordCopy = {
  loginTitle: ['Login password', '登录密码'],
  loginBefore: [
    'After the change your other devices are logged out, and withdrawals wait {hours} hours. Trades beyond ' +
      '{limit} a day, gifts and new plans wait too, unless you confirm them with a second factor you already have. ' +
      'Your open orders are cancelled. We’ll email you.',
    '更改后其他设备将退出登录，提现须等待 {hours} 小时，期间每日超过 {limit} 的交易、转赠及新计划也须用已有的二次验证确认，未成交的挂单将撤销。我们会向您发送邮件。',
  ],
  old: ['Current login password', '当前登录密码'],
  fresh: ['New login password', '新登录密码'],
  needOld: ['Enter the current password', '请输入当前密码'],
  needRules: ['Meet the four password rules', '密码须满足四项要求'],
  oldWhy: [
    'It shows that it’s you, not somebody who found your phone unlocked. If you no longer know it, reset it by email.',
    '用于确认是您本人操作，而非他人拿到了未锁屏的手机。如已忘记，可通过邮件重设。',
  ],
  freshWhy: [
    'Use one you use nowhere else. A password manager can make and keep it. We store only a hash of it, which nobody ' +
      'can read back.',
    '请勿与其他网站共用，可由密码管理器生成并保存。我们仅保存其哈希值，无法还原。',
  ],
  againTitle: ['Type it again', '再次输入'],
  againWhy: ['So that a slip of the finger doesn’t lock you out.', '避免因误输而无法登录。'],
  tradingWhy: [
    'It guards what leaves: withdrawals, retirements and new payees. Make it different from your login password. We ' +
      'never ask for it by phone, email or chat.',
    '用于保护资金与碳信用的转出：提现、注销及添加收款账户。须与登录密码不同。我们绝不会通过电话、邮件或聊天索取。',
  ],
  forgot: ['Forgot password', '忘记密码'],
  change: ['Change the login password', '更改登录密码'],
  changing: ['Changing', '更改中'],
  changed: ['The login password is changed.', '登录密码已更改。'],
  changedText: [
    'Your other devices are logged out. Withdrawals wait until {until}.',
    '其他设备已退出登录，提现须等待至 {until}。',
  ],
  toSecurity: ['Back to security', '返回账户安全'],
  tradingTitle: ['Trading password', '交易密码'],
  tradingBefore: [
    'You need it whenever money leaves. You set it once. {tries} wrong tries lock withdrawals and freeze the ' +
      'balance.',
    '资金转出须凭交易密码，仅可设置一次。连续错误 {tries} 次，提现将锁定，余额将冻结。',
  ],
  trading: ['Trading password', '交易密码'],
  needTrading: ['Meet the six password rules', '密码须满足六项要求'],
  set: ['Set the trading password', '设置交易密码'],
  setting: ['Setting', '设置中'],
  isSet: ['The trading password is set.', '交易密码已设置。'],
  isSetText: [
    'To change it, send a request. We check your identity, then wait 24 hours, in which you can cancel with one ' +
      'tap.',
    '如需更改，请提交申请：核验身份后等待 24 小时，期间可一键取消。',
  ],
  triesLeft: ['Wrong tries left', '剩余尝试次数'],
  since: ['Changed through', '更改方式'],
  byRequest: ['A request', '提交申请'],
  requestChange: ['Request a new trading password', '申请更换交易密码'],
  requestUnlock: ['Request to unlock', '申请解锁'],
  locked: ['Locked after wrong trading passwords.', '交易密码连续错误，已锁定。'],
  lockedText: [
    'Case {caseNo}. Your available balance is frozen and you cannot withdraw. We review it by {by}, or sooner if ' +
      'you ask to unlock it.',
    '个案 {caseNo}。可用余额已冻结，暂不可提现，最迟 {by} 复核；提交解锁申请可提前处理。',
  ],
  seeFrozen: ['What is frozen', '冻结金额'],
  seeCase: ['The case and its rule', '个案与依据'],
  tryIt: ['Try the trading password', '确认您仍记得交易密码'],
  tryText: ['The same check as before a withdrawal. Wrong tries count.', '验证方式与提现时相同，错误次数照常计算。'],
  tryDo: ['Check', '检查'],
  checking: ['Checking', '核对中'],
  right: ['That is right', '正确'],
  needProof: ['Complete the check first', '请完成所需验证'],
} as const satisfies Record<string, Pair>
