/** Why: the published refusals about money coming in (6xxx). */
import type { RefusalEntry } from './refusalEntry.ts'

export const depositRefusals = {
  depositBelowMin: { code: 6001, noun: 'deposit', en: 'The deposit cannot be below {min}', cn: '充值金额不能低于 {min}' },
  depositAboveMax: { code: 6002, noun: 'deposit', en: 'The deposit cannot be above {max}', cn: '充值金额不能超过 {max}' },
  depositTooMany: {
    code: 6003,
    noun: 'deposit',
    en: '{limit} deposits are waiting. Pay or cancel one first',
    cn: '已有 {limit} 笔充值等待付款，请先支付或取消其中一笔',
  },
  depositClosed: { code: 6004, noun: 'deposit', en: 'Deposits are not open: no bank is connected', cn: '充值未开放：尚未接入银行' },
  depositNotWaiting: { code: 6005, noun: 'deposit', en: 'This deposit is {state} and can no longer be cancelled', cn: '该笔充值{state}，无法取消' },
} as const satisfies Record<string, RefusalEntry>
