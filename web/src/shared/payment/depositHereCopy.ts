import type { Pair } from '@tonne/parts/lang.tsx'

export const depositHereCopy = {
  deposit: ['Deposit {missing}', '充值 {missing}'],
  making: ['Making the code', '正在生成'],
  text: [
    'You return here as soon as your deposit arrives. What you typed is saved.',
    '充值到账后自动返回，已填内容会保留。',
  ],
  back: ['Back without this deposit', '暂不充值，返回'],
  seeDeposit: ['See the deposit', '查看充值'],
  codeOver: ['This code is no longer valid. Do not pay it any more.', '付款码已失效，请勿再支付。'],
  codeReview: ['A person is matching this payment.', '该笔付款正在人工核对。'],
} as const satisfies Record<string, Pair>
