import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const correctionRefusals = {
  ...raisedBy('correction', {
    correctionOwnWay: { code: 8051, en: '{no} cannot be mirrored: {why}', cn: '{no} 不能冲正：{why}' },
    correctionTwice: {
      code: 8052,
      en: '{no} was already corrected by {correction}. An entry can be corrected only once',
      cn: '{no} 已由 {correction} 更正，每笔只能更正一次',
    },
    correctionMissing: {
      code: 8053,
      en: sentence(
        'The mirror entry takes {needed} from the {pocket} of member {member}. Only {left} is there; {missing} is ',
        'missing',
      ),
      cn: '冲正需从会员 {member} 的{pocket}扣回 {needed}；现有 {left}，缺少 {missing}',
    },
    correctionSerials: {
      code: 8054,
      en: '{missing} of {no} has already moved on with its serial numbers. It can be bought back, not mirrored',
      cn: '{no} 中的 {missing} 已随序列号转出，只能回购，不能冲正',
    },
    correctionNothingParked: {
      code: 8055,
      en: '{no} left no money in suspense to pass on',
      cn: '{no} 没有可转交的暂记款',
    },
  }),
  ...raisedBy('assignment', {
    assignNotThere: {
      code: 8056,
      en: 'This queue belongs to {roles}. Only they can take and assign its items',
      cn: '该队列由以下角色处理：{roles}，仅限其领取与分配',
    },
    assignNotYours: {
      code: 8057,
      en: '{subject} is no longer yours. Nothing was handed over',
      cn: '{subject} 已不由您处理，本次未移交任何事项',
    },
    assignMoved: {
      code: 8060,
      en: '{name} took it while you were looking. Ask them, or take it over now',
      cn: '您查看期间 {name} 已开始处理，请与其沟通，或现在改由您处理',
    },
  }),
  ...raisedBy('arrangement', {
    viewName: {
      code: 8058,
      en: 'You already have a view named {name} on this page',
      cn: '您在该页面已有名为“{name}”的视图',
    },
    viewsMost: {
      code: 8059,
      en: 'You can keep {most} views. Delete one first',
      cn: '最多可保存 {most} 个视图，请先删除一个',
    },
  }),
  ...raisedBy('pair', {
    pairNoTrades: {
      code: 8061,
      en: 'These two members have not traded with each other as separate owners',
      cn: '这两位会员之间没有作为不同所有人的成交',
    },
    pairListed: {
      code: 8062,
      en: 'This pair is already on the list, to look at or marked',
      cn: '该组合已在列表中（待核查或已标记）',
    },
  }),
}
