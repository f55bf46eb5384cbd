import type { Pair } from '@tonne/parts/lang.tsx'

/** The words of a stop, of one project or of the whole market. */
export const stopCopy = {
  stop: ['Stop the sale', '暂停交易'],
  stopTitle: ['Stop the sale of {no}', '暂停 {no} 的交易'],
  stopAbout: [
    'Buying, booking and trading stop at once. Orders and bookings that wait stay as they are. Another ' +
      'operator can close the project for good; to resume, one proposes and another decides.',
    '立即暂停买入、预订与会员交易；现有挂单与预订保持不变。须由另一位运营人员决定永久关闭；恢复交易须由一人提出、另一人决定。',
  ],
  stoppedBy: ['{by} stopped the sale, {at}: {why}', '{by} 于 {at} 暂停交易：{why}'],
  stoppedText: ['Members read: {text}', '会员所见：{text}'],
  stopOwn: ['You stopped it: another operator closes or resumes it.', '由您暂停，须由他人决定关闭或恢复。'],
  reopenProposed: ['{by} proposed to resume; another operator decides.', '{by} 已提出恢复，须由另一位运营人员决定。'],
  reopenPropose: ['Propose to resume', '提出恢复'],
  reopenProposeTitle: ['Propose to resume {no}', '提出恢复 {no} 的交易'],
  close: ['Close for good', '永久关闭'],
  closeTitle: ['Close {no} for good', '永久关闭 {no}'],
  closeAbout: [
    'Waiting orders are taken out and bookings are paid back automatically. It cannot be opened again.',
    '挂单将撤回，预订款将自动退回；关闭后不可重新开启。',
  ],
  reopen: ['Resume the sale', '恢复交易'],
  reopenTitle: ['Resume the sale of {no}', '恢复 {no} 的交易'],
} satisfies Record<string, Pair>
