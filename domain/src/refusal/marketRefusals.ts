import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const marketRefusals = raisedBy('market', {
  insufficientCredits: {
    code: 5001,
    en: 'Insufficient carbon credit balance. You can sell {available} t',
    cn: '碳信用余额不足，可卖出 {available} 吨',
  },
  presaleSellLevel: {
    code: 5002,
    en: 'Presale credits can be sold from level P{needed}',
    cn: 'P{needed} 及以上等级方可卖出预售碳信用',
  },
  priceOffTick: {
    code: 5010,
    en: 'Prices on this book move in steps of {tick}',
    cn: '该项目的报价须为 {tick} 的整数倍',
  },
  priceTooLow: { code: 5011, en: 'The price cannot be less than {min} / t', cn: '单价不能低于 {min} / 吨' },
  priceOutsideBand: {
    code: 5017,
    en: sentence(
      '{price} / t is outside the band of this project: {low} to {high} ({share} around the reference price of ',
      '{reference})',
    ),
    cn: '{price} / 吨超出该项目的价格区间：{low} 至 {high}（参考价 {reference} 上下 {share}）',
  },
  bandMoved: {
    code: 5018,
    en: sentence(
      'The band of this project has just moved to {low} to {high}, and orders outside it are being removed. ',
      'Nothing was placed. Try again in {seconds} s',
    ),
    cn: '该项目的价格区间刚刚调整为 {low} 至 {high}，区间外的挂单正在撤出，本次未下单，请 {seconds} 秒后重试',
  },
  tooManyOpenOrders: {
    code: 5012,
    en: 'You have {limit} open orders, the most allowed. Cancel one first',
    cn: '您的未成交订单已达上限 {limit} 笔，请先撤销一笔',
  },
  noOffers: {
    code: 5013,
    en: 'Nobody is offering tons of this project now. Name a price and your order will wait',
    cn: '该项目暂无卖单，可改为限价挂单等待成交',
  },
  noBids: {
    code: 5014,
    en: 'Nobody is bidding for this project now. Name a price and your order will wait',
    cn: '该项目暂无买单，可改为限价挂单等待成交',
  },
  orderNotOpen: {
    code: 5015,
    en: 'Nothing of this order is left in the book ({state}), so there is nothing to cancel',
    cn: '该订单已无未成交部分（{state}），无法撤销',
  },
  presaleDelivered: {
    code: 5050,
    en: 'The tons of this presale became credits {startedAt}. Trade them as credits',
    cn: '预售碳信用自 {startedAt} 起已交付，请按碳信用交易',
  },
  ownOrderOnly: {
    code: 5016,
    en: sentence(
      'The only order at that price is your own, or that of another account you confirmed as yours. You cannot ',
      'trade with yourself: cancel that order first',
    ),
    cn: '该价位仅有您本人的挂单（含您已确认关联的其他账户的挂单），不能与自己成交，请先撤销该挂单',
  },
})
