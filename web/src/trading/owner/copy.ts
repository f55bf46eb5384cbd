import type { Pair } from '@tonne/parts/lang.tsx'

export const copy = {
  title: ['Linked accounts', '关联账户'],
  lead: [
    'A company names its person in charge by name and IC number. That alone links nothing. Only you can confirm ' +
      'it, from this account, or two operators with evidence.',
    '企业以姓名和证件号码登记负责人，但仅凭登记不会关联账户：须由您在本账户确认，或由两位运营人员凭证据认定。',
  ],
  leadCompany: [
    'You named a person in charge by name and IC number. That alone links nothing. Only they can confirm it, from ' +
      'an account of their own, or two operators with evidence.',
    '企业以姓名和证件号码登记负责人，但仅凭登记不会关联账户：须由负责人在其个人账户确认，或由两位运营人员凭证据认定。',
  ],
  effectTitle: ['What happens when you confirm', '确认后的效果'],
  effect: [
    'Both accounts count as one owner. They do not trade with each other, can book a presale only once, and ' +
      'share their purchase limits, which each account can notice. If both have booked the same presale, the later ' +
      'booking is returned in full. To end the link you send a request; two operators decide, and not while either ' +
      'account has an open booking or order.',
    '两个账户视为属于同一所有人：互不成交，同一预售只可预订一次，购买限额合并计算，双方均可从剩余额度看出。若双方已预订同一预售，较晚的一笔全额退回。不能单方解除：须提交申请并经两位运营人员同意，且任一账户不得有未结预订或挂单。',
  ],
  asks: ['Accounts that name you', '登记您为负责人的账户'],
  none: ['No company has named you.', '没有企业登记您为负责人。'],
  noneWay: [
    'If a company names you as its person in charge, it will appear here and we will tell you.',
    '如有企业登记您的姓名和证件号码，将在此显示并通知您。',
  ],
  yes: ['Yes, I run {name}', '是，我是 {name} 的负责人'],
  proveTitle: ['Confirm it’s you', '验证本人身份'],
  proveText: [
    'You cannot undo this alone, so we ask for your login password, and your second factor if you have one.',
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
  refused_at: ['You said no {at}. Nothing changes', '{at} 您已否认，不产生任何效果'],
  asked_at: ['Requested {at}. Nothing changes until you answer', '{at} 提出，在您答复前不产生效果'],
  own: ['Owner of this account', '本账户所有人'],
  waiting: ['Not confirmed yet', '待本人确认'],
  waitingText: [
    'The person you named confirms it on this page of their own personal account, in the same name. If they have ' +
      'no account, they open one and give their name and IC number there. Until then this company cannot book ' +
      'presales. If they cannot confirm, send a request with evidence.',
    '请您登记的负责人登录其个人账户，在本页面确认；该账户登记的姓名须与您填写的一致。尚无个人账户的，请先开户并登记姓名与证件号码。确认前本企业不能预订预售。如无法确认，请附证据提交申请。',
  ],
  ask: ['Send a request with evidence', '附证据提交申请'],
  since: ['One owner with {name} since {at}', '自 {at} 起与 {name} 属同一所有人'],
} as const satisfies Record<string, Pair>
