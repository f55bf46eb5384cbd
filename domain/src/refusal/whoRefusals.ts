/** Why: the published refusals about who may call at all (-1 and 1xxx). */
import type { RefusalEntry } from './refusalEntry.ts'

export const whoRefusals = {
  sessionExpired: { code: -1, noun: 'login', en: 'You have logged out or your login session has expired', cn: '您已退出登录，或登录已过期' },
  guestCannot: { code: 1001, noun: 'login', en: 'Guest login, cannot perform this operation', cn: '游客登录，无法进行此操作' },
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
  operatorRole: { code: 1007, noun: 'desk', en: 'This needs the role {roles}; yours is {role}', cn: '此操作需 {roles} 角色，您的角色为 {role}' },
  ownAct: { code: 1008, noun: 'desk', en: 'Another operator must decide this: you proposed it', cn: '须由另一位运营人员决定：该事项由您提出' },
  stateMoved: {
    code: 1009,
    noun: 'desk',
    en: 'This is {state} by now. Nothing was changed; look again',
    cn: '当前状态为「{state}」，未作任何更改，请重新查看',
  },
} as const satisfies Record<string, RefusalEntry>
