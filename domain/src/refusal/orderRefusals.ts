import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const orderRefusals = {
  ...raisedBy('project', { projectNotFound: { code: 4001, en: 'This project does not exist', cn: '项目不存在' } }),
  ...raisedBy('order', {
    projectPendingReview: { code: 4002, en: 'This project is under review', cn: '项目审核中' },
    projectNotBegun: {
      code: 4003,
      en: 'The project has not begun. It opens {opensAt}',
      cn: '项目尚未开始，{opensAt} 开放',
    },
    projectEnded: {
      code: 4004,
      en: 'The project has ended. It closed {endedAt}',
      cn: '项目已结束，结束时间 {endedAt}',
    },
    projectFull: { code: 4005, en: 'The project is full: {issued} t are sold', cn: '项目已满：{issued} 吨已售完' },
    projectClosed: { code: 4006, en: 'The project is closed: {reason}', cn: '项目已关闭：{reason}' },
    projectStopped: {
      code: 4026,
      en: 'The sale of this project has been stopped since {since}: {reason}',
      cn: '该项目自 {since} 起暂停交易：{reason}',
    },
    marketHalted: {
      code: 4028,
      en: 'The whole market has been halted since {since}: {reason}',
      cn: '全部交易自 {since} 起暂停：{reason}',
    },
    reopenNotProposed: { code: 4029, en: 'Nobody has proposed to resume trading yet', cn: '尚无人提出恢复交易' },
    projectInPresale: {
      code: 4007,
      en: 'The project is in presale. Buying opens {opensAt}',
      cn: '项目预售中，{opensAt} 开放购买',
    },
    quantityNotLot: { code: 4008, en: 'Quantity must be a multiple of {lot} t', cn: '数量须为 {lot} 吨的整数倍' },
    quantityBelowMin: { code: 4009, en: 'Quantity cannot be less than {min} t', cn: '数量不能少于 {min} 吨' },
    quantityAboveMax: { code: 4010, en: 'Quantity cannot be more than {max} t', cn: '数量不能超过 {max} 吨' },
    monthlyPurchases: {
      code: 4011,
      en: 'Can only purchase {limit} times per month. You can buy again {opensAt}',
      cn: '每月只能购买 {limit} 次，{opensAt} 起可再次购买',
    },
    totalPurchases: { code: 4012, en: 'Can only purchase {limit} times in total', cn: '总共只能购买 {limit} 次' },
    insufficientTons: {
      code: 4013,
      en: 'Insufficient remaining tons. Only {left} t left',
      cn: '剩余吨数不足，仅剩 {left} 吨',
    },
    priceMoved: {
      code: 4014,
      en: 'The price changed to {price} / t before your order. Check the amount, then pay',
      cn: '下单前单价已变为 {price} / 吨，请核对金额后再支付',
    },
    insufficientBalance: {
      code: 4015,
      en: 'Insufficient account balance. This costs {needed}; {available} is available',
      cn: '账户余额不足：需 {needed}，可用 {available}',
    },
    monthlySpend: {
      code: 4016,
      en: 'Level P{level} can spend {limit} a month; {left} is left this month',
      cn: 'P{level} 等级每月可购买 {limit}，本月剩余 {left}',
    },
    dailySpend: {
      code: 4027,
      en: sentence(
        'Your own limit is {limit} a day; {left} is left today. A higher limit takes effect 24 hours after you ',
        'set it',
      ),
      cn: '您设定的每日购买限额为 {limit}，今日剩余 {left}。提高后的限额 24 小时后生效',
    },
  }),
  ...raisedBy('presale', {
    presaleQuantityInvalid: {
      code: 4017,
      en: 'Pre-order quantity is invalid: {min} to {max} t, in steps of {lot}',
      cn: '预订数量无效：须为 {min} 至 {max} 吨，且为 {lot} 吨的整数倍',
    },
    finalPaymentFailed: { code: 4018, en: 'Final payment failed: {reason}', cn: '尾款支付失败：{reason}' },
    finalPaymentExpired: {
      code: 4019,
      en: 'Final payment period expired {deadline}',
      cn: '尾款支付期限已于 {deadline} 届满',
    },
    bookingClosed: { code: 4020, en: 'Booking closed {closedAt}', cn: '预订已于 {closedAt} 截止' },
    noPresale: { code: 4021, en: 'This project has no presale', cn: '该项目没有预售' },
    alreadyBooked: {
      code: 4022,
      en: 'Each person can have one booking, and yours is {no}. Cancel it first to book another quantity',
      cn: '每人限一笔预订，您的预订为 {no}。如需更改数量，请先取消',
    },
    bookingIdentity: {
      code: 4030,
      en: sentence(
        'Each person can have one booking, so we must know who is booking. Add your name and IC number under ',
        'Profile details first',
      ),
      cn: '每人限一笔预订，须先核实预订人身份。请先在“个人资料”登记姓名与证件号码',
    },
    bookingOwner: {
      code: 4031,
      en: sentence(
        'The person in charge of this company has not confirmed it yet. They confirm it in their own account, ',
        'under Linked accounts; then the company can book',
      ),
      cn: '本企业的负责人尚未确认。请负责人在其个人账户的“关联账户”页确认后，本企业即可预订',
    },
    ownerBooked: {
      code: 4032,
      en: 'Each owner can have one booking, and another account of the same owner has booked this presale',
      cn: '同一所有人限一笔预订，您的另一个关联账户已预订了本次预售',
    },
    drawNotSealed: {
      code: 4023,
      en: 'Booking opens once the draw’s secret is sealed. Try again in a minute',
      cn: '抽签密钥封存后方可预订，请一分钟后再试',
    },
    bookingNotOpen: {
      code: 4024,
      en: 'This booking is no longer waiting for its draw. Nothing was changed',
      cn: '该预订已不在等待抽签，未作任何更改',
    },
    drawNotDue: { code: 4025, en: 'No draw can be opened now: {why}', cn: '暂无可开启的抽签：{why}' },
  }),
}
