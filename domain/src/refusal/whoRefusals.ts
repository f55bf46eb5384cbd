/** Why: the published refusals about who may call at all (-1 and 1xxx). */
import type { RefusalEntry } from './refusalEntry.ts'

export const whoRefusals = {
  sessionExpired: {
    code: -1,
    noun: 'login',
    en: 'You have logged out or your login session has expired',
    cn: '您已退出登录，或登录已过期',
  },
  guestCannot: {
    code: 1001,
    noun: 'login',
    en: 'Guest login, cannot perform this operation',
    cn: '游客登录，无法进行此操作',
  },
  restricted: {
    code: 1002,
    noun: 'member',
    en: 'Risk account, cannot perform this operation. Case {caseNo}: {reason}',
    cn: '风险账户，无法进行此操作。个案 {caseNo}：{reason}',
  },
  unanswered: { code: 1003, noun: 'faq', en: 'Answer the risk questions first', cn: '请先完成风险问答' },
  levelTooLow: {
    code: 1004,
    noun: 'project',
    en: 'This project is open from level P{needed}; yours is P{level}. Ask customer service for an upgrade',
    cn: '该项目需 P{needed} 及以上等级，您当前为 P{level}。请联系客服申请升级',
  },
  notFound: { code: 1005, noun: 'platform', en: 'Not found', cn: '未找到' },
  operatorOnly: { code: 1006, noun: 'desk', en: 'Only an operator may do this', cn: '仅限运营人员操作' },
  operatorRole: {
    code: 1007,
    noun: 'desk',
    en: 'This needs the role {roles}; yours is {role}',
    cn: '此操作需 {roles} 角色，您的角色为 {role}',
  },
  ownAct: {
    code: 1008,
    noun: 'desk',
    en: 'Another operator must decide this: {because}',
    cn: '须由另一位运营人员决定：{because}',
  },
  stateMoved: {
    code: 1009,
    noun: 'desk',
    en: 'This is {state} by now. Nothing was changed; look again',
    cn: '当前状态为“{state}”，未作任何更改，请重新查看',
  },
  stepUpNeeded: {
    code: 1020,
    noun: 'desk',
    en: 'Show the code of your authenticator again to go on',
    cn: '请再次输入验证器动态码后继续',
  },
  operatorLogin: { code: 1021, noun: 'desk', en: 'Email, password or code is incorrect', cn: '邮箱、密码或动态码错误' },
  operatorAttempts: {
    code: 1022,
    noun: 'desk',
    en: 'Too many wrong tries: {limit}. Open again in {minutes} min',
    cn: '错误次数过多：已错 {limit} 次，{minutes} 分钟后可再试',
  },
  operatorInvite: {
    code: 1023,
    noun: 'desk',
    en: 'This invitation was used, withdrawn, or is older than {hours} h',
    cn: '该邀请已使用、已撤回，或已超过 {hours} 小时',
  },
  operatorTotp: {
    code: 1024,
    noun: 'desk',
    en: 'The code of the authenticator is incorrect, or was used already',
    cn: '动态码错误或已被使用',
  },
  operatorPasswordWeak: {
    code: 1025,
    noun: 'desk',
    en: 'Operator’s password: at least 14 characters with digits, uppercase and lowercase letters',
    cn: '运营密码至少 14 位，须包含数字、大写和小写字母',
  },
  operatorExists: {
    code: 1026,
    noun: 'desk',
    en: 'An operator or an open invitation with this email exists already',
    cn: '该邮箱已有运营账户或待接受的邀请',
  },
  operatorLast: {
    code: 1027,
    noun: 'desk',
    en: 'At least {least} admins must remain, or nobody could approve',
    cn: '至少须保留 {least} 名管理员，否则无人可批准',
  },
  operatorPasskey: {
    code: 1030,
    noun: 'desk',
    en: 'You have a passkey: use it. A code opens nothing for you any more',
    cn: '您已设置通行密钥，请使用通行密钥。动态码已不能单独使用',
  },
  passkeyFirst: {
    code: 1031,
    noun: 'desk',
    en: 'You came in by a code, which is good for one thing here: making your passkey. Make it first',
    cn: '您以动态码登录，仅可用于设置通行密钥。请先设置通行密钥',
  },
  passkeyLast: {
    code: 1032,
    noun: 'desk',
    en: 'This is your last passkey: make another first, or nothing would let you in',
    cn: '这是您最后一个通行密钥，请先添加另一个，否则将无法登录',
  },
  reasonNeeded: { code: 1028, noun: 'desk', en: 'Say why, in 3 to 500 characters', cn: '请填写理由，3 至 500 字' },
  wordsNeeded: {
    code: 1029,
    noun: 'desk',
    en: 'The member reads this: write 3 to 500 characters',
    cn: '会员将看到此内容，请填写 3 至 500 字',
  },
} as const satisfies Record<string, RefusalEntry>
