/** Why: the words of who a member is. */
import type { Pair } from '../ui/lang.tsx'

export const copy = {
  title: ['Profile details', '个人资料'],
  picture: ['Change the picture', '更换头像'],
  name: ['Registered name', '登记姓名'],
  company: ['Company', '公司名称'],
  uen: ['UEN', 'UEN'],
  person: ['Person in charge', '负责人'],
  ic: ['IC number', '证件号码'],
  email: ['Email', '邮箱'],
  phone: ['Phone number', '手机号码'],
  none: ['Not given', '未登记'],
  verified: ['On record', '已登记'],
  verifiedAt: ['On record since {at}. Payees must be in the registered name.', '{at} 登记。收款账户须与登记姓名一致。'],
  giveTitle: ['Who you are', '身份登记'],
  giveText: [
    'Your name and IC number, once. The number is stored encrypted, shown by its last four characters, and each time somebody sees it whole you are told.',
    '姓名与证件号码仅需登记一次。号码加密保存，仅显示末四位；每次被完整查看，您都会收到通知。',
  ],
  realName: ['Name as on your IC', '姓名（与证件一致）'],
  realNameHint: ['We know it from your registration. Change it only if the IC says otherwise.', '已按注册信息填入，如与证件不同请修改。'],
  icHint: ['A letter, seven digits, a letter', '字母 + 7 位数字 + 字母'],
  inCharge: [
    'The IC number is that of the person in charge, who may have an account of their own. Accounts under one IC number do not trade with each other.',
    '请填写负责人的证件号码，负责人可另有个人账户。同一证件号码下的账户互不成交。',
  ],
  phoneHint: ['8 digits', '8 位数字'],
  once: ['After this the name changes only by a request, with two operators.', '登记后如需更改姓名，须提交申请并经两位运营人员同意。'],
  save: ['Put on record', '登记'],
  saving: ['Checking', '核对中'],
  edit: ['Change', '更改'],
  savePhone: ['Save the number', '保存号码'],
  correct: ['Correct my name', '更正姓名'],
  seenTitle: ['Who saw your IC number', '证件号码查看记录'],
  seenNone: ['Nobody has seen it whole.', '尚无人查看完整号码。'],
  account: ['Account', '账户'],
} as const satisfies Record<string, Pair>
