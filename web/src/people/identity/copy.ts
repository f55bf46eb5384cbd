import type { Pair } from '@tonne/parts/lang.tsx'

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
  verifiedAt: ['On record since {at}. Payees must be in the registered name.', '{at} 登记。收款账户须与登记姓名一致。'],
  giveTitle: ['Who you are', '身份登记'],
  giveText: [
    'You give them once. We store the number encrypted, show only its last four characters, and tell you ' +
      'whenever somebody sees it in full.',
    '姓名与证件号码仅需登记一次。号码加密保存，仅显示末四位；每次被完整查看，您都会收到通知。',
  ],
  heldTitle: ['{why}. You can give your name and IC number from {until}.', '{why}，{until} 后可登记姓名与证件号码。'],
  heldText: ['This stops an intruder from giving another name. Opens in', '以防他人登录后冒名登记。开放倒计时'],
  realName: ['Name as on your IC', '姓名（与证件一致）'],
  realNameHint: [
    'From your registration. Change it only if your IC differs.',
    '已按注册信息填入，如与证件不同请修改。',
  ],
  icHint: ['A letter, seven digits, a letter', '字母 + 7 位数字 + 字母'],
  realNameWhy: [
    'Money comes in and goes out only in this name, so your bank account must be in the same name.',
    '资金仅以此姓名进出，您的银行账户须为同一户名。',
  ],
  personWhy: [
    'The person in charge answers for the account. Money comes in and goes out only in the company’s name.',
    '负责人对账户负责；资金仅以企业名称进出。',
  ],
  icWhy: [
    'It shows whose account this is. We check its form and its check letter, not a government register.',
    '用于确认账户归属。我们核对号码格式与校验字母，不查询政府登记。',
  ],
  phoneWhy: [
    'For questions about your account. We send no codes to it, and you can change it at any time.',
    '用于就账户事宜与您联系，不发送验证码，可随时更改。',
  ],
  inCharge: [
    'Give the name and IC number of the person in charge. They confirm it from their own personal account in the ' +
      'same name. Until then the company cannot book presales; nothing else changes.',
    '请填写负责人的姓名和证件号码，并由其在以相同姓名登记的个人账户中确认。确认前本企业不能预订预售，其他功能不受影响。',
  ],
  phoneHint: ['8 digits', '8 位数字'],
  once: [
    'To change the name later, send a request. Two operators must agree.',
    '登记后如需更改姓名，须提交申请并经两位运营人员同意。',
  ],
  proofWhy: [
    'Money will only ever come in and go out in this name, so we ask for your login password, and your second ' +
      'factor if you have one.',
    '须验证登录密码；已设置二次验证的，须一并验证。此后资金仅以该姓名进出，仅凭登录状态不能登记。',
  ],
  personProofWhy: [
    'You cannot change it alone later, so we ask for your login password, and your second factor if you have one.',
    '登记后不能自行更改，因此须验证登录密码；已设置二次验证的，须一并验证。',
  ],
  needProof: ['Confirm it’s you', '请先完成验证'],
  save: ['Put on record', '登记'],
  saving: ['Checking', '核对中'],
  savePhone: ['Save the number', '保存号码'],
  correct: ['Correct my name', '更正姓名'],
  correctPerson: ['Correct the person’s name', '更正负责人姓名'],
  linked: ['Linked accounts', '关联账户'],
  seenTitle: ['Who saw your IC number', '证件号码查看记录'],
  seenNone: ['Nobody has seen the full number.', '尚无人查看完整号码。'],
  looksTitle: ['Who looked at your account', '账户查看记录'],
  looksNone: ['No operator has opened your data.', '尚无运营人员查看您的资料。'],
  looksAll: ['Show all {n}', '显示全部 {n} 条'],
  newest: [
    'These are the newest {n}. The copy of your data has all of them.',
    '此处为最近 {n} 条，完整记录见您的数据副本。',
  ],
  askCopy: ['Request the copy of your data', '申请数据副本'],
  looksFewer: ['Show fewer', '收起'],
} as const satisfies Record<string, Pair>
