import type { Pair } from '@tonne/parts/lang.tsx'

/** The words of parts that load when they are shown, so that a first visit does not carry them. */
export const lateCopy = {
  lostTitle: ['Page not found', '页面不存在'],
  lostText: [
    'There is no page at this address. Nothing was bought, sold or moved.',
    '此地址在 Tonne 中没有对应页面。没有任何买卖或资金变动。',
  ],
  home: ['Home', '首页'],
  guestText: [
    'You need an account to buy, deposit and hold tons. With an invitation code it takes about 2 minutes.',
    '浏览无需实名。购买、充值和持有碳信用需要账户，凭邀请码约 2 分钟即可开户。',
  ],
  openAccount: ['Open an account', '开户'],
  cash: ['Cash', '可用余额'],
  deposit: ['Deposit', '充值'],
  logIn: ['Log in', '登录'],
} as const satisfies Record<string, Pair>
