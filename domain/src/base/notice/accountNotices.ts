import { sentence } from '../../sentence.ts'
import type { NoticeEntry } from './noticeEntry.ts'

export const accountNotices = {
  tradingPasswordLocked: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'Withdrawals are locked: case {caseNo}', cn: '提现已锁定：个案 {caseNo}' },
    body: {
      en: sentence(
        'The trading password was wrong {limit} times. Your available balance of {amount} is frozen until the case ',
        'is reviewed, by {reviewBy} at the latest. If it was not you, change your login password and log out your ',
        'other devices.',
      ),
      cn: '交易密码连续错误 {limit} 次。可用余额 {amount} 已冻结，最迟 {reviewBy} 完成复核。如非本人操作，请更改登录密码并退出其他设备。',
    },
  },
  tradingPasswordSet: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'Your trading password is set', cn: '交易密码已设置' },
    body: {
      en: 'Money leaves only with it. If it was not you, contact customer service at once.',
      cn: '资金转出须凭交易密码。如非本人操作，请立即联系客服。',
    },
  },
  creditRatingMoved: {
    topic: 'account',
    leadsTo: '/pages/profile/credit',
    title: { en: 'Credit score: {score}, {rating}', cn: '信用评分：{score}，{rating}' },
    body: {
      en: sentence(
        'Order {no} moved your credit score by {points} to {score}. The page shows each act that counted and what ',
        'it was worth.',
      ),
      cn: '订单 {no} 使您的信用评分变动 {points}，现为 {score}。页面列出每项计分事项及其分值。',
    },
  },
  pairMarked: {
    topic: 'account',
    leadsTo: '/pages/profile/member',
    title: { en: 'Trades with one other member do not count', cn: '您与另一会员的成交不计入' },
    body: {
      en: sentence(
        'No trade between you and one other member, past or to come, counts for prices, charts or levels: {why}. ',
        'Nothing is restricted: you can trade, retire and withdraw as before, and no level is taken away. If this ',
        'is wrong, write to customer service; lifting it takes two operators.',
      ),
      cn: '您与另一会员之间的成交，无论过去或将来，均不计入价格、走势和等级：{why}。您的账户未受限制，交易、注销、提现照常，现有等级不变。如有异议，请联系客服；取消标记须两位运营人员同意。',
    },
  },
  pairLifted: {
    topic: 'account',
    leadsTo: '/pages/profile/member',
    title: { en: 'Trades with one other member count again', cn: '您与另一会员的成交恢复计入' },
    body: {
      en: sentence(
        'Two operators looked again at the trades between you and one other member ({why}): they count for prices, ',
        'charts and levels like all others.',
      ),
      cn: '关于您与另一会员之间的成交（{why}），经两位运营人员复核，恢复计入价格、走势和等级。',
    },
  },
  newDevice: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'New device: {device}', cn: '新设备登录：{device}' },
    body: {
      en: sentence(
        'Your account was logged in from a new device: {device}, address {address}, {at}. If it was not you, log ',
        'that device out and change your login password.',
      ),
      cn: '您的账户于 {at} 在新设备登录：{device}，地址 {address}。如非本人操作，请退出该设备并更改登录密码。',
    },
  },
  newDeviceWaits: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'New device: {device}', cn: '新设备登录：{device}' },
    body: {
      en: sentence(
        'Your account was logged in from a new device: {device}, address {address}, {at}. Withdrawals wait until ',
        '{until}, and with them trades beyond {limit} a day, gifts and new plans. If it was not you, log that ',
        'device out and change your login password.',
      ),
      cn: '您的账户于 {at} 在新设备登录：{device}，地址 {address}。提现须等待至 {until}，期间每日超过 {limit} 的交易、转赠及新计划同样暂停。如非本人操作，请退出该设备并更改登录密码。',
    },
  },
  pushOn: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'Notices are shown on {device}', cn: '通知将显示在{device}' },
    body: {
      en: sentence(
        'Switched on at address {address}, {at}. It shows your notices until it is logged out, also after its ',
        'session has ended by itself. If it was not you, log that device out and change your login password.',
      ),
      cn: '该设备于 {at} 在地址 {address} 开启通知。在退出该设备之前，即使登录已自动过期，仍会显示您的通知。如非本人操作，请退出该设备并更改登录密码。',
    },
  },
  sessionsEnded: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'Customer service logged you out on every device', cn: '客服已将您的所有设备退出登录' },
    body: {
      en: 'Log in again with your password. If you did not ask for it, contact customer service for the reason.',
      cn: '请使用密码重新登录。如您并未提出此要求，可联系客服了解原因。',
    },
  },
  factorGuessed: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: {
      en: 'Your password was entered with a wrong second factor {tries} times',
      cn: '有人输入了您的密码，但二次验证错误 {tries} 次',
    },
    body: {
      en: sentence(
        'The last time from {device}, address {address}, {at}. Further tries from {whose} are refused until ',
        '{until}. If it was not you, somebody knows your login password: change it.',
      ),
      cn: '最近一次来自 {device}，地址 {address}，{at}。{until} 前不再接受 {whose} 的尝试。如非本人操作，说明有人知道您的登录密码，请立即更改。',
    },
  },
  loginPasswordChanged: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'Your login password was changed', cn: '登录密码已更改' },
    body: {
      en: sentence(
        'Your other devices are logged out, and withdrawals wait until {until}. If it was not you, set a new ',
        'password by email at once and contact customer service.',
      ),
      cn: '其他设备已退出登录，提现须等待至 {until}。如非本人操作，请立即通过邮件重设密码并联系客服。',
    },
  },
  loginPasswordReset: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'Your login password was reset by email', cn: '登录密码已通过邮件重设' },
    body: {
      en: sentence(
        'All devices are logged out, and withdrawals wait until {until}. If it was not you, somebody reads your ',
        'mailbox: secure it and contact customer service.',
      ),
      cn: '所有设备已退出登录，提现须等待至 {until}。如非本人操作，说明有人可以查看您的邮箱，请先保护邮箱并联系客服。',
    },
  },
  factorAdded: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'Second factor added: {factor}', cn: '已添加二次验证：{factor}' },
    body: {
      en: sentence(
        'It is asked for at login and before money leaves. Withdrawals wait until {until}. If it was not you, ',
        'change your login password and contact customer service.',
      ),
      cn: '登录和资金转出时将要求验证。提现须等待至 {until}。如非本人操作，请更改登录密码并联系客服。',
    },
  },
  factorRemoved: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'Second factor removed: {factor}', cn: '已移除二次验证：{factor}' },
    body: {
      en: sentence(
        'Your other devices are logged out, and withdrawals wait until {until}. If it was not you, change your ',
        'login password and contact customer service.',
      ),
      cn: '其他设备已退出登录，提现须等待至 {until}。如非本人操作，请更改登录密码并联系客服。',
    },
  },
  recoveryCodesMade: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'New recovery codes', cn: '已生成新的恢复码' },
    body: {
      en:
        'Ten new recovery codes replace all earlier ones. If it was not you, change your login password and ' +
        'contact customer service.',
      cn: '十个新的恢复码已取代之前的全部恢复码。如非本人操作，请更改登录密码并联系客服。',
    },
  },
  recoveryCodesEnded: {
    topic: 'security',
    leadsTo: '/pages/profile/security',
    title: { en: 'Make new recovery codes', cn: '请生成新的恢复码' },
    body: {
      en: sentence(
        'We replaced the key that protects secrets, so your old recovery codes no longer work. Your second factor ',
        'does. Make ten new codes in Security.',
      ),
      cn: '我们更换了保护机密信息的密钥，您之前的恢复码已失效，二次验证不受影响。请在“安全”页面生成十个新的恢复码。',
    },
  },
} as const satisfies Record<string, NoticeEntry>
