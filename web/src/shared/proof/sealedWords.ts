import type { Pair } from '@tonne/parts/lang.tsx'

export const sealedWords = {
  title: ['Sealed', '封存'],
  open: ['Show the seal', '查看封存证明'],
  holds: [
    '{n} (line|lines) (leads|lead) to the published head {ends}.',
    '其中每一行（共 {n} 行）均可推导至已公布的日志头 {ends}。',
  ],
  place: ['Position {place} of {size}, counted from 0', '位置 {place}，共 {size} 条，自 0 起计'],
  headAt: ['Head of {at}', '日志头，{at}'],
  save: ['Download the proof', '下载证明文件'],
  command: ['On your own machine: npm run verify -- log {file}', '在您自己的电脑上：npm run verify -- log {file}'],
  soon: [
    'Waiting for the next head of the log, a few seconds. Your device then checks it.',
    '正等待下一个日志头（数秒内），届时会自动核验。',
  ],
  unknown: ['The log did not answer. What you see above is not affected.', '日志暂无响应，上方内容不受影响。'],
} as const satisfies Record<string, Pair>
