import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  offline: ['You’re offline', '当前离线'],
  since: ['Balances are as of {time}.', '余额截至 {time}。'],
  unknown: ['Prices and balances may be out of date.', '价格与余额可能不是最新。'],
  silent: ['Still waiting for an answer', '仍在等待响应'],
  counted: [
    'It may have gone through already. Checking is safe: it counts once.',
    '操作可能已经完成。查询不会重复提交，同一操作只计一次。',
  ],
  ask: ['Check now', '立即查询'],
  asking: ['Checking', '查询中'],
  lost: ['The outcome is not known yet', '结果尚不明确'],
  tryAgain: [
    'It may have gone through. Do the same again to find out: it counts once.',
    '操作可能已经完成。请再次提交相同操作以查明结果，同一操作只计一次。',
  ],
  close: ['Close', '关闭'],
  newer: ['A new version of Tonne is ready', 'Tonne 有新版本'],
  what: ['Finish what you are doing first. The page will reload.', '更新会重新打开页面，请先完成当前操作。'],
  update: ['Update', '立即更新'],
  later: ['Not now', '暂不'],
} as const satisfies Record<string, Pair>
