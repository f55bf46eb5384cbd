import { raisedBy } from './refusalEntry.ts'

export const registryRefusals = raisedBy('registry', {
  registryFileColumns: {
    code: 4201,
    en: 'No registry known here publishes a file with these columns: {columns}',
    cn: '没有已知登记处的文件含有这些列：{columns}',
  },
  registryFileUnreadable: {
    code: 4202,
    en: 'The file cannot be read as a table: {why}',
    cn: '文件无法按表格读取：{why}',
  },
  registryFileRows: {
    code: 4203,
    en: 'The file has {rows} rows; at most {most} are taken at a time',
    cn: '文件有 {rows} 行，每次最多 {most} 行',
  },
  registryFileNoSerials: {
    code: 4204,
    en: 'This is {registry}’s list of issuances, which has no serial numbers: no ton can be told from another by it',
    cn: '这是{registry}的签发清单，其中没有序列号，无法区分每一吨',
  },
})
