import type { Lang } from '@tonne/domain/format'
import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  networkError: ['Network error', '网络错误'],
  connectionTimeout: ['Connection to the server timed out, tap the screen to retry', '连接服务器超时，点击屏幕重试'],
  guestCannot: ['Guest login, cannot perform this operation', '游客登录，无法进行此操作'],
} as const satisfies Record<string, readonly [en: string, cn: string]>

/** A tap without a network never reaches the server, so this sentence is not in the catalogue of refusals. */
export const offline: Pair = [
  'You’re offline. Nothing was sent, and nothing was charged.',
  '当前离线，未提交任何操作，也未扣款。',
]

export const inLanguage = (pair: Pair, lang: Lang): string => pair[lang === 'cn' ? 1 : 0]
export const say = (key: keyof typeof copy, lang: Lang): string => inLanguage(copy[key], lang)
export const sayOffline = (lang: Lang): string => inLanguage(offline, lang)
