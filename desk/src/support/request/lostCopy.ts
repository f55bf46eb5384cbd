import type { Pair } from '@tonne/parts/lang.tsx'

export const lostCopy = {
  title: ['Lost second factor', '二次验证遗失'],
  shown: ['Shown', '已提供'],
  shownAll: ['Login password, mailed code, IC number as on record', '登录密码、邮件验证码、与登记一致的证件号码'],
  shownNoIc: ['Login password and mailed code only', '仅登录密码与邮件验证码'],
  from: ['Asked from', '来源'],
  seen: ['Seen before', '过往记录'],
  knownDevice: ['known device', '已知设备'],
  newDevice: ['new device', '新设备'],
  fromThere: ['{n} logins from this address', '该地址登录 {n} 次'],
  factors: ['Would be removed', '将移除'],
  factorsSay: [
    '{totp} authenticator, {passkeys} passkeys, {codes} recovery codes',
    '身份验证器 {totp}、通行密钥 {passkeys}、恢复码 {codes}',
  ],
  used: ['Second factor used in the week before', '此前一周使用二次验证'],
  no: ['no', '否'],
  lastIn: ['Last logged in', '上次登录'],
  sessions: ['Devices logged in now', '当前登录设备'],
  password: ['Login password changed', '登录密码更改'],
  joined: ['Member since', '注册时间'],
  earlier: ['Reported before', '此前报失'],
  never: ['never', '从未'],
  doubts: ['Look at these first', '请先核实'],
  guide: [
    'Call the number on record or ask what only the member knows: the last purchase, a deposit, a payee. A thief ' +
      'of this kind has the password and the mailbox. If you both agree, 48 hours pass; until then you can still ' +
      'refuse.',
    '请致电登记号码，或询问只有会员本人知道的信息：最近一笔购买、充值或收款账户。冒用者可能同时掌握密码与邮箱。两人同意后有 48 小时等待期，其间仍可拒绝。',
  ],
  submitted: ['new', '新申请'],
  in_review: ['in review', '处理中'],
  waiting_for_member: ['with the member', '待会员回复'],
  approved: ['agreed', '已同意'],
  done: ['done', '已完成'],
  refused: ['refused', '未通过'],
  cancelled: ['cancelled', '已取消'],
} satisfies Record<string, Pair>
