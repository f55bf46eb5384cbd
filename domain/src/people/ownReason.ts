/**
 * Where nobody typed a reason, the audit records one of ours. It is sealed in English and shown to an operator in their
 * language.
 */
import type { Bilingual } from '../bilingual.ts'
import { fillIn } from '../fillIn.ts'
import type { Lang } from '../format.ts'
import { lookedParts } from './look.ts'
import { recoveryStops } from './recovery.ts'

/** Old sentences stay here beside new ones, because acts that were sealed with an old sentence need its Chinese. */
export const ownReasons = {
  byMember: { en: 'by the member', cn: '会员本人操作' },
  byLink: { en: 'by the link of the mail', cn: '通过邮件链接操作' },
  atLogin: { en: 'at the login, with the password', cn: '在登录页凭密码操作' },
  recoveryAsked: {
    en: 'by whoever gave login password, mailed code and IC number',
    cn: '申请人提供了登录密码、邮件验证码与证件号码',
  },
  wrongPasswords: { en: '{n} wrong trading passwords', cn: '交易密码连续错误 {n} 次' },
  copyReady: { en: 'Ready for {n} days', cn: '已生成，保留 {n} 天' },
  agreedByTwo: { en: 'Agreed by two operators', cn: '经两位运营人员同意' },
  codesMost: {
    en: 'Devices that never logged in asked for {n} codes of one mailbox in 24 hours',
    cn: '从未登录过的设备 24 小时内为同一邮箱请求了 {n} 个验证码',
  },
  messageSent: { en: 'A message, which stands in the request', cn: '消息已留在该申请中' },
  noteLeft: { en: 'A note, which stands beside the member', cn: '备注已留在该会员名下' },
  pageRead: { en: 'Read: {part}', cn: '查看：{part}' },
  listRead: { en: 'Members looked through', cn: '浏览会员名录' },
  listReadOn: { en: 'Members read on, past the first page', cn: '浏览会员名录首页之后的内容' },
  tradesRead: { en: 'Trades looked through', cn: '浏览成交记录' },
  tradesReadOn: { en: 'Trades read on, past the first page', cn: '浏览成交记录首页之后的内容' },
  ordersRead: { en: 'Orders looked through', cn: '浏览订单记录' },
  ordersReadOn: { en: 'Orders read on, past the first page', cn: '浏览订单记录首页之后的内容' },
  fileTaken: { en: 'Taken as a file, rows: {n}', cn: '导出文件，共 {n} 行' },
  queueReadOn: { en: 'A queue read on, past the first page', cn: '浏览列表首页之后的内容' },
  nameCheck: { en: 'S$0 name check of the demo bank', cn: '演示银行 S$0 户名核验' },
  stoppedByItself: { en: 'Stopped by the app itself', cn: '由系统自动暂停' },
  scheduled: { en: 'Scheduled for this instant', cn: '按预定时间发布' },
  found: { en: 'What the world begins with', cn: '系统初始内容' },
  demoWorld: { en: 'demo world', cn: '演示环境' },
  namedAtStart: { en: 'named by ADMINS at the start', cn: '启动时由 ADMINS 设置指定' },
  invited: { en: 'invitation accepted', cn: '接受邀请' },
  loggedIn: { en: 'password and {by}', cn: '密码与 {by}' },
  signedOut: { en: 'logged out at the company’s sign-on', cn: '已从公司统一登录退出' },
  signedOn: { en: 'the company’s sign-on', cn: '公司统一登录' },
  wrongFactor: { en: 'the right password, and a wrong code or passkey', cn: '密码正确，动态码或通行密钥错误' },
  wrongFactorInside: { en: 'a wrong code or passkey before an act', cn: '操作前验证的动态码或通行密钥错误' },
  factorShut: {
    en: 'too many wrong codes or passkeys: shut for {n} minutes',
    cn: '动态码或通行密钥错误次数过多，{n} 分钟内无法登录',
  },
  passkeyMade: { en: 'made by themselves', cn: '本人添加' },
  passkeyRemoved: { en: 'removed by themselves', cn: '本人移除' },
  newDraft: { en: 'a new draft', cn: '新建草稿' },
  savedVersion: { en: 'version {n}', cn: '第 {n} 版' },
  addedPaper: { en: 'a paper', cn: '添加文件' },
  addedPicture: { en: 'a picture', cn: '添加图片' },
} as const satisfies Record<string, Bilingual>

const texts: readonly Bilingual[] = [...Object.values(ownReasons), ...Object.values(recoveryStops)]
/** A value that is a word is translated too. */
const PLACES: ReadonlyMap<string, string> = new Map([
  ['code', '验证码'],
  ['passkey', '通行密钥'],
  ...Object.values(lookedParts).map(({ en, cn }) => [en, cn] as const),
])
const literally = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')
const patterns = texts.map(({ en, cn }) => ({
  cn,
  pattern: new RegExp(
    `^${en
      .split(/\{\w+\}/)
      .map(literally)
      .join('(.+)')}$`,
  ),
}))

/** Undefined: a person typed it. */
export function ownReasonIn(reason: string): string | undefined {
  for (const { cn, pattern } of patterns) {
    const found = pattern.exec(reason)
    if (!found) continue
    const [, word = ''] = found
    return fillIn(cn, () => PLACES.get(word) ?? word)
  }
  return undefined
}
/** The reason of an act as an operator reads it; a typed reason stays as it was typed. */
export const sayReason = (reason: string, lang: Lang): string =>
  (lang === 'cn' ? ownReasonIn(reason) : undefined) ?? reason
/** The actor in words. Acts that nobody had to decide are the system's. */
export const sayActor = (actor: string, lang: Lang): string =>
  actor === 'system' ? { en: 'System', cn: '系统' }[lang] : actor
