/** Why: the published refusals about a member's portfolio (7070 to 7079). */
import type { RefusalEntry } from './refusalEntry.ts'

export const portfolioRefusals = {
  corporateOnly: {
    code: 7070,
    noun: 'portfolio',
    en: 'This report is for corporate members: only companies are liable for the carbon tax. Your account is a personal one',
    cn: '该报告仅供企业会员：只有企业须缴纳碳税。您的账户为个人账户',
  },
  portfolioYearMissing: {
    code: 7071,
    noun: 'portfolio',
    en: 'A summary is of one calendar year: name it, for example {year}',
    cn: '年度摘要须指定一个自然年，例如 {year}',
  },
} as const satisfies Record<string, RefusalEntry>
