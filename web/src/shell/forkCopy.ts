import type { Pair } from '@tonne/parts/lang.tsx'

export const forkCopy = {
  title: ['The sealed log contradicts itself', '封存日志前后矛盾'],
  about: [
    'The log shown now does not continue the one this device saved. Either something sealed was changed, ' +
      'or you are being shown a different log.',
    '当前显示的日志无法与本设备保存的内容接续：已封存内容被改动，或您看到的并非同一份日志。',
  ],
  otherKey: [
    'The log shown now was signed by a different key from the one this device saved.',
    '当前显示的日志由另一把密钥签署，与本设备保存的不同。',
  ],
  kept: ['Saved: {n} entries, signed {at}', '已保存：{n} 条，签署于 {at}'],
  shown: ['Shown: {n} entries, signed {at}', '现显示：{n} 条，签署于 {at}'],
  what: [
    'Save the evidence first: with npm run verify -- fork anyone can check whether we signed both heads. Then ' +
      'ask other members which fingerprint they see.',
    '请先保存证据：任何人都可用 npm run verify -- fork 判定两个日志头是否均由我们签署。随后请向其他会员核对指纹。',
  ],
  save: ['Save the evidence', '保存证据'],
  more: ['Compare the heads', '查看日志头'],
} as const satisfies Record<string, Pair>
