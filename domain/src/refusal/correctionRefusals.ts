import type { RefusalEntry } from './refusalEntry.ts'

export const correctionRefusals = {
  correctionOwnWay: { code: 8051, noun: 'correction', en: '{no} is not mirrored: {why}', cn: '{no} 不能冲正：{why}' },
  correctionTwice: {
    code: 8052,
    noun: 'correction',
    en: '{no} was already corrected by {correction}. Each can be corrected once',
    cn: '{no} 只能更正一次，已有更正 {correction}',
  },
  correctionMissing: {
    code: 8053,
    noun: 'correction',
    en: 'The mirror takes {needed} from the {pocket} of member {member}; {left} is there, {missing} is missing',
    cn: '冲正需从会员 {member} 的{pocket}扣回 {needed}；现有 {left}，缺少 {missing}',
  },
  correctionSerials: {
    code: 8054,
    noun: 'correction',
    en: '{missing} of {no} has moved on under its serial numbers: it can be bought back, not mirrored',
    cn: '{no} 中的 {missing} 已随序列号转出，只能回购，不能冲正',
  },
  correctionNothingParked: {
    code: 8055,
    noun: 'correction',
    en: '{no} has left no money in suspense that could be given on',
    cn: '{no} 没有可转交的暂记款',
  },
  assignNotThere: {
    code: 8056,
    noun: 'assignment',
    en: 'Operators of {roles} work in this queue: only they take and give what waits in it',
    cn: '该队列由以下角色处理：{roles}，仅限其领取与分配',
  },
  assignNotYours: {
    code: 8057,
    noun: 'assignment',
    en: '{subject} is not yours any more: nothing was handed over',
    cn: '{subject} 已不由您处理，本次未移交任何事项',
  },
  assignMoved: {
    code: 8060,
    noun: 'assignment',
    en: '{name} took it while you looked. Ask them, or take it from them now',
    cn: '您查看期间 {name} 已开始处理，请与其沟通，或现在改由您处理',
  },
  viewName: {
    code: 8058,
    noun: 'arrangement',
    en: 'You have a view called {name} there',
    cn: '您在该页面已有名为“{name}”的视图',
  },
  viewsMost: {
    code: 8059,
    noun: 'arrangement',
    en: 'At most {most} views are kept: delete one first',
    cn: '最多保存 {most} 个视图，请先删除一个',
  },
  pairNoTrades: {
    code: 8061,
    noun: 'pair',
    en: 'These two have not traded with each other as two owners',
    cn: '这两位会员之间没有作为不同所有人的成交',
  },
  pairListed: {
    code: 8062,
    noun: 'pair',
    en: 'This pair is on the list already, to look at or marked',
    cn: '该组合已在列表中（待核查或已标记）',
  },
} as const satisfies Record<string, RefusalEntry>
