import { AFTER_OUTAGE_HOURS } from '../../outage.ts'
import { sentence } from '../../sentence.ts'
import type { NoticeEntry } from './noticeEntry.ts'

export const marketNotices = {
  bookingOfOwner: {
    topic: 'market',
    leadsTo: '/pages/profile/orderinfo?no={no}',
    title: { en: 'Booking {no} returned: {returned}', cn: '预订 {no} 已退回 {returned}' },
    body: {
      en: sentence(
        'Another account of the same owner had booked {project} before, and one owner has one booking. The whole ',
        'fee of {returned} is available again; your credit score is not touched.',
      ),
      cn: '同一本人的另一账户此前已预订 {project}，每位本人限一笔预订。预订费 {returned} 已全额退回可用余额，不影响信用评分。',
    },
  },
  drawn: {
    topic: 'money',
    leadsTo: '/pages/profile/final?no={no}',
    title: {
      en: '{drawn} of {asked} drawn: pay {rest} by {deadline}',
      cn: '{asked} 中签 {drawn}：请于 {deadline} 前支付 {rest}',
    },
    body: {
      en: sentence(
        'The draw gave {drawn} of the {asked} you booked under {no}. {rest} is due by {deadline}; after that the ',
        'published part of the booking fee is forfeited and the tons go back on sale. The draw can be checked on ',
        'its page.',
      ),
      cn: '预订 {no} 共 {asked}，中签 {drawn}。请于 {deadline} 前支付尾款 {rest}；逾期将按公布的比例没收预订费，中签部分重新发售。抽签结果可在抽签页核验。',
    },
  },
  drawnNone: {
    topic: 'money',
    leadsTo: '/pages/project/draw?no={project}',
    title: { en: 'Not drawn: {returned} is back', cn: '未中签：{returned} 已退回' },
    body: {
      en: sentence(
        'None of the {asked} you booked of {project} was drawn. The whole booking fee, {returned}, is in your ',
        'available balance. The draw can be checked on its page.',
      ),
      cn: '您预订的 {project} {asked} 未中签，预订费 {returned} 已全额退回可用余额。抽签结果可在抽签页核验。',
    },
  },
  drawVoid: {
    topic: 'money',
    leadsTo: '/pages/project/draw?no={project}',
    title: { en: 'No draw: {returned} is back', cn: '抽签未进行：{returned} 已退回' },
    body: {
      en: 'The draw of {project} did not take place. The whole booking fee, {returned}, is in your available balance.',
      cn: '{project} 的抽签未进行，预订费 {returned} 已全额退回可用余额。',
    },
  },
  finalReminder: {
    topic: 'money',
    leadsTo: '/pages/profile/final?no={no}',
    title: { en: '{rest} is due by {deadline}', cn: '尾款 {rest} 须于 {deadline} 前支付' },
    body: {
      en: sentence(
        'The final payment of {no}, {rest}, can be made until {deadline}. Missed, {forfeit} of the booking fee is ',
        'forfeited and the tons go back on sale.',
      ),
      cn: '订单 {no} 的尾款 {rest} 须于 {deadline} 前支付。逾期将没收预订费 {forfeit}，中签部分重新发售。',
    },
  },
  finalMoved: {
    topic: 'money',
    leadsTo: '/pages/profile/final?no={no}',
    title: { en: '{rest} is now due by {deadline}', cn: '尾款 {rest} 的支付期限顺延至 {deadline}' },
    body: {
      en: sentence(
        'The time for a final payment does not run while a restriction or an outage of ours keeps you from paying, ',
        `nor in the ${AFTER_OUTAGE_HOURS} hours after an outage. The final payment of {no}, {rest}, can be made until `,
        '{deadline}.',
      ),
      cn: `账户受限期间、服务中断期间及恢复后 ${AFTER_OUTAGE_HOURS} 小时均不计入尾款支付期限。订单 {no} 的尾款 {rest} 可在 {deadline} 前支付。`,
    },
  },
  bookingCancelled: {
    topic: 'money',
    leadsTo: '/pages/profile/orderinfo?no={no}',
    title: { en: 'Booking cancelled: {returned} is back', cn: '预订已取消：{returned} 已退回' },
    body: {
      en: sentence(
        'Your booking {no} takes no part in the draw any more, and its fee of {returned} is back in your available ',
        'balance. Until {closes} you can book again. If you did not cancel it, log your other devices out and change ',
        'your login password.',
      ),
      cn: '预订 {no} 不再参与抽签，预订费 {returned} 已退回可用余额。{closes} 前可重新预订。如非本人操作，请退出其他设备并更改登录密码。',
    },
  },
  finalPaid: {
    topic: 'money',
    leadsTo: '/pages/profile/orderinfo?no={no}',
    title: { en: 'Final payment made: {amount}', cn: '尾款已付：{amount}' },
    body: {
      en: '{amount} was paid for {tons} under {no}. The tons are delivered when the sale begins.',
      cn: '订单 {no} 的 {tons} 已支付尾款 {amount}，项目开始后交付。',
    },
  },
  finalLapsed: {
    topic: 'money',
    leadsTo: '/pages/profile/orderinfo?no={no}',
    title: { en: 'Final payment period expired: {returned} is back', cn: '尾款支付期限已过：{returned} 已退回' },
    body: {
      en: sentence(
        'The final payment of {no} was not made by {deadline}. {forfeit} of the booking fee is forfeited, ',
        '{returned} is back in your available balance, and the tons are on sale again.',
      ),
      cn: '订单 {no} 未在 {deadline} 前支付尾款。已没收预订费 {forfeit}，{returned} 已退回可用余额，中签部分重新发售。',
    },
  },
  delivered: {
    topic: 'market',
    leadsTo: '/pages/profile/orderinfo?no={no}',
    title: { en: '{tons} delivered', cn: '{tons} 已交付' },
    body: {
      en: 'With {no} the {tons} that you held undelivered are in your carbon balance, each with its serial.',
      cn: '订单 {no} 已交付，您持有的预售 {tons} 已计入碳余额，序列号逐吨可查。',
    },
  },
  orderFilled: {
    topic: 'market',
    leadsTo: '/pages/profile/orderinfo?no={no}',
    title: { en: '{side} order filled: {tons}', cn: '{side}订单成交 {tons}' },
    body: {
      en: '{tons} of your order {no} were filled at an average of {price} / t. {left} still wait in the book.',
      cn: '您的订单 {no} 成交 {tons}，均价 {price} / 吨，尚有 {left} 等待成交。',
    },
  },
  proceedsCame: {
    topic: 'money',
    leadsTo: '/pages/profile/orderinfo?no={no}',
    title: { en: 'Sale proceeds: {amount}', cn: '卖出款项到账：{amount}' },
    body: {
      en: '{amount} from your sell order {no} are in your available balance.',
      cn: '卖出订单 {no} 的款项 {amount} 已计入可用余额。',
    },
  },
  deliveredTraded: {
    topic: 'market',
    leadsTo: '/pages/profile/tons',
    title: { en: '{tons} delivered', cn: '{tons} 已交付' },
    body: {
      en: 'The {tons} of {project} that you held undelivered are in your carbon balance, each with its serial.',
      cn: '您持有的 {project} 预售 {tons} 已计入碳余额，序列号逐吨可查。',
    },
  },
  presaleOrderTakenOut: {
    topic: 'market',
    leadsTo: '/pages/profile/orderinfo?no={no}',
    title: { en: 'Order {no} ended with the delivery', cn: '开始交付，订单 {no} 已撤销' },
    body: {
      en: sentence(
        'The tons of this presale are being delivered, so {left} of your order {no} no longer wait. What was held ',
        'for them is free again; from now on the tons trade as credits.',
      ),
      cn: '该预售的碳信用已开始交付，订单 {no} 剩余的 {left} 不再等待成交，相应冻结已解除。此后按碳信用交易。',
    },
  },
  retirementRequested: {
    topic: 'market',
    leadsTo: '/pages/profile/retireinfo?no={no}',
    title: { en: 'Retirement of {tons} requested', cn: '已申请注销 {tons}' },
    body: {
      en: sentence(
        'You asked to retire {tons} of {project} under {no}. The registry has to confirm it. You can no longer sell ',
        'these tons. If it was not you, freeze your account and write to us.',
      ),
      cn: '{project} {tons} 已申请注销（{no}），等待登记处办理，期间不可出售。如非本人操作，请冻结账户并联系我们。',
    },
  },
  retirementDone: {
    topic: 'market',
    leadsTo: '/pages/verify/certificate?no={no}',
    title: { en: '{tons} retired', cn: '{tons} 已注销' },
    body: {
      en: sentence(
        'The registry has retired {tons} of {project} for good. The certificate {no} is public, and anyone can ',
        'check it.',
      ),
      cn: '{project} {tons} 已在登记处永久注销。证书 {no} 已公开，任何人均可核验。',
    },
  },
  retirementRefused: {
    topic: 'market',
    leadsTo: '/pages/profile/retireinfo?no={no}',
    title: { en: 'Retirement {no} refused: {tons} back', cn: '注销申请 {no} 未通过：{tons} 已退回' },
    body: {
      en: 'Not retired: {tons} of {project}, now in your carbon balance again. Reason: {reason}',
      cn: '{project} {tons} 未注销，已退回您的碳余额。原因：{reason}',
    },
  },
  retirementCorrected: {
    topic: 'market',
    leadsTo: '/pages/verify/certificate?no={no}',
    title: { en: 'Certificate {no} was corrected', cn: '证书 {no} 已更正' },
    body: {
      en: 'A new version takes the place of the one before; both stay public. Reason: {reason}',
      cn: '新版本已取代旧版本，两者均保持公开。原因：{reason}',
    },
  },
  restrictedOrderTakenOut: {
    topic: 'market',
    leadsTo: '/pages/profile/orderinfo?no={no}',
    title: { en: 'Order {no} was taken out of the book', cn: '订单 {no} 已移出订单簿' },
    body: {
      en: sentence(
        'Case {caseNo} stops such orders, so {left} of your order {no} no longer wait. What was held for them is ',
        'free again.',
      ),
      cn: '因个案 {caseNo} 的限制，订单 {no} 剩余的 {left} 不再等待成交，相应冻结已解除。',
    },
  },
  heldOrderTakenOut: {
    topic: 'market',
    leadsTo: '/pages/profile/orderinfo?no={no}',
    title: { en: 'Order {no} was taken out of the book', cn: '订单 {no} 已移出订单簿' },
    body: {
      en: sentence(
        'Your withdrawals wait, and orders placed before the wait no longer fill: {left} of order {no} left the book. ',
        'What was held for them is free again. You can place it again.',
      ),
      cn: '您的账户处于提现等待期，等待期前的挂单不再成交：订单 {no} 剩余的 {left} 已移出订单簿，相应冻结已解除。您可重新下单。',
    },
  },
  strayOrderTakenOut: {
    topic: 'market',
    leadsTo: '/pages/profile/orderinfo?no={no}',
    title: { en: 'Order {no} was taken out: the price moved', cn: '价格已变动，订单 {no} 已移出订单簿' },
    body: {
      en: sentence(
        'Orders of this project are now taken from {low} to {high} (reference price {reference}). Your {price} is ',
        'outside, so {left} of order {no} no longer wait. What was held for them is free again.',
      ),
      cn: '该项目目前的价格区间为 {low} 至 {high}（参考价 {reference}）。您的报价 {price} 已在区间外，订单 {no} 剩余的 {left} 不再等待成交，相应冻结已解除。',
    },
  },
  orderTakenOut: {
    topic: 'market',
    leadsTo: '/pages/profile/orderinfo?no={no}',
    title: { en: 'Order {no} was taken out of the book', cn: '订单 {no} 已移出订单簿' },
    body: {
      en: 'The project was closed, so {left} of your order {no} no longer wait. What was held for them is free again.',
      cn: '项目已关闭，订单 {no} 剩余的 {left} 不再等待成交，相应冻结已解除。',
    },
  },
} as const satisfies Record<string, NoticeEntry>
