import type { Pair } from '@tonne/parts/lang.tsx'

export const tableCopy = {
  noMatch: ['Nothing matches the search', '没有符合搜索的结果'],
  search: ['Search this list', '搜索列表'],
  csv: ['Export CSV', '导出 CSV'],
  exporting: ['Exporting …', '正在导出…'],
} satisfies Record<string, Pair>
