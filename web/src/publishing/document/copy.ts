import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  about: ['About us', '关于我们'],
  terms: ['Terms', '服务条款'],
  privacy: ['Privacy', '隐私政策'],
  version: ['Version {n}, in force since {day}', '第 {n} 版，自 {day} 起生效'],
  was: [
    'Version {n}, in force from {day}. This is not the one in force now.',
    '第 {n} 版，自 {day} 起生效，并非现行版本。',
  ],
  coming: ['Version {n} is in force from {day}', '第 {n} 版将于 {day} 生效'],
  comingTitle: ['A new version comes on {day}', '新版本将于 {day} 生效'],
  readIt: ['Read version {n}', '阅读第 {n} 版'],
  readNow: ['Read the version in force', '阅读现行版本'],
  changes: ['What changed from version {n}', '与第 {n} 版相比的变更'],
  added: ['Added', '新增'],
  removed: ['Removed', '删除'],
  none: ['Nothing changed in this language.', '该语言无变更。'],
  versions: ['All versions', '全部版本'],
  line: ['Version {n}, from {day}', '第 {n} 版，自 {day} 起'],
} as const satisfies Record<string, Pair>
