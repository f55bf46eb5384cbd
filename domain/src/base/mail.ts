import type { Bilingual } from '../bilingual.ts'

/**
 * Why a mail was refused. `ours`: the fault is the mail server's or our settings', so every mail waits; otherwise it is
 * the recipient's mailbox or the mail itself.
 */
export const mailReasons = {
  away: {
    ours: true,
    en: 'The mail server cannot be reached. Everything waits and is sent once it can',
    cn: '无法连接邮件服务器，恢复后自动发送',
  },
  silent: {
    ours: true,
    en: 'The mail server did not answer in time. It is asked again every minute',
    cn: '邮件服务器未及时应答，每分钟重试',
  },
  busy: {
    ours: true,
    en: 'The mail server takes nothing for now. It is asked again every minute',
    cn: '邮件服务器暂不接收邮件，每分钟重试',
  },
  login: {
    ours: true,
    en: 'The mail server refuses our login: the user or password in SMTP_URL is wrong',
    cn: '邮件服务器拒绝登录：SMTP_URL 中的用户或密码有误',
  },
  sender: {
    ours: true,
    en: 'The mail server refuses us as a sender: it does not know MAIL_FROM or MAIL_BOUNCE',
    cn: '邮件服务器不接受我们的发件地址：请核对 MAIL_FROM 与 MAIL_BOUNCE',
  },
  address: { ours: false, en: 'This is not the address of one mailbox', cn: '收件地址不是有效的单个邮箱' },
  nobody: { ours: false, en: 'There is no such mailbox', cn: '收件邮箱不存在' },
  closed: { ours: false, en: 'The mailbox is closed', cn: '收件邮箱已停用' },
  full: { ours: false, en: 'The mailbox is full', cn: '收件邮箱已满' },
  policy: {
    ours: false,
    en: 'The reader’s server refuses it by its policy: as spam, or because SPF, DKIM or DMARC of our domain fail',
    cn: '收件方服务器按其策略拒收：判为垃圾邮件，或我方域名的 SPF、DKIM、DMARC 未通过',
  },
  later: {
    ours: false,
    en: 'The reader’s server asks to come back later. It is tried for five days',
    cn: '收件方服务器要求稍后再试，最多重试五天',
  },
  refused: { ours: false, en: 'The reader’s server refuses it', cn: '收件方服务器拒收' },
} as const satisfies Record<string, Bilingual & { readonly ours: boolean }>
export type MailReason = keyof typeof mailReasons
/** While one of these lasts, no mail is sent. */
export const ourReasons = (Object.keys(mailReasons) as MailReason[]).filter((one) => mailReasons[one].ours)

/** A mail is given up after this many refusals that concern its recipient or its text. */
export const GIVEN_UP = 8
/** How long we retry a recipient's server that asks us to come back later (RFC 5321, 4.5.4.1). */
export const PATIENCE_MS = 5 * 86_400_000
/** How long an undelivered mail keeps its text; without it the mail cannot be sent. */
export const WORDS_DAYS = 7

export const mailStates = {
  waiting: { en: 'Waiting', cn: '待发送' },
  failed: { en: 'Given up', cn: '发送失败' },
  sent: { en: 'Sent', cn: '已发送' },
} as const satisfies Record<string, Bilingual>
export type MailState = keyof typeof mailStates

/** The meaning of a mail server's answer, by its code of three digits and that of RFC 3463 (`5.1.1`), if it has one. */
export function whyRefused(answer: number, status: string | undefined): MailReason {
  const [, subject, detail] = (status ?? '').split('.')
  if (subject === '2' && detail === '2') return 'full'
  if (answer < 500) return answer === 452 && status === undefined ? 'full' : 'later'
  if (subject === '1') return 'nobody'
  if (subject === '2' && detail === '1') return 'closed'
  if (subject === '7') return 'policy'
  return answer === 552 && status === undefined ? 'full' : 'refused'
}
