import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  search: ['Search', '搜索'],
  visitorHint: ['Project or certificate', '项目或证书编号'],
  hint: ['Project, order or serial', '项目、订单或序列号'],
  last: ['Opened last', '最近打开'],
  start: [
    'Type a project, an order, a serial number or a certificate.',
    '可输入项目名称、订单编号、序列号或证书编号。',
  ],
  none: ['Nothing found for “{text}”.', '没有找到“{text}”。'],
  noneMember: [
    'We searched all projects, and your serials, certificates and last 50 orders of each side.',
    '已查找全部项目，以及您的序列号、证书和买卖双方最近各 50 笔订单。',
  ],
  noneVisitor: ['We searched all projects.', '已查找全部项目。'],
  found_one: ['1 result', '1 项结果'],
  found_many: ['{n} results', '{n} 项结果'],
  serial: ['Your serials', '您的序列号'],
  order: ['Orders', '订单'],
  certificate: ['Certificates', '证书'],
  project: ['Projects', '项目'],
  bought: ['Bought {tons}', '买入 {tons}'],
  sold: ['Sold {tons}', '卖出 {tons}'],
  yours: ['{tons} of {name}', '{name} {tons}'],
  openCertificate: ['Open this certificate', '打开该证书'],
} as const satisfies Record<string, Pair>
