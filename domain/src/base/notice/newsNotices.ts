import type { NoticeEntry } from './noticeEntry.ts'

export const newsNotices = {
  announcement: {
    topic: 'news',
    leadsTo: '/pages/{page}',
    title: { en: 'Notice: {title}', cn: '公告：{title}' },
    body: { en: '{text}', cn: '{text}' },
  },
  paperChange: {
    topic: 'account',
    leadsTo: '/pages/other/{page}?version={version}',
    title: { en: '{paper}: version {version} is in force from {day}', cn: '{paper}：第 {version} 版自 {day} 起生效' },
    body: { en: 'What changes: {changed}', cn: '变更内容：{changed}' },
  },
  paperKept: {
    topic: 'account',
    leadsTo: '/pages/other/{page}',
    title: {
      en: '{paper}: version {version} does not come into force on {day}',
      cn: '{paper}：第 {version} 版不再于 {day} 起生效',
    },
    body: { en: 'It was taken back. The version in force stays.', cn: '该版本已撤回，现行版本继续有效。' },
  },
  feesChange: {
    topic: 'account',
    leadsTo: '/pages/other/fees',
    title: { en: 'Fees and limits change on {day}', cn: '费用与限额自 {day} 起变更' },
    body: { en: '{changes}. Until then nothing changes.', cn: '{changes}。在此之前不变。' },
  },
} as const satisfies Record<string, NoticeEntry>
