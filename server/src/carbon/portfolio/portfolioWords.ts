export const portfolioWords = {
  holdingsTitle: ['Portfolio', '持仓报告'],
  yearTitle: ['Summary of the year {year}', '{year} 年度摘要'],
  iccTitle: ['Tons that count against the carbon tax', '可抵扣碳税的碳信用'],
  account: ['Account', '账户'],
  asOf: ['As of', '截至'],
  held: ['Held', '持有'],
  cost: ['Cost S$', '成本 S$'],
  value: ['Value S$', '估值 S$'],
  retired: ['Retired', '已注销'],
  realised: ['Realised S$', '已实现 S$'],
  project: ['Project', '项目'],
  none: ['No tons are held.', '暂无持仓。'],
  price: ['{price} a ton since {day}', '每吨 {price}（{day} 起）'],
  lastTrade: ['Last trade {price} on {day}', '最近成交 {price}（{day}）'],
  bought: ['Bought', '买入'],
  sold: ['Sold', '卖出'],
  fees: ['Fees + GST', '手续费 + 消费税'],
  forfeited: ['Forfeited', '没收'],
  date: ['Date', '日期'],
  what: ['Entry', '分录'],
  cash: ['Cash S$', '现金 S$'],
  feeGst: ['Fee, GST S$', '费用及税 S$'],
  costOut: ['Cost S$', '成本 S$'],
  noLines: ['Nothing was bought, sold or retired in this year.', '该年度无买入、卖出或注销。'],
  eligible: ['Eligible', '可抵扣'],
  rule: ['Why, or why not', '依据或原因'],
  undelivered: ['{tons} of it is not delivered yet and does not count.', '其中 {tons} 尚未交付，不计入。'],
  retiring: ['{tons} of it is being retired already and does not count.', '其中 {tons} 正在注销，不计入。'],
  method: [
    'Cost is the weighted average per project of all that was paid for its tons, fees and GST included; tons that ' +
      'are sold or retired take their share of it with them, rounded half up to the cent. A sale counts on the day ' +
      'of the trade, after its fees. Years are calendar years in Singapore. Value is at the project’s price. Each ' +
      'line is an entry of the ledger. This is no tax advice.',
    '成本按项目加权平均计算，含全部买入款、手续费与消费税；卖出或注销时按比例转出，四舍五入至分。卖出按成交日计，已扣费用。年度为新加坡自然年。估值按项目现价。每一行均为账本分录。本文件不构成税务建议。',
  ],
  iccNote: [
    'For facilities liable for the carbon tax, which may use eligible credits for up to 5% of their taxable ' +
      'emissions. The verdict follows from host country, vintage, programme, methodology and the authorisation on ' +
      'file; where a fact is not on file it says so and the tons are not counted. Surrender is decided by the ' +
      'National Environment Agency.',
    '适用于须缴纳碳税的设施，最多可抵扣应税排放的 5%。判定依据东道国、年份、标准、方法学与存档授权；资料未存档者予以注明且不计入。最终以国家环境局的认定为准。',
  ],
} as const satisfies Record<string, readonly [en: string, cn: string]>
