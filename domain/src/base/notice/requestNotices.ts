import { sentence } from '../../sentence.ts'
import type { NoticeEntry } from './noticeEntry.ts'

export const requestNotices = {
  namedByCompany: {
    topic: 'security',
    leadsTo: '/pages/profile/owner',
    title: { en: 'Do you run {company}?', cn: '您是 {company} 的负责人吗？' },
    body: {
      en: sentence(
        'The account of {company} gives your name and IC number as those of its person in charge. Nothing follows ',
        'from that until you answer, and the company is not told that you have an account. Say yes only if you run ',
        'it: from then on both accounts count as one owner.',
      ),
      cn: '{company} 的账户将您的姓名和证件号码登记为负责人信息。在您答复之前不产生任何效果，该公司也不会得知您有账户。仅在您确为其负责人时确认：确认后两个账户视为同一本人。',
    },
  },
  ownerConfirmed: {
    topic: 'security',
    leadsTo: '/pages/profile/owner',
    title: { en: 'One owner: {account} and {owner}', cn: '同一本人：{account} 与 {owner}' },
    body: {
      en: sentence(
        'The two accounts count as one owner, as {how} confirmed. They do not trade with each other, book a ',
        'presale once, and share the limits of purchases. If this is wrong, ask to end the link.',
      ),
      cn: '经{how}确认，两个账户视为同一本人：互不成交，同一预售只预订一次，并共用购买限额。如有误，请申请解除关联。',
    },
  },
  ownerEnded: {
    topic: 'security',
    leadsTo: '/pages/profile/owner',
    title: { en: 'No longer one owner: {account} and {owner}', cn: '已解除关联：{account} 与 {owner}' },
    body: {
      en: 'Two operators agreed to request {no}. From now on the two accounts are separate owners.',
      cn: '两位运营人员已同意申请 {no}，自即日起两个账户为各自独立的本人。',
    },
  },
  identityGiven: {
    topic: 'security',
    leadsTo: '/pages/profile/profile',
    title: { en: 'Identity on record', cn: '身份信息已登记' },
    body: {
      en: sentence(
        'Your account is now in the name {name}. Your IC number is stored encrypted and shown by its last four ',
        'characters only. If this was not you, freeze the account at once.',
      ),
      cn: '您的账户已登记在 {name} 名下。证件号码加密保存，仅显示末四位。如非本人操作，请立即冻结账户。',
    },
  },
  phoneChanged: {
    topic: 'security',
    leadsTo: '/pages/profile/profile',
    title: { en: 'Phone number changed', cn: '手机号码已更改' },
    body: {
      en: 'Your phone number now ends in {end}. If this was not you, freeze the account at once.',
      cn: '您的手机号码已改为尾号 {end}。如非本人操作，请立即冻结账户。',
    },
  },
  icSeen: {
    topic: 'security',
    leadsTo: '/pages/profile/profile',
    title: { en: 'Your IC number was looked at', cn: '您的证件号码被查看' },
    body: {
      en: '{who} looked at your full IC number. Reason: {reason}',
      cn: '{who} 查看了您的完整证件号码。原因：{reason}',
    },
  },
  restrictionImposed: {
    topic: 'security',
    leadsTo: '/pages/profile/restrictions',
    title: { en: 'Your account is restricted: case {caseNo}', cn: '账户受限：个案 {caseNo}' },
    body: {
      en: sentence(
        'It is reviewed by {reviewBy} at the latest. The case shows what it stops, its rule, what to send and how to ',
        'appeal. Reason: {reason}',
      ),
      cn: '最迟 {reviewBy} 复核。限制范围、依据、所需材料及申诉方式见个案详情。原因：{reason}',
    },
  },
  restrictionReviewed: {
    topic: 'security',
    leadsTo: '/pages/profile/restrictions',
    title: { en: 'Case {caseNo} was reviewed', cn: '个案 {caseNo} 已复核' },
    body: {
      en: 'It stays in force, next reviewed by {reviewBy}. Reason: {reason}',
      cn: '限制继续有效，下次复核不迟于 {reviewBy}。原因：{reason}',
    },
  },
  restrictionLifted: {
    topic: 'security',
    leadsTo: '/pages/profile/restrictions',
    title: { en: 'Case {caseNo} is closed', cn: '个案 {caseNo} 已结案' },
    body: { en: 'The restriction is lifted. Reason: {reason}', cn: '限制已解除。原因：{reason}' },
  },
  reviewLate: {
    topic: 'security',
    leadsTo: '/pages/profile/restrictions',
    title: { en: 'The review of case {caseNo} is late', cn: '个案 {caseNo} 复核逾期' },
    body: {
      en: 'We promised to review it by now and have not. It is first on our list.',
      cn: '我们未能按承诺时间完成复核，该个案已列为首要处理事项。',
    },
  },
  accountFrozen: {
    topic: 'security',
    leadsTo: '/pages/profile/restrictions',
    title: { en: 'Your account is frozen: case {caseNo}', cn: '账户已冻结：个案 {caseNo}' },
    body: {
      en:
        'Orders, sales and withdrawals are stopped, as you asked. You unfreeze it with an emailed code and your ' +
        'password. If it was not you, change your login password.',
      cn: '应您本人要求，下单、卖出与提现已停止。凭邮件验证码与密码可解冻。如非本人操作，请更改登录密码。',
    },
  },
  accountThawed: {
    topic: 'security',
    leadsTo: '/pages/profile/restrictions',
    title: { en: 'Your account is unfrozen', cn: '账户已解冻' },
    body: {
      en: sentence(
        'Case {caseNo} is closed: orders, sales and withdrawals are open again. If it was not you, freeze it again ',
        'and change your passwords.',
      ),
      cn: '个案 {caseNo} 已结案，下单、卖出与提现已恢复。如非本人操作，请重新冻结并更改密码。',
    },
  },
  requestSent: {
    topic: 'security',
    leadsTo: '/pages/profile/applyinfo?no={no}',
    title: { en: 'Request {no} is with us: {kind}', cn: '申请 {no} 已收到：{kind}' },
    body: {
      en: 'We answer by {dueAt}. If this was not you, cancel it at once.',
      cn: '我们将在 {dueAt} 前答复。如非本人操作，请立即取消。',
    },
    mail: { en: 'Cancel it here, without logging in: {link}', cn: '无需登录即可取消：{link}' },
  },
  requestMessage: {
    topic: 'account',
    leadsTo: '/pages/profile/applyinfo?no={no}',
    title: { en: 'An answer to your request {no}', cn: '申请 {no} 有新回复' },
    body: { en: '{by} wrote: {text}', cn: '{by} 回复：{text}' },
  },
  letter: {
    topic: 'security',
    leadsTo: '/pages/profile/applyinfo?no={no}',
    title: { en: '{title}', cn: '{title}' },
    body: { en: '{text}', cn: '{text}' },
    mail: { en: 'Answer in the app, under Requests: {link}', cn: '请在应用内“申请”中回复：{link}' },
  },
  requestApproved: {
    topic: 'security',
    leadsTo: '/pages/profile/applyinfo?no={no}',
    title: { en: 'Request {no} is approved: {kind}', cn: '申请 {no} 已同意：{kind}' },
    body: { en: 'It is carried out {at}. Until then one tap stops it.', cn: '将于 {at} 执行。在此之前可一键取消。' },
    mail: { en: 'Stop it here, without logging in: {link}', cn: '无需登录即可取消：{link}' },
  },
  requestDone: {
    topic: 'security',
    leadsTo: '/pages/profile/applyinfo?no={no}',
    title: { en: 'Request {no} is done: {kind}', cn: '申请 {no} 已完成：{kind}' },
    body: { en: '{reason}', cn: '{reason}' },
  },
  requestRefused: {
    topic: 'account',
    leadsTo: '/pages/profile/applyinfo?no={no}',
    title: { en: 'Request {no} was refused: {kind}', cn: '申请 {no} 未通过：{kind}' },
    body: { en: 'Reason: {reason}', cn: '原因：{reason}' },
  },
  requestCancelled: {
    topic: 'security',
    leadsTo: '/pages/profile/applyinfo?no={no}',
    title: { en: 'Request {no} is cancelled', cn: '申请 {no} 已取消' },
    body: { en: 'Nothing was changed by it.', cn: '未产生任何更改。' },
  },
  recoveryAsked: {
    topic: 'security',
    leadsTo: '/pages/profile/applyinfo?no={no}',
    title: { en: 'Somebody asks to remove your second factor: {no}', cn: '有人申请移除您的二次验证：{no}' },
    body: {
      en: sentence(
        'From {device}, address {address}, with your login password, a code of your mailbox and an IC number. Two ',
        'operators look at it; if they agree, it is removed {hours} hours later. If it was not you, stop it now ',
        'and change your login password.',
      ),
      cn: '来自 {device}，地址 {address}，已提供登录密码、邮件验证码与证件号码。须经两位运营人员同意，并在同意 {hours} 小时后移除。如非本人操作，请立即取消并更改登录密码。',
    },
    mail: { en: 'Stop it here, without logging in: {link}', cn: '无需登录即可取消：{link}' },
  },
  recoveryAgreed: {
    topic: 'security',
    leadsTo: '/pages/profile/applyinfo?no={no}',
    title: { en: 'Your second factor will be removed {at}', cn: '您的二次验证将于 {at} 移除' },
    body: {
      en: sentence(
        'Two operators agreed to request {no}. Until then one tap stops it, and so does using the second factor. ',
        'If it was not you, stop it now and change your login password.',
      ),
      cn: '申请 {no} 已经两位运营人员同意。在此之前可一键取消，使用二次验证也会使其自动取消。如非本人操作，请立即取消并更改登录密码。',
    },
    mail: { en: 'Stop it here, without logging in: {link}', cn: '无需登录即可取消：{link}' },
  },
  recoverySoon: {
    topic: 'security',
    leadsTo: '/pages/profile/applyinfo?no={no}',
    title: {
      en: 'Last day to stop it: your second factor is removed {at}',
      cn: '最后一天可取消：二次验证将于 {at} 移除',
    },
    body: {
      en: sentence(
        'Request {no} is carried out then: all devices are logged out and withdrawals wait {hours} hours. If it ',
        'was not you, stop it now and change your login password.',
      ),
      cn: '届时将执行申请 {no}：所有设备退出登录，提现等待 {hours} 小时。如非本人操作，请立即取消并更改登录密码。',
    },
    mail: { en: 'Stop it here, without logging in: {link}', cn: '无需登录即可取消：{link}' },
  },
  recoveryMessage: {
    topic: 'security',
    leadsTo: '/pages/profile/applyinfo?no={no}',
    title: { en: 'A question about your request {no}', cn: '申请 {no} 有新回复' },
    body: { en: '{by} wrote: {text}', cn: '{by} 回复：{text}' },
    mail: {
      en:
        'To answer, log in with your password and choose that the second factor is lost. Never answer with a ' +
        'password or a code.',
      cn: '如需回复，请用密码登录，并选择“二次验证已遗失”。请勿在回复中提供密码或验证码。',
    },
  },
  recoveryStopped: {
    topic: 'security',
    leadsTo: '/pages/profile/applyinfo?no={no}',
    title: { en: 'Your second factor stays: request {no} has ended', cn: '二次验证保留：申请 {no} 已结束' },
    body: { en: '{reason}. Nothing was removed.', cn: '{reason}。未移除任何验证方式。' },
  },
  factorRecovered: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'Your second factor was removed', cn: '您的二次验证已移除' },
    body: {
      en: sentence(
        'Request {no} is done: the second factor and its recovery codes are gone, all devices are logged out, and ',
        'withdrawals wait until {until}. Log in with your password and add a new one. If it was not you, set a new ',
        'password by email at once and contact customer service.',
      ),
      cn: '申请 {no} 已完成：二次验证与恢复码均已失效，所有设备已退出登录，提现须等待至 {until}。请用密码登录并添加新的二次验证。如非本人操作，请立即通过邮件重设密码并联系客服。',
    },
  },
} as const satisfies Record<string, NoticeEntry>
