/** This table is published, and the job that deletes personal data carries out the same table. */
import type { Bilingual } from '../bilingual.ts'

/**
 * `from`: the days are counted from the closing of the account or, for everybody, from the creation of the row. `days`
 * null: for ever. `columns` by table; '*' is the whole row. An emptied row stays, with only the member's number.
 */
export type RetentionRule = {
  readonly what: Bilingual
  readonly why: Bilingual
  readonly from: 'closing' | 'making'
  readonly days: number | null
  readonly columns: Readonly<Record<string, readonly string[]>>
}

const YEAR = 365
/**
 * Five years, including up to two leap days: what Singapore requires of records against money laundering and of tax
 * records.
 */
export const LAW_DAYS = 5 * YEAR + 2

export const retention: readonly RetentionRule[] = [
  {
    what: {
      en: 'Passwords, passkeys, authenticator, recovery codes, mail phrase, push addresses',
      cn: '密码、通行密钥、身份验证器、恢复码、防伪短语、推送地址',
    },
    why: { en: 'so that a login can say that the account is closed', cn: '以便登录者得知账户已销户' },
    from: 'closing',
    days: 30,
    columns: {
      member: ['password_hash', 'mail_phrase'],
      trading_password: ['hash'],
      totp: ['secret'],
      passkey: ['credential_id', 'public_key', 'label'],
      recovery_code: ['code_hash'],
      push_device: ['*'],
    },
  },
  {
    what: { en: 'Your picture, and pictures you sent us', cn: '头像与您发给我们的图片' },
    why: { en: 'for questions about the last request', cn: '用于答复最后的申请' },
    from: 'closing',
    days: 90,
    columns: { member: ['avatar'], upload: ['*'] },
  },
  {
    what: { en: 'Notices to you', cn: '发给您的通知' },
    why: { en: 'as proof that you were told', cn: '作为已告知您的凭证' },
    from: 'closing',
    days: 90,
    columns: { notice: ['params'] },
  },
  {
    what: {
      en: 'Addresses and subjects of mails (their text goes when it is sent)',
      cn: '邮件的收件地址与标题（正文发送后即删除）',
    },
    why: { en: 'to find out what was not delivered', cn: '用于查明未送达的邮件' },
    from: 'making',
    days: 90,
    columns: { mail: ['to_address', 'subject', 'body', 'code', 'link'] },
  },
  {
    what: { en: 'Devices, network addresses, logins', cn: '设备、网络地址、登录记录' },
    why: { en: 'in case somebody else was in your account', cn: '用于查证他人是否登录过您的账户' },
    from: 'closing',
    days: 395,
    columns: { session: ['token_hash', 'device', 'address', 'device_hash'], login_event: ['*'], known_device: ['*'] },
  },
  {
    what: { en: 'Requests, messages, claims, and operators’ notes', cn: '申请、沟通记录、认领与运营备注' },
    why: { en: 'for disputes', cn: '用于处理争议' },
    from: 'closing',
    days: 2 * YEAR,
    columns: {
      request: ['details', 'outcome', 'outcome_cn', 'secret_sealed', 'secret_key', 'proposal'],
      request_step: ['by_name'],
      // The title and the other language of a message of ours go with its text.
      request_message: ['name', 'text'],
      member_note: ['text'],
      claim: ['sender', 'reference', 'evidence', 'answer'],
    },
  },
  {
    what: {
      en: 'Name, email, phone, IC number or UEN, payees, plans, statements, who looked at your IC number',
      cn: '姓名、邮箱、手机号、证件号码或 UEN、收款账户、计划、月结单、证件号码查看记录',
    },
    why: { en: 'the law against money laundering asks for five years', cn: '反洗钱法规要求保存五年' },
    from: 'closing',
    days: LAW_DAYS,
    columns: {
      member: ['email', 'email_key', 'first_name', 'last_name', 'real_name', 'company_name', 'uen', 'mobile'],
      identity: ['ic_sealed', 'ic_index'],
      payee: ['sealed', 'blind', 'tail', 'holder', 'registered_name', 'rejected_why'],
      withdrawal: ['tail', 'holder', 'registered_name', 'refused_en', 'refused_cn'],
      plan: ['name', 'message', 'reason_text'],
      kept_file: ['bytes'],
      unmasking: ['why'],
      restriction_proposal: ['why', 'reason_en', 'reason_cn'],
      line_decision: ['reason'],
    },
  },
  {
    what: {
      en: 'Who paid or was paid, in the bank’s files and in corrections; why two accounts were looked at together',
      cn: '银行文件与更正记录中的付款人与收款人；两个账户被一并核查的理由',
    },
    why: { en: 'tax and bank records: five years', cn: '税务与银行记录须保存五年' },
    from: 'making',
    days: LAW_DAYS,
    columns: {
      bank_line: ['counterparty'],
      deposit: ['paid_by'],
      bank_file: ['lines'],
      payout_batch: ['xml'],
      correction: ['evidence', 'text_en', 'text_cn', 'reason'],
      trading_pair: ['decided_reason', 'lift_reason', 'lifted_reason'],
      market_alert: ['subject', 'decided_reason'],
    },
  },
  {
    what: {
      en:
        'Ledger entries, orders, trades, retirements with their certificates, operators’ acts and cases sealed in ' +
        'the log',
      cn: '账本分录、订单、成交、注销及其证书、封入日志的运营操作与个案',
    },
    why: {
      en: 'others rely on them and they cannot be changed; they name you by a number, a certificate also as you chose',
      cn: '他人依赖这些记录且不可更改；其中仅以编号指代您，证书另按您的选择署名',
    },
    from: 'closing',
    days: null,
    columns: {
      retirement: ['name', 'message', 'reason_text', 'refused_why', 'correction'],
      certificate: ['record'],
      restriction: ['reason_en', 'reason_cn', 'lifted_why', 'lifted_why_cn'],
      audit: ['subject', 'reason', 'before', 'after'],
    },
  },
]

/** The duration in words: '30 days', '13 months', '5 years', 'for ever'. */
export function sayRetention({ from, days }: Pick<RetentionRule, 'from' | 'days'>): Bilingual {
  if (days === null) return { en: 'for ever', cn: '永久保存' }
  const since = from === 'closing' ? { en: '', cn: '' } : { en: ' from creation', cn: '（自产生之日起）' }
  const years = Math.floor(days / YEAR)
  const months = Math.round(days / 30.4)
  if (days < YEAR) return { en: `${days} days${since.en}`, cn: `${days} 天${since.cn}` }
  if (days < 2 * YEAR) return { en: `${months} months${since.en}`, cn: `${months} 个月${since.cn}` }
  return { en: `${years} years${since.en}`, cn: `${years} 年${since.cn}` }
}
