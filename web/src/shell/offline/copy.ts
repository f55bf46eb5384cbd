import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  offline: ['You’re offline', '当前离线'],
  since: ['Balances are as of {time}.', '余额截至 {time}。'],
  unknown: ['Prices and balances may be out of date.', '价格与余额可能不是最新。'],
  newer: ['A new version of Tonne is ready', 'Tonne 有新版本'],
  what: ['Finish what you are doing first. The page will reload.', '更新会重新打开页面，请先完成当前操作。'],
  update: ['Update', '立即更新'],
  later: ['Not now', '暂不'],
} as const satisfies Record<string, Pair>
