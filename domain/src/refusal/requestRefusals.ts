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
  uploadNotImage: {
    code: 8010,
    noun: 'upload',
    en: 'Upload failed: this is no JPEG, PNG or WebP picture',
    cn: '上传失败：仅支持 JPEG、PNG 或 WebP 图片',
  },
  uploadTooLarge: { code: 8011, noun: 'upload', en: 'Upload failed: a picture may have {max} MB at most', cn: '上传失败：图片不能超过 {max} MB' },
  uploadUnreadable: {
    code: 8012,
    noun: 'upload',
    en: 'Upload failed: the picture is damaged or larger than {megapixels} megapixels',
    cn: '上传失败：图片已损坏，或超过 {megapixels} 百万像素',
  },
  uploadTooMany: { code: 8013, noun: 'upload', en: 'Upload failed: {limit} pictures a day at most', cn: '上传失败：每日最多上传 {limit} 张' },
  noticeAlways: {
    code: 8040,
    noun: 'notice',
    en: 'Mails about security and money cannot be switched off: they are how you notice a theft',
    cn: '安全与资金类邮件不可关闭：它们是您发现盗用的途径',
  },
  restrictionReview: {
    code: 8020,
    noun: 'restriction',
    en: 'A restriction needs a review within the next {days} days',
    cn: '限制须在未来 {days} 天内安排复核',
  },
  notFrozen: { code: 8021, noun: 'restriction', en: 'The account is not frozen by you', cn: '账户未被您冻结' },
} as const satisfies Record<string, RefusalEntry>
