import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Registry', '登记处'],
  about: [
    'Serial numbers as the registries export them. Each row is imported, already known, or listed with ' +
      'the reason; no number counts twice.',
    '登记处导出的序列号。逐行导入，已有的跳过，未导入的列明原因；序列号不会重复计算。',
  ],
  looks_both: ['This looks like {registry}: issuances and retirements.', '看起来是 {registry} 的文件：签发与注销。'],
  looks_issued: ['This looks like {registry}: issuances.', '看起来是 {registry} 的文件：签发。'],
  looks_ended: ['This looks like {registry}: retirements.', '看起来是 {registry} 的文件：注销。'],
  noSerials: [
    'This looks like {registry}’s list of issuances. It has no serial numbers, so nothing can be ' +
      'imported from it.',
    '看起来是 {registry} 的签发清单，其中没有序列号，无法导入。',
  ],
  unknown: ['No known registry publishes a file with these columns.', '已知登记处的文件均不含这些列。'],
  readable: [
    'Verra and Gold Standard; retirements of ACR, Climate Action Reserve, ART and Cercarbono; Isometric; Puro',
    'Verra、黄金标准；ACR、CAR、ART、Cercarbono 的注销记录；Isometric；Puro',
  ],
  import: ['Import an export', '导入文件'],
  importTitle: ['Import {name}', '导入 {name}'],
  taken: [
    '{registry}: {accepted} rows imported, {known} already known, {named} not imported',
    '{registry}：导入 {accepted} 行，已有 {known} 行，未导入 {named} 行',
  ],
  named: ['Rows not imported', '未导入的行'],
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
  empty: ['No export was imported yet', '尚未导入文件'],
} satisfies Record<string, Pair>
