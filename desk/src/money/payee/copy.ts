import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Payees to verify', '待核实收款账户'],
  about: [
    'Accounts whose holder no bank has confirmed. Nothing is paid to them until an operator verifies the ' + 'holder.',
    '银行尚未确认持有人的收款账户，核实前不予付款。',
  ],
  waiting: ['To verify', '待核实'],
  oldest: ['Oldest waits', '最久等待'],
  target: ['Target {h} h', '目标 {h} 小时内'],
  none: ['None', '无'],
  member: ['Member', '会员'],
  account: ['Account', '账户'],
  holder: ['Holder', '持有人'],
  added: ['Waits', '已等待'],
  usable: ['Payable from', '可付款时间'],
  compare: ['Names', '姓名核对'],
  same: ['Match', '一致'],
  differs: ['Differ', '不一致'],
  differsNote: [
    'The holder and the registered name are not written the same. Look at the bank’s confirmation.',
    '持有人与登记姓名写法不同，请查看银行确认。',
  ],
  empty: ['Every payee has been verified', '所有收款账户均已核实'],
  pick: ['Pick a payee to compare the names', '请选择一个收款账户，核对姓名'],
  verify: ['Verify holder', '核实持有人'],
  verifyTitle: ['{holder} holds {account}', '{holder} 持有 {account}'],
  verifyAbout: [
    'Say in the reason what you saw: the bank’s name check, a statement, a call.',
    '请在理由中说明依据：银行姓名核验、账单或电话核实。',
  ],
  reject: ['Reject', '拒绝'],
  rejectTitle: ['Reject {account}', '拒绝 {account}'],
  rejectAbout: ['Nothing is paid to this account. The member may add another.', '不向该账户付款，会员可添加其他账户。'],
} satisfies Record<string, Pair>
