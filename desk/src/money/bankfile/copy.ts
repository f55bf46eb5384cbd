import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Bank files', '银行对账单'],
  about: ['The bank’s statements, each imported once and in order.', '银行提供的对账单，按顺序逐份导入，不重复。'],
  import: ['Import a statement', '导入对账单'],
  importTitle: ['Import {name}', '导入 {name}'],
  importAbout: [
    'camt.053 or CSV. It is imported whole or not at all: opening and closing balance, every line and ' +
      'the statement before must agree.',
    '支持 camt.053 或 CSV。整份导入或整份拒绝：期初、期末余额、每笔明细及上一份对账单须相符。',
  ],
  done: ['{statement} imported: {n} lines', '{statement} 已导入：{n} 笔'],
  known: ['{statement} was imported before; nothing changed', '{statement} 此前已导入，未作更改'],
  tooLarge: ['{name} is {size} MB; a statement is 4 MB at most', '{name} 为 {size} MB，对账单不得超过 4 MB'],
  statement: ['Statement', '对账单'],
  day: ['Closing day', '截止日'],
  opening: ['Opening', '期初余额'],
  closing: ['Closing', '期末余额'],
  lines: ['Lines', '笔数'],
  taken: ['Imported', '导入时间'],
  booked: ['Booked', '入账'],
  yes: ['Booked', '已入账'],
  no: ['Booking', '入账中'],
  latest: ['Latest statement', '最新对账单'],
  latestClosing: ['Closing balance', '期末余额'],
  files: ['Files imported', '已导入'],
  none: ['None', '无'],
  emptyRead: ['No statement was imported yet. Finance imports them.', '尚未导入对账单，由财务人员导入。'],
  empty: [
    'No statement was imported yet. Import the first one the bank gave you.',
    '尚未导入对账单。请导入银行提供的第一份。',
  ],
  hash: ['SHA-256 of the file', '文件 SHA-256'],
  by: ['Imported by', '导入人'],
  pick: ['Pick a statement to see where it came from', '请选择一份对账单，查看来源'],
  seeLines: ['Lines to match', '待匹配款项'],
} satisfies Record<string, Pair>
