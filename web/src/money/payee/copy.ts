import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Payees', '收款账户'],
  lead: ['Your money can go only to accounts in your own name.', '资金仅可转至您名下的账户。'],
  emptyTitle: ['No payee yet', '尚无收款账户'],
  emptyText: [
    'Add a bank account or PayNow number in your name. You can withdraw to it after {hours} hours.',
    '添加您名下的银行账户或 PayNow。新增后 {hours} 小时方可收款。',
  ],
  add: ['Add a payee', '添加收款账户'],
  adding: ['Adding', '添加中'],
  account: ['Bank account', '银行账户'],
  mobile: ['PayNow mobile', 'PayNow 手机号'],
  uen: ['PayNow UEN', 'PayNow UEN'],
  kind: ['Kind of payee', '账户类型'],
  bank: ['Bank', '银行'],
  pickBank: ['Choose a bank', '请选择银行'],
  number: ['Account number', '账号'],
  digits: ['{digits} digits, without spaces', '{digits} 位数字'],
  mobileNumber: ['Mobile number', '手机号码'],
  mobileHint: ['8 digits, beginning with 8 or 9', '8 位数字，以 8 或 9 开头'],
  uenNumber: ['UEN of your company', '本公司 UEN'],
  holder: ['Holder name', '户名'],
  holderHint: [
    'As registered: {name}. The order of the words does not matter.',
    '须与登记姓名一致：{name}，词序不限。',
  ],
  numberWhy: [
    'As your bank writes it. It is stored encrypted, and afterwards only its last four characters are shown.',
    '请按银行所示填写。号码加密保存，之后仅显示后四位。',
  ],
  holderWhy: [
    'The bank tells us whether the account is in this name. An account in another name is not accepted.',
    '系统将向银行核对户名，他人名下的账户不予接受。',
  ],
  before: ['Before you add it', '添加前须知'],
  wait: [
    'You can withdraw to it {hours} hours after you add it. That gives you time to stop a stranger.',
    '新增后须等待 {hours} 小时方可收款，以便您及时制止他人擅自添加。',
  ],
  beside: [
    'If you already have a payee, withdrawals to it wait too. Until then you confirm trades beyond {limit} a day, ' +
      'gifts and new plans with a second factor, and your open orders are cancelled.',
    '如您已有其他收款账户：在此期间向其提现同样暂停，每日超过 {limit} 的交易、转赠及新计划须用二次验证确认，未成交的挂单将撤销。',
  ],
  check: [
    'The name is checked with the bank, at no cost and without a transfer.',
    '户名将向银行核对，免费且不涉及转账。',
  ],
  noticed: [
    'We notify you at once. The number is stored encrypted, and only its last four characters are shown.',
    '系统会立即通知您。账号加密保存，仅显示后四位。',
  ],
  ending: ['{bank}, ending {tail}', '{bank} 尾号 {tail}'],
  held: ['{holder}, {state}', '{holder}，{state}'],
  verified: ['Name matches', '户名一致'],
  otherName: ['Not your registered name', '与登记姓名不一致'],
  unverified: ['Name being checked', '户名核对中'],
  rejected: ['Not accepted', '未通过'],
  default: ['Default', '默认'],
  payableIn: ['Ready in', '可收款倒计时'],
  makeDefault: ['Make default', '设为默认'],
  makingDefault: ['Changing', '更改中'],
  defaultTitle: ['Make this your default payee?', '设为默认收款账户？'],
  defaultText: [
    'You withdraw to {name} unless you choose another. After this change withdrawals wait {hours} hours. Until then ' +
      'you confirm trades beyond {limit} a day, gifts and new plans with a second factor, and your open orders are ' +
      'cancelled.',
    '提现将默认转至 {name}。更改后须等待 {hours} 小时方可提现，' +
      '期间每日超过 {limit} 的交易、转赠及新计划须用二次验证确认，未成交的挂单将撤销。',
  ],
  defaultKeep: ['Keep the current one', '保留当前设置'],
  remove: ['Remove', '移除'],
  removeTitle: ['Remove this payee?', '确定移除该收款账户？'],
  removeText: [
    'You can no longer withdraw to {name}. If you add it again, you wait {hours} hours before you can use it.',
    '移除后无法再提现至 {name}。重新添加须等待 {hours} 小时后方可使用。',
  ],
  removeDefault: [
    'Another payee becomes the default, so withdrawals wait {hours} hours and your open orders are cancelled.',
    '移除后由其他账户作为默认收款账户，须等待 {hours} 小时方可提现，未成交的挂单将撤销。',
  ],
  removeAct: ['Remove the payee', '移除'],
  removeKeep: ['Keep it', '保留'],
  removing: ['Removing', '移除中'],
  most: ['At most {most} payees', '最多 {most} 个'],
  enterBank: ['Choose a bank', '请选择银行'],
  enterNumber: ['Enter the number', '请输入号码'],
  enterHolder: ['Enter the holder name', '请输入户名'],
  prove: ['Enter the trading password', '请输入交易密码'],
} as const satisfies Record<string, Pair>
