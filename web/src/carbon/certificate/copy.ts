/** A certificate says what was retired and how to check it. It never says that anybody is carbon neutral. */
import { certificateWords } from '@tonne/domain/carbon/certificateWords'
import type { Pair } from '@tonne/parts/lang.tsx'

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
  holds: ['In the sealed log. Hash, signature and serials match', '已载入封存日志，哈希、签名与序列号均一致'],
  sealing: [
    'The newest version is being sealed. It can be checked in a few seconds.',
    '最新版本正在封存，数秒后即可核验。',
  ],
  broken: ['Check failed: {fields}', '核验不符：{fields}'],
  cannot: [
    'This browser cannot check signatures. The file can be checked with the verifier.',
    '当前浏览器无法核验签名，可下载文件用核验程序检查。',
  ],
  save: ['File to check', '核验文件'],
  saveText: [
    'Contains every version and its place in the sealed log. The verifier checks it without this site.',
    '内含各版本及其在封存日志中的位置，可脱离本站用核验程序检查。',
  ],
  pdf: ['PDF', 'PDF'],
  noPdf: ['No PDF yet', '暂无 PDF'],
  noPdfWhy: [
    'There is no certificate until the registry has retired the tons, and a PDF of this page could be mistaken ' +
      'for one.',
    '登记处完成注销之前没有证书。为免被误认为证书，本页暂不提供 PDF。',
  ],
  noPdfWhen: [
    'You get the PDF with the certificate, as soon as the registry has answered and two operators have confirmed ' +
      'it. The registry gives no date, so neither do we. We tell the holder at once.',
    '登记处答复并经两位运营人员确认后，证书与 PDF 会同时出现在本页。登记处不承诺日期，我们也不预估；完成后会立即通知持有人。',
  ],
  now: ['Progress', '当前进度'],
  now_requested: ['Requested. Next, we send it to the registry.', '已申请，下一步提交登记处。'],
  now_instructed: ['With the registry. We are waiting for its answer.', '已提交登记处，等待其答复。'],
  making: ['Preparing', '生成中'],
  share: ['Share', '分享'],
  pass: ['Share link', '分享链接'],
  picture: ['Picture of this certificate', '证书图片'],
  savePicture: ['Save picture', '保存图片'],
  badge: ['Badge for your website', '网页徽章'],
  badgeText: [
    'A picture that links here. It says what was retired and contains no script.',
    '点击后打开本证书的图片，仅说明注销内容，不含脚本。',
  ],
  badgeLook: ['Appearance', '外观'],
  badgeLang: ['Language', '语言'],
  light: ['Light', '浅色'],
  dark: ['Dark', '深色'],
  copySnippet: ['Copy the code', '复制代码'],
} as const satisfies Record<string, Pair>
