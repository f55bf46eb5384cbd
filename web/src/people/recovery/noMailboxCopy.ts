import type { Pair } from '@tonne/parts/lang.tsx'

export const noMailboxCopy = {
  title: ['The mailbox is lost too', '邮箱也无法使用'],
  nobody: [
    'Without the mailbox nobody can let you in, not even two operators together. They cannot change your ' +
      'mailbox, password or second factor for you. That is also what keeps everyone else out.',
    '没有邮箱，任何人都无法让您登录：一位运营人员不行，两位一起也不行。他们无法代您更改邮箱、密码或二次验证。正因如此，其他人也同样进不来。',
  ],
  first: [
    'Get the mailbox back first, through its provider or your company’s IT. Then you can continue here.',
    '请先找回邮箱：由邮箱服务商或公司的信息部门恢复。邮箱恢复后，即可在此继续办理。',
  ],
  keys: [
    'Look once more. On a new phone, passkeys often return as soon as you sign in with the same Apple, Google or ' +
      'Microsoft account, and the authenticator may too. You may have written your recovery codes on paper.',
    '请再确认一次：在新手机上登录原来的 Apple、Google 或 Microsoft 账户后，通行密钥往往会自动同步，身份验证器也可能随之恢复。恢复码通常抄在纸上。',
  ],
  yours: [
    'Meanwhile your money, tons and serials stay yours, and there is no fee. They are counted in the daily close ' +
      'and in the sums sealed each day.',
    '在此期间，您的资金、碳信用及其序列号仍归您所有，不收取任何费用，并照常计入日结与每日封存的合计。',
  ],
  write: [
    'Write to the address on the About page with your name, the account’s email and what you lost. Never send a ' +
      'password, a code or a picture of your IC. Two operators can stop withdrawals until you are back.',
    '请写信至“关于我们”页所列地址，写明您的姓名、账户邮箱及丢失的内容，切勿附上密码、验证码或证件照片。两位运营人员可在您恢复登录前暂停提现。',
  ],
  about: ['Where to write', '联系方式'],
} as const satisfies Record<string, Pair>
