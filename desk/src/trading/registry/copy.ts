import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Registry', '登记处'],
  about: [
    'Serial numbers as the registries export them. Each row is taken, known already, or named with its reason; no ' +
      'number counts twice.',
    '登记处导出的序列号。每一行要么收入、要么已知、要么注明原因；任何号码不会重复计算。',
  ],
  registry: ['Registry', '登记处'],
  verra: ['Verra', 'Verra'],
  goldStandard: ['Gold Standard', '黄金标准'],
  import: ['Import an export', '导入文件'],
  importTitle: ['Import {name}', '导入 {name}'],
  taken: [
    '{accepted} rows taken, {known} known already, {named} named',
    '收入 {accepted} 行，已知 {known} 行，注明 {named} 行',
  ],
  named: ['Rows that were not taken', '未收入的行'],
  line: ['Line', '行'],
  why: ['Reason', '原因'],
  project: ['Project', '项目'],
  tons: ['Tons', '吨数'],
  vintage: ['Vintage', '年份'],
  serials: ['Serial numbers', '序列号'],
  kind: ['State', '状态'],
  issued: ['Issued', '已签发'],
  ended: ['Ended', '已终止'],
  from: ['From', '来源'],
  fileLine: ['line {line}', '第 {line} 行'],
  empty: ['No export was taken yet', '尚未导入文件'],
  find: ['Project number or name', '项目编号或名称'],
} satisfies Record<string, Pair>
