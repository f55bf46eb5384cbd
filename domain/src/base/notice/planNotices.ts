import { sentence } from '../../sentence.ts'
import type { NoticeEntry } from './noticeEntry.ts'

export const planNotices = {
  planCreated: {
    topic: 'security',
    leadsTo: '/pages/profile/planinfo?no={no}',
    title: { en: 'Monthly plan: {tons}, at most {cap} a month', cn: '已设每月计划：{tons}，每月最多 {cap}' },
    body: {
      en: sentence(
        'From {day} on, we buy and retire {tons} of {project} from your balance each month, for at most ',
        '{cap}. Pause or stop it at any time under {no}. If it was not you, freeze your account and write to us.',
      ),
      cn: '自 {day} 起，每月从您的余额购入 {project} {tons} 并注销，每月最多 {cap}。可随时在 {no} 暂停或停止。如非本人操作，请冻结账户并联系我们。',
    },
  },
  planReminder: {
    topic: 'money',
    leadsTo: '/pages/profile/planinfo?no={no}',
    title: { en: '{day}: {tons} for about {pay}', cn: '{day}：{tons}，约 {pay}' },
    body: {
      en: sentence(
        'Your plan {no} buys and retires {tons} of {project} on {day}. At today’s price that is {pay}; your ',
        'balance is {available}. It never takes more than {cap}. Pause it before then if you do not want this ',
        'month.',
      ),
      cn: '计划 {no} 将于 {day} 购入并注销 {project} {tons}。按今日价格需 {pay}，当前余额 {available}，扣款绝不超过 {cap}。如不需要本月执行，请在此之前暂停。',
    },
  },
  planDone: {
    topic: 'money',
    leadsTo: '/pages/profile/planinfo?no={no}',
    title: { en: '{tons} bought for {pay} and sent to be retired', cn: '已购入 {tons}（{pay}）并提交注销' },
    body: {
      en: sentence(
        'Your plan {no} bought {tons} of {project} for {pay} under {order}. Its retirement is ',
        '{retirement}; the registry has to confirm it. The next month is {next}.',
      ),
      cn: '计划 {no} 以 {pay} 购入 {project} {tons}（订单 {order}），已申请注销（{retirement}），等待登记处办理。下次执行：{next}。',
    },
  },
  planSkipped: {
    topic: 'money',
    leadsTo: '/pages/profile/planinfo?no={no}',
    title: { en: 'Plan {no}: nothing bought this month', cn: '计划 {no}：本月未执行' },
    body: {
      en: sentence(
        '{tons} of {project} were not bought on {day}, and nothing was charged. Reason: {why}. The next month is ',
        '{next}.',
      ),
      cn: '{day} 未购入 {project} {tons}，未扣款。原因：{why}。下次执行：{next}。',
    },
  },
  planEnded: {
    topic: 'money',
    leadsTo: '/pages/profile/planinfo?no={no}',
    title: { en: 'Plan {no} has ended', cn: '计划 {no} 已结束' },
    body: {
      en: '{project} sells nothing any more, so the plan was stopped. Nothing was charged. Reason: {why}',
      cn: '{project} 已不再销售，计划已停止，未扣款。原因：{why}',
    },
  },
} as const satisfies Record<string, NoticeEntry>
