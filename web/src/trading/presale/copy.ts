import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  book: ['Book presale', '预订预售'],
  tons: ['Tons', '吨数'],
  perTon: [' / t', ' / 吨'],
  booked: ['{times}× booked', '认购 {times} 倍'],
  supply: ['{tons} on offer', '可分配 {tons}'],
  closes: ['Booking closes {at}', '预订截止 {at}'],
  opens: ['Booking opens {at}', '预订开始 {at}'],
  range: ['{min} to {max} a person, in steps of {lot}', '每人 {min} 至 {max}，以 {lot} 递增'],
  monthLeft: ['Purchases and bookings left this month: {n}', '本月剩余购买与预订次数：{n}'],
  min: ['At least {min}.', '至少 {min}。'],
  max: ['At most {max} a person.', '每人最多 {max}。'],
  whatWhen: ['What you pay, and when', '支付金额与时间'],
  nowFee: ['Now, booking fee', '现在支付：预订费'],
  nowText: [
    '{share} of {total}. Held in your wallet until the draw; nobody can spend it.',
    '{total} 的 {share}，冻结在您的钱包中直至抽签，任何人不得动用。',
  ],
  drawAt: ['{at}, draw', '{at} 抽签'],
  drawRange: ['0 – {tons}', '0 – {tons}'],
  chance: [
    'Lots are given in turn until none is left; {percent} of what is booked can be served today. Fees for tons not ' +
      'drawn come back in the same moment.',
    '按名次逐手分配直至分完；按目前预订量可满足 {percent}。未中签部分的预订费当即退回。',
  ],
  by: ['Within {hours} h of the draw, balance', '抽签后 {hours} 小时内：尾款'],
  upTo: ['up to {amount}', '最多 {amount}'],
  balanceText: [
    'Total {total}, fee {feeShare} {fee}, GST {gst}, less the booking fee.',
    '总额 {total}，手续费 {feeShare} 计 {fee}，消费税 {gst}，抵扣预订费。',
  ],
  missText: [
    'Missed: {forfeit} of the booking fee is forfeited, {back} returns, the tons go back on sale, and your credit ' +
      'score drops by {points}.',
    '逾期：没收预订费 {forfeit}，退回 {back}，中签部分重新发售，信用评分扣 {points} 分。',
  ],
  serialsAt: ['{at}, serials', '{at} 交付序列号'],
  serialsText: [
    'Registry serials appear in your carbon balance when the sale begins.',
    '项目开始后，登记处序列号计入您的碳余额。',
  ],
  cancelText: [
    'Until booking closes you may cancel: the whole fee returns at once, and your credit score drops by {points}.',
    '预订截止前可取消：预订费全额即时退回，信用评分扣 {points} 分。',
  ],
  sealedTitle: ['The draw is already sealed', '抽签已封存'],
  sealedSub: ['sha256 of our secret, published {at}, before booking', '密钥的 sha256，已在预订开始前公布（{at}）'],
  sealedText: [
    'At the close the secret is opened and mixed with a random number that your phone adds now. Your phone can ' +
      'then repeat the whole draw.',
    '截止时公开密钥，并与您手机此刻生成的随机数混合。届时您的手机可重算整个抽签。',
  ],
  sealedDrand: [
    'At the close the secret is opened and mixed with drand round {round}, a public number nobody can know today. ' +
      'Your phone can then repeat the whole draw.',
    '截止时公开密钥，并与今天无人能预知的公开随机数 drand 第 {round} 轮混合。届时您的手机可重算整个抽签。',
  ],
  notSealed: [
    'The secret of the draw is not sealed yet. Booking opens once it is.',
    '抽签密钥尚未封存，封存后方可预订。',
  ],
  payNow: ['Pay now', '现在支付'],
  bookTons: ['Book {tons}', '预订 {tons}'],
  booking: ['Booking', '预订中'],
  deposit: ['Deposit {missing}', '充值 {missing}'],
  missing: [
    'The booking fee needs {missing} more. Available {available}.',
    '预订费还差 {missing}，可用余额 {available}。',
  ],
  unread: ['Check the tons', '请检查吨数'],
  overSpend: ['Over your monthly limit', '超出本月额度'],
  stillUnknown: [
    'Nothing is lost: booking again sends the same booking, never a second one.',
    '不会重复预订：再次点击发送的是同一笔预订。',
  ],
  notNowTitle: ['Booking is not open', '目前不可预订'],
  notNowText: ['The project’s page shows its phase and dates.', '项目页面显示当前状态与时间。'],
  seeProject: ['See the project', '查看项目'],
  seeDraw: ['See the draw', '查看抽签'],
  yours: ['You booked {tons}', '您已预订 {tons}'],
  yoursFee: ['{fee} is held until the draw at {at}.', '{fee} 已冻结，{at} 抽签。'],
  yourSeed: ['The random number your device added', '您的设备加入的随机数'],
  cancel: ['Cancel, {fee} back', '取消，退回 {fee}'],
  cancelling: ['Cancelling', '取消中'],
  seeOrder: ['See the order', '查看订单'],
  final: ['Final payment', '支付尾款'],
  due: ['Pay by {at}', '须于 {at} 前支付'],
  drawn: ['of your {tons} drawn', '（预订 {tons}）已中签'],
  line: ['{tons} × {price}', '{tons} × {price}'],
  fee: ['Fee {share}', '手续费 {share}'],
  gst: ['GST {share} on the fee', '手续费消费税 {share}'],
  feePaid: ['Less booking fee', '抵扣预订费'],
  toPay: ['To pay now', '现在应付'],
  pay: ['Pay {amount}', '支付 {amount}'],
  paying: ['Paying', '支付中'],
  ifMissed: [
    'If you do not pay by then: {forfeit} of the booking fee is forfeited, {back} returns, and the {tons} go back ' +
      'on sale.',
    '逾期未付：没收预订费 {forfeit}，退回 {back}，{tons} 重新发售。',
  ],
  missingFinal: [
    'The final payment needs {missing} more. Available {available}.',
    '尾款还差 {missing}，可用余额 {available}。',
  ],
  missedRestricted: [
    'You cannot pay while the restriction stands. If the deadline passes meanwhile, nothing is forfeited: the ' +
      'whole booking fee returns.',
    '限制期间无法支付。若在此期间逾期，不会没收预订费，将全额退回。',
  ],
  deliver: ['Delivered with serials from {at}.', '{at} 起交付序列号。'],
  paidTitle: ['{amount} paid', '已支付 {amount}'],
  tonsYours: ['tons are yours', '吨已归您所有'],
  paidText: ['They are delivered, each with its serial, {at}.', '将于 {at} 交付，逐吨附序列号。'],
  completedTitle: ['{tons} delivered', '{tons} 已交付'],
  completedText: ['They are in your carbon balance, each with its serial.', '已计入您的碳余额，序列号逐吨可查。'],
  expiredTitle: ['Final payment period expired', '尾款支付期限已过'],
  expiredText: [
    'It ended {at}. What was published for this applied: {forfeit} of the booking fee forfeited, {back} returned.',
    '期限为 {at}。按公布规则，没收预订费 {forfeit}，退回 {back}。',
  ],
  noneTitle: ['Not drawn', '未中签'],
  noneText: [
    'None of your {tons} was drawn. The whole booking fee, {fee}, is back in your available balance.',
    '您预订的 {tons} 未中签，预订费 {fee} 已全额退回可用余额。',
  ],
  cancelledTitle: ['Cancelled', '已取消'],
  cancelledText: [
    'The whole booking fee, {fee}, is back in your available balance.',
    '预订费 {fee} 已全额退回可用余额。',
  ],
  nothingDue: ['Nothing to pay', '没有待付尾款'],
  nothingDueText: ['Tons that a draw gives you are paid here, before their deadline.', '中签后请在此支付尾款。'],
  seeOrders: ['See my orders', '查看订单'],
  waitTitle: ['The draw has not taken place', '尚未抽签'],
  waitText: ['It takes place {at}. Until then {fee} is held.', '抽签时间 {at}，在此之前冻结 {fee}。'],
  knownNo: [
    'Each person has one booking, so it must be known who books. Your name and IC number are not on record yet.',
    '每人限一笔预订，须先核实预订人身份。您尚未登记姓名与证件号码。',
  ],
  knownNoWay: ['Put them on record', '前往登记'],
  knownWaits: [
    'The person in charge of this company has not confirmed it yet, from an account of their own. Until then it ' +
      'cannot book.',
    '本企业的负责人尚未在其个人账户中确认，确认后方可预订。',
  ],
  knownWaitsWay: ['How it is confirmed', '查看如何确认'],
} as const satisfies Record<string, Pair>
