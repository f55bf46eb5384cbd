import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  offline: ['You’re offline', '当前离线'],
  since: ['Balances are as of {time}.', '余额截至 {time}。'],
  unknown: ['Prices and balances may be out of date.', '价格与余额可能不是最新。'],
  silent: ['Still waiting for an answer', '仍在等待响应'],
  counted: [
    'It may have gone through already. Checking is safe: it counts once.',
    '操作可能已经完成。查询不会重复提交，同一操作只计一次。',
  ],
  ask: ['Check now', '立即查询'],
  asking: ['Checking', '查询中'],
  lost: ['{act}: we don’t know yet whether it went through', '{act}：尚不清楚是否完成'],
  lostText: [
    'Check to find out. If it did not go through, the same request is sent again; it counts once.',
    '点击查询即可得知结果；如未完成，将重新提交同一操作，只计一次。',
  ],
  stillText: [
    'There is still no answer. You can leave it, but look at your orders and your wallet before you do it again.',
    '仍未收到答复。您可以暂不处理；再次操作前，请先核对订单和钱包。',
  ],
  leave: ['Leave it', '暂不处理'],
  done: ['{act}: it went through', '{act}：已完成'],
  doneText: ['Your balances and lists show it.', '余额和记录均已更新。'],
  notDone: ['{act}: it did not go through', '{act}：未完成'],
  close: ['Close', '关闭'],
  newer: ['A new version of Tonne is ready', 'Tonne 有新版本'],
  what: ['Finish what you are doing first. The page will reload.', '更新会重新打开页面，请先完成当前操作。'],
  update: ['Update', '立即更新'],
  later: ['Not now', '暂不'],
} as const satisfies Record<string, Pair>

/** What a request that moves money was for, by its path. */
export const acts: Readonly<Record<string, Pair>> = {
  '/order/buy': ['Your purchase', '买入'],
  '/market/buy': ['Your order to buy', '买入订单'],
  '/market/sell': ['Your order to sell', '卖出订单'],
  '/market/cancel': ['Cancelling an order', '撤单'],
  '/presale/book': ['Your booking', '预售预订'],
  '/presale/cancel': ['Cancelling a booking', '取消预订'],
  '/presale/pay': ['Your final payment', '支付尾款'],
  '/deposit/create': ['Your deposit', '充值'],
  '/withdrawal/request': ['Your withdrawal', '提现'],
  '/withdrawal/cancel': ['Cancelling a withdrawal', '取消提现'],
  '/retirement/request': ['Your retirement of tons', '注销碳信用'],
  '/retirement/requestlist': ['Your list of retirements', '批量注销'],
  '/plan/create': ['Your monthly plan', '每月抵消计划'],
}
