import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Linked accounts', '关联账户'],
  lead: [
    'A company names its person in charge by name and IC number. That alone links nothing: only your yes, from ' +
      'this account, or two operators with evidence.',
    '企业以姓名和证件号码登记负责人，但仅凭登记不会关联账户：须由您在本账户确认，或由两位运营人员凭证据认定。',
  ],
  effectTitle: ['What a yes does', '确认后的效果'],
  effect: [
    'Both accounts count as one owner: they do not trade with each other, a presale is booked once, and the limits ' +
      'of purchases count both. Each can notice this in what it may still buy. A booking you both have in the same ' +
      'presale: the later one is returned in full. You cannot end it alone: two operators decide on a request, and ' +
      'not while either has an open booking or order.',
    '两个账户视为同一本人：互不成交，同一预售只预订一次，购买限额合并计算，双方均可从剩余额度察觉。若双方已预订同一预售，较晚的一笔全额退回。不能单方解除：须提交申请并经两位运营人员同意，且任一账户不得有未结预订或挂单。',
  ],
  asks: ['Accounts that name you', '登记您为负责人的账户'],
  none: ['No company has named you.', '没有企业登记您为负责人。'],
  noneWay: [
    'When a company gives your name and IC number as those of its person in charge, it appears here and you are told.',
    '如有企业登记您的姓名和证件号码，将在此显示并通知您。',
  ],
  yes: ['Yes, I run {name}', '是，我是 {name} 的负责人'],
  proveTitle: ['Confirm that it is you', '验证本人身份'],
  proveText: [
    'You cannot take a yes back alone, so being logged in is not enough: the login password, and a second factor ' +
      'if you have one.',
    '确认后不能单方撤回，因此须验证登录密码；已设置二次验证的，须一并验证。',
  ],
  needProof: ['Complete the check first', '请先完成验证'],
  no: ['No', '不是'],
  saving: ['Saving', '提交中'],
  no2: [
    'The company is not told that you said no, nor that you have an account.',
    '该企业不会得知您已否认，也不会得知您有账户。',
  ],
  end: ['Ask to end the link', '申请解除关联'],
  state_asked: ['Waits for you', '待您确认'],
  state_refused: ['You said no', '您已否认'],
  state_confirmed: ['Linked', '已关联'],
  state_ended: ['Ended', '已解除'],
  by_person: ['Confirmed by you {at}', '{at} 由您确认'],
  by_operators: ['Confirmed by two operators {at}', '{at} 由两位运营人员认定'],
  ended_at: ['Ended {at}: separate owners since', '{at} 解除，此后各自独立'],
  refused_at: ['You said no {at}. Nothing follows from it', '{at} 您已否认，不产生任何效果'],
  asked_at: ['Asked {at}. Nothing follows until you answer', '{at} 提出，在您答复前不产生效果'],
  own: ['Whose this account is', '本账户的本人'],
  waiting: ['Waits for a yes', '待本人确认'],
  waitingText: [
    'The person whose name and IC number you gave confirms it on this page of their own personal account, which ' +
      'must be in the same name. Without one, they open it and give name and IC number there. Until then this ' +
      'company cannot book presales. If they cannot, send a request with evidence.',
    '请您登记的负责人登录其个人账户，在本页面确认；该账户登记的姓名须与您填写的一致。尚无个人账户的，请先开户并登记姓名与证件号码。确认前本企业不能预订预售。如无法确认，请附证据提交申请。',
  ],
  ask: ['Send a request with evidence', '附证据提交申请'],
  since: ['One owner with {name} since {at}', '自 {at} 起与 {name} 为同一本人'],
} as const satisfies Record<string, Pair>
