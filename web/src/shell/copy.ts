import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  broke: ['This page didn’t load. Tap to try again', '页面加载失败，点击重试'],
  brokeDetail: ['Trying again sends nothing twice.', '重试不会重复提交任何操作。'],
  loading: ['Loading', '加载中'],
  nothing: ['Nothing was bought, sold or moved.', '没有任何买卖或资金变动。'],
} as const satisfies Record<string, Pair>
