import { raisedBy } from './refusalEntry.ts'

export const registryRefusals = raisedBy('registry', {
  registryFileColumns: {
    code: 4201,
    en: 'No known registry publishes a file with these columns: {columns}',
    cn: '已知登记处的文件均不含这些列：{columns}',
  },
  registryFileUnreadable: {
    code: 4202,
    en: 'The file cannot be read as a table: {why}',
    cn: '文件无法按表格读取：{why}',
  },
  registryFileRows: {
    code: 4203,
    en: 'The file has {rows} rows; at most {most} can be imported at a time',
    cn: '文件有 {rows} 行，每次最多 {most} 行',
  },
  registryFileNoSerials: {
    code: 4204,
    en: 'This is {registry}’s list of issuances. It has no serial numbers, so its tons cannot be told apart',
    cn: '这是{registry}的签发清单，不含序列号，无法区分每一吨',
  },
})
