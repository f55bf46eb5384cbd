import type { Pair } from '@tonne/parts/lang.tsx'

export const documentCopy = {
  pages: ['{n} pages', '{n} 页'],
  page: ['1 page', '1 页'],
  size: ['{n} KB', '{n} KB'],
  recordOnly: ['only its record is published', '仅公布记录'],
  check: ['Check it here', '在此核验'],
  checking: ['Checking', '核验中'],
  same: ['Your browser computed the same hash', '本浏览器计算的哈希与公布值一致'],
  other: ['The file’s hash differs from the published one', '文件哈希与公布值不符'],
  failed: ['The file could not be loaded. Try again', '文件未能读取，请重试'],
  images: ['Pictures', '图片'],
} as const satisfies Record<string, Pair>
