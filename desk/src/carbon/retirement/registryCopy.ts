import type { Pair } from '@tonne/parts/lang.tsx'

export const registryCopy = {
  title: ['With the registries', '与登记处往来'],
  sub: [
    'Send the file of the day; import the registry’s own list of retirements, and record what it shows.',
    '提交当日指令文件；导入登记处的注销清单后，按清单录入答复。',
  ],
  registry: ['Registry', '登记处'],
  day: ['Instructed on', '提交日期'],
  instructions: ['Instruction file', '注销指令文件'],
  instructionsAbout: [
    'One CSV with serials and beneficiaries. It names people, so the audit log records who downloaded it.',
    '一个包含序列号与受益人的 CSV 文件。文件含个人姓名，审计会记录导出人。',
  ],
  take: ['Download', '下载'],
  none: ['Nothing is at a registry.', '暂无登记处办理中的注销。'],
  listed: ['{found} of {all} at the registry are in its lists.', '办理中的 {all} 项中，{found} 项已见于登记处清单。'],
  write: ['Record {count} from the lists', '按清单录入 {count} 项'],
  writeAbout: [
    'Each gets the registry’s serial, day, file and line as evidence. Another operator confirms each.',
    '每项均以登记处的序列号、日期、文件与行号作为凭证，并由另一位运营人员逐项确认。',
  ],
  table: ['Each, with what the lists say', '逐项查看比对结果'],
  no: ['Number', '编号'],
  tons: ['Tons', '吨数'],
  answer: ['The registry’s list', '登记处清单'],
  absent: ['Not listed yet', '尚未列出'],
  part: ['Only {covered} listed', '仅列出 {covered}'],
  noDay: ['Listed without a day', '已列出，但未注明日期'],
  early: ['Listed on {day}, before it was asked for', '列示日期 {day} 早于申请日'],
  whole: ['Retired on {day}', '{day} 已注销'],
  written: ['Retired on {day}; recorded', '{day} 已注销，已录入'],
  row: ['{file}, line {line}:', '{file} 第 {line} 行：'],
  differ: [
    'A registry lists tons as retired that nobody here retired. Stop their sale and ask the registry.',
    '登记处将以下吨数列为已注销，但平台上无人申请注销。请暂停其交易并向登记处核实。',
  ],
  differRow: ['{tons}: {file}, line {line}', '{tons}：{file} 第 {line} 行'],
} as const satisfies Record<string, Pair>
