/** Why: the published refusals about selling and the order book (5xxx). */
import type { RefusalEntry } from './refusalEntry.ts'

export const marketRefusals = {
  insufficientCredits: {
    code: 5001,
    noun: 'market',
    en: 'Insufficient carbon credit balance. You can sell {available} t',
    cn: '碳信用余额不足，可卖 {available} 吨',
  },
  presaleSellLevel: {
    code: 5002,
    noun: 'market',
    en: 'Presale credits can be sold from level P{needed}',
    cn: 'P{needed} 及以上等级方可卖出预售碳信用',
  },
} as const satisfies Record<string, RefusalEntry>
