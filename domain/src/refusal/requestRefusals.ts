/** Why: the published refusals about files, devices, requests and cases (8xxx). */
import type { RefusalEntry } from './refusalEntry.ts'

export const requestRefusals = {
  uploadFailed: { code: 8001, noun: 'request', en: 'Upload failed', cn: '上传失败' },
  copyFailed: { code: 8002, noun: 'web', en: 'Copy failed', cn: '复制失败' },
  networkError: { code: 8003, noun: 'web', en: 'Network error', cn: '网络错误' },
  connectionTimeout: {
    code: 8004,
    noun: 'web',
    en: 'Connection to the server timed out, tap the screen to retry',
    cn: '连接服务器超时，点击屏幕重试',
  },
} as const satisfies Record<string, RefusalEntry>
