/** Why: the words of payees, in both languages, written once. */
import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Payees', '收款账户'],
  lead: ['Where your money can go: only to accounts in your own name.', '资金仅可转至您本人名下的账户。'],
  emptyTitle: ['No payee yet', '尚无收款账户'],
  emptyText: [
    'Add a bank account or PayNow number in your name. It can be paid {hours} hours after it was added.',
    '添加您本人名下的银行账户或 PayNow。新增后 {hours} 小时方可收款。',
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
  digits: ['{digits} digits, without blanks', '{digits} 位数字'],
  mobileNumber: ['Mobile number', '手机号码'],
  mobileHint: ['8 digits, beginning with 8 or 9', '8 位数字，以 8 或 9 开头'],
  uenNumber: ['UEN of your company', '本公司 UEN'],
  holder: ['Holder name', '户名'],
  holderHint: [
    'As registered: {name}. The order of the words does not matter.',
    '须与登记姓名一致：{name}，词序不限。',
  ],
  before: ['Before you add it', '添加前须知'],
  wait: [
    'It can be paid {hours} hours after you add it, so that you can stop a stranger who adds one.',
    '新增后须等待 {hours} 小时方可收款，以便您及时制止他人擅自添加。',
  ],
  beside: [
    'If you have another payee already: until then trades beyond {limit} a day, gifts and new plans take a second ' +
      'factor, and orders that wait in the book are taken out.',
    '如您已有其他收款账户：在此期间，每日超过 {limit} 的交易、转赠及新计划须用二次验证确认，订单簿中的挂单将撤出。',
  ],
  check: [
    'The name is checked with the bank, at no cost and without a transfer.',
    '户名将向银行核对，免费且不涉及转账。',
  ],
  told: [
    'A notice goes to you at once. The number is kept encrypted and only its last four signs are shown.',
    '系统会立即通知您。账号加密保存，仅显示后四位。',
  ],
  ending: ['{bank}, ending {tail}', '{bank} 尾号 {tail}'],
  held: ['{holder}, {state}', '{holder}，{state}'],
  verified: ['Name matches', '户名一致'],
  unverified: ['Name being checked', '户名核对中'],
  rejected: ['Not accepted', '未通过'],
  default: ['First choice', '默认'],
  payableIn: ['Can be paid in', '可收款倒计时'],
  makeDefault: ['Make first choice', '设为默认'],
  remove: ['Remove', '移除'],
  removeTitle: ['Remove this payee', '移除该收款账户'],
  removeText: [
    'No money can go there any more. Adding it again starts the {hours} hours anew.',
    '移除后无法再向其付款；重新添加须再等 {hours} 小时。',
  ],
  removing: ['Removing', '移除中'],
  most: ['At most {most} payees', '最多 {most} 个'],
  enterBank: ['Choose a bank', '请选择银行'],
  enterNumber: ['Enter the number', '请输入号码'],
  enterHolder: ['Enter the holder name', '请输入户名'],
  prove: ['Enter the trading password', '请输入交易密码'],
} as const satisfies Record<string, Pair>
