/** Why: a certificate says what was retired, by whom it can be checked, and nothing about anybody being neutral. */
import { certificateWords } from '@tonne/domain/certificateWords'
import type { Pair } from '../ui/lang.tsx'

export const copy = {
  ...certificateWords,
  title: ['Certificate', '注销证书'],
  copy: ['Copy link', '复制链接'],
  print: ['Print', '打印'],
  scan: ['Opens this certificate', '打开本证书'],
  publicPage: ['Public page, checkable by anyone', '公开页面，任何人均可核验'],
  seeNow: ['See the version in force', '查看现行版本'],
  seeBefore: ['See the version before', '查看上一版本'],
  check: ['Checked on this device', '本机核验'],
  checking: ['Checking…', '核验中…'],
  holds: ['Hash, signature and serials hold', '哈希、签名与序列号均一致'],
  broken: ['Does not hold: {fields}', '核验不符：{fields}'],
  cannot: ['This browser cannot check signatures. The file can be checked with the verifier.', '当前浏览器无法核验签名，可下载文件用核验程序检查。'],
  save: ['File to check', '核验文件'],
  saveText: [
    'Holds the record, its hash and signature. The verifier checks it without this site.',
    '内含记录、哈希与签名，可脱离本站用核验程序检查。',
  ],
  pdf: ['PDF', 'PDF'],
  making: ['Making', '生成中'],
  share: ['Share', '分享'],
  pass: ['Share link', '分享链接'],
  picture: ['Picture of this certificate', '证书图片'],
  savePicture: ['Save picture', '保存图片'],
  badge: ['Badge for a page of yours', '网页徽章'],
  badgeText: ['A picture that leads here. It says what was retired and holds no script.', '点击后打开本证书的图片，仅说明注销内容，不含脚本。'],
  badgeLook: ['Look', '外观'],
  badgeLang: ['Language', '语言'],
  light: ['Light', '浅色'],
  dark: ['Dark', '深色'],
  copySnippet: ['Copy the code', '复制代码'],
} as const satisfies Record<string, Pair>
