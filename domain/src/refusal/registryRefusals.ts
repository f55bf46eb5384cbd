import type { RefusalEntry } from './refusalEntry.ts'

export const registryRefusals = {
  registryFileColumns: {
    code: 4201,
    noun: 'registry',
    en: 'This is no export of that registry: the column {column} is missing',
    cn: '这不是该登记处的导出文件：缺少“{column}”列',
  },
  registryFileUnreadable: {
    code: 4202,
    noun: 'registry',
    en: 'The file cannot be read as a table: {why}',
    cn: '文件无法按表格读取：{why}',
  },
  registryFileRows: {
    code: 4203,
    noun: 'registry',
    en: 'The file has {rows} rows; at most {most} are taken at a time',
    cn: '文件有 {rows} 行，每次最多 {most} 行',
  },
} as const satisfies Record<string, RefusalEntry>
