import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  line1: ['Every ton,', '每一吨，'],
  line2: ['counted.', '都有据可查。'],
  text: [
    'Buy, sell and retire carbon credits by the ton. Each one has a registry serial number.',
    '按吨购买、卖出、注销碳信用。每一吨都有登记处序列号。',
  ],
  tons: ['tons, each with a serial number', '吨，每吨均有序列号'],
  difference: ['ledger difference, checked {ago} ago', '账本差额，{ago}前核对'],
  differencePlain: ['ledger difference', '账本差额'],
  seconds: ['{n} s', '{n} 秒'],
  minutes: ['{n} min', '{n} 分钟'],
  hours: ['{n} h', '{n} 小时'],
  open: ['Open an account', '立即开户'],
  logIn: ['Log in', '登录'],
} as const satisfies Record<string, Pair>
