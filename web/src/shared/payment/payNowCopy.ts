import type { Pair } from '@tonne/parts/lang.tsx'

export const payNowCopy = {
  payExactly: ['Pay exactly', '请准确支付'],
  expiresIn: ['Code expires in', '付款码剩余'],
  timeUsed: ['Time used', '已用时间'],
  qrLabel: ['PayNow code for {amount}, reference {reference}', 'PayNow 付款码，金额 {amount}，附言 {reference}'],
  scan: [
    'Scan with any Singapore bank app, or save the code and open it there',
    '用任意新加坡银行应用扫码，或保存后在银行应用中打开',
  ],
  reference: ['Reference, filled in by the code', '附言（付款码已填写）'],
  to: ['To', '收款方'],
  uen: ['UEN', 'UEN'],
  amountRow: ['Amount', '金额'],
  copy: ['Copy', '复制'],
  waiting: ['Waiting for your bank. This page updates by itself.', '等待银行到账，本页会自动更新。'],
  demo: [
    'The demo bank pays this code by itself in a few seconds. No real money moves.',
    '演示银行：数秒后会自动付款，不涉及真实资金。',
  ],
  otherAmount: [
    'If you pay another amount, we match it by hand. That takes longer, and nothing is lost.',
    '金额不符将转人工核对，耗时较长，款项不会丢失。',
  ],
  save: ['Save code', '保存付款码'],
  saveFailed: ['The code could not be saved. Take a screenshot instead.', '付款码保存失败，请改用截屏。'],
  paid: ['I have paid', '我已付款'],
  checking: ['Checking', '查询中'],
  notYet: ['Not at our bank yet. This page keeps watching', '银行尚未到账，本页会继续等待'],
  cancel: ['Cancel this deposit', '取消该笔充值'],
  cancelling: ['Cancelling', '取消中'],
  cancelText: [
    'The code stops working and nothing is charged. If you have paid already, the money still reaches your wallet.',
    '付款码将失效，不会扣款。若您已付款，款项仍会入账。',
  ],
  cancelTitle: ['Cancel this deposit?', '确定取消该笔充值？'],
  cancelAct: ['Cancel the deposit', '确定取消'],
  cancelKeep: ['Keep it', '保留'],
} as const satisfies Record<string, Pair>
