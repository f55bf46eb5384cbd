import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const whoRefusals = {
  ...raisedBy('login', {
    sessionExpired: {
      code: -1,
      en: 'You have logged out or your login session has expired',
      cn: '您已退出登录，或登录已过期',
    },
    guestCannot: { code: 1001, en: 'Guest login, cannot perform this operation', cn: '游客登录，无法进行此操作' },
  }),
  ...raisedBy('member', {
    restricted: {
      code: 1002,
      en: 'Risk account, cannot perform this operation. Case {caseNo}: {reason}',
      cn: '风险账户，无法进行此操作。个案 {caseNo}：{reason}',
    },
  }),
  ...raisedBy('faq', { unanswered: { code: 1003, en: 'Answer the risk questions first', cn: '请先完成风险问答' } }),
  ...raisedBy('project', {
    levelTooLow: {
      code: 1004,
      en: 'This project is open from level P{needed}; yours is P{level}. Ask customer service for an upgrade',
      cn: '该项目需 P{needed} 及以上等级，您当前为 P{level}。请联系客服申请升级',
    },
  }),
  ...raisedBy('platform', { notFound: { code: 1005, en: 'Not found', cn: '未找到' } }),
  ...raisedBy('desk', {
    operatorOnly: { code: 1006, en: 'Only an operator may do this', cn: '仅限运营人员操作' },
    operatorRole: {
      code: 1007,
      en: 'This needs the role {roles}; yours is {role}',
      cn: '此操作需 {roles} 角色，您的角色为 {role}',
    },
    ownAct: { code: 1008, en: 'Another operator must decide this: {because}', cn: '须由另一位运营人员决定：{because}' },
    proposerDisabled: {
      code: 1041,
      en: '{name}, who proposed this, is no longer an operator. Somebody else has to propose it',
      cn: '提出该事项的 {name} 已停用，须由他人重新提出',
    },
    stateMoved: {
      code: 1009,
      en: 'This is already {state}. Nothing was changed; look again',
      cn: '当前状态为“{state}”，未作任何更改，请重新查看',
    },
    stepUpNeeded: {
      code: 1020,
      en: 'Enter the code of your authenticator again to continue',
      cn: '请再次输入验证器动态码后继续',
    },
    operatorLogin: { code: 1021, en: 'Email, password or code is incorrect', cn: '邮箱、密码或动态码错误' },
    operatorAttempts: {
      code: 1022,
      en: '{limit} wrong tries. Try again in {minutes} min',
      cn: '已错 {limit} 次，{minutes} 分钟后可再试',
    },
    operatorInvite: {
      code: 1023,
      en: 'This invitation was used or withdrawn, or is older than {hours} h',
      cn: '该邀请已使用、已撤回，或已超过 {hours} 小时',
    },
    operatorTotp: {
      code: 1024,
      en: 'The code of the authenticator is incorrect or has already been used',
      cn: '动态码错误或已被使用',
    },
    operatorPasswordWeak: {
      code: 1025,
      en: 'Operator’s password: at least 14 characters with digits, uppercase and lowercase letters',
      cn: '运营密码至少 14 位，须包含数字、大写和小写字母',
    },
    operatorExists: {
      code: 1026,
      en: 'An operator or an open invitation with this email already exists',
      cn: '该邮箱已有运营账户或待接受的邀请',
    },
    operatorLast: {
      code: 1027,
      en: 'At least {least} admins must remain, or nobody could approve',
      cn: '至少须保留 {least} 名管理员，否则无人可批准',
    },
    operatorPasskey: {
      code: 1030,
      en: 'You have a passkey: log in with it. A code alone no longer lets you in',
      cn: '您已设置通行密钥，请使用通行密钥。动态码已不能单独使用',
    },
    passkeyFirst: {
      code: 1031,
      en: 'You logged in with a code, which only lets you make your passkey. Make it first',
      cn: '您以动态码登录，仅可用于设置通行密钥。请先设置通行密钥',
    },
    passkeyLast: {
      code: 1032,
      en: 'This is your last passkey. Make another first, or you could not log in',
      cn: '这是您最后一个通行密钥，请先添加另一个，否则将无法登录',
    },
    signOnOnly: { code: 1033, en: 'Operators log in through the company’s sign-on', cn: '运营人员须通过公司统一登录' },
    signOnOff: { code: 1034, en: 'No company sign-on is set up here', cn: '尚未设置公司统一登录' },
    signOnAway: {
      code: 1035,
      en: 'The company’s sign-on does not answer. Try again in a minute',
      cn: '公司统一登录暂无响应，请稍后再试',
    },
    signOnFailed: {
      code: 1036,
      en: 'The sign-on took over {minutes} min, was used before, or was begun elsewhere. Start again',
      cn: '统一登录未完成：已超过 {minutes} 分钟、已使用过，或并非由此页面发起。请重新开始',
    },
    signOnUnknown: {
      code: 1037,
      en: 'No operator has the address {email}. Two admins can invite it',
      cn: '后台没有使用 {email} 的运营账户，可由两名管理员邀请',
    },
    signOnUnverified: {
      code: 1038,
      en: 'The sign-on has not verified that {email} is yours. Ask its administrator to verify the address',
      cn: '统一登录未确认 {email} 属于您，请联系其管理员验证该地址',
    },
    signOnRole: {
      code: 1039,
      en: 'The sign-on does not give you {role} in “{claim}”. Ask its administrator',
      cn: '统一登录的“{claim}”未授予您 {role}，请联系其管理员',
    },
    signOnOther: {
      code: 1040,
      en: sentence(
        'The account {email} belongs to another person of the sign-on. Once it is disabled, two admins can invite ',
        'it again',
      ),
      cn: '账户 {email} 已属于统一登录中的另一人。可停用后由两名管理员重新邀请',
    },
    reasonNeeded: { code: 1028, en: 'Say why, in 3 to 500 characters', cn: '请填写理由，3 至 500 字' },
    wordsNeeded: {
      code: 1029,
      en: 'The member reads this: write 3 to 500 characters',
      cn: '会员将看到此内容，请填写 3 至 500 字',
    },
  }),
}
