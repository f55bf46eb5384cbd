import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['What must always hold', '必须始终成立的规则'],
  about: [
    'Checked automatically. A breach that concerns money stops every payment out until two operators ' +
      'have reviewed it.',
    '由系统自动核查。涉及资金的违反会停止全部付款，须两位运营人员查看后恢复。',
  ],
  all: ['All', '全部'],
  broken: ['Broken', '违反'],
  money: ['Stops payments', '可停止付款'],
  kpiHold: ['Hold', '成立'],
  kpiMinute: ['Checked each minute', '每分钟核查'],
  kpiDay: ['Whole histories, daily', '全部历史，每日'],
  last: ['last {at}', '最近 {at}'],
  never: ['not checked yet', '尚未核查'],
  promise: ['Promise', '承诺'],
  state: ['State', '状态'],
  seen: ['Last check', '最近核查'],
  every: ['How often', '频率'],
  minute: ['Each minute', '每分钟'],
  day: ['Each day', '每日'],
  holds: ['Holds', '成立'],
  unknown: ['Not checked', '未核查'],
  stops: ['A breach stops payments out', '违反时停止付款'],
  yes: ['Yes', '是'],
  no: ['No', '否'],
  breaks: ['What would break it', '何种情况会违反'],
  rows: ['Rows that break it ({n})', '违反的记录（{n}）'],
  noRows: ['None: no row breaks it.', '无：没有违反的记录。'],
  empty: ['Nothing is broken', '没有违反'],
  pick: ['Open a row to read what it promises and what breaks it.', '打开一行查看其承诺及违反的记录。'],
} satisfies Record<string, Pair>
