import type { Pair } from '@tonne/parts/lang.tsx'

export const earlier: Pair = [
  'Nothing new was sent: it is not known yet what became of your last request.',
  '上一笔操作的结果尚未确认，本次未提交。',
]
