import type { Lang } from '@tonne/domain/format'

export const copy = {
  networkError: ['Network error', '网络错误'],
  connectionTimeout: ['Connection to the server timed out, tap the screen to retry', '连接服务器超时，点击屏幕重试'],
  guestCannot: ['Guest login, cannot perform this operation', '游客登录，无法进行此操作'],
} as const satisfies Record<string, readonly [en: string, cn: string]>

export const say = (key: keyof typeof copy, lang: Lang): string => copy[key][lang === 'cn' ? 1 : 0]
