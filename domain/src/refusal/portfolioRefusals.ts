import { sentence } from '../sentence.ts'
import { raisedBy } from './refusalEntry.ts'

export const portfolioRefusals = {
  ...raisedBy('portfolio', {
    corporateOnly: {
      code: 7070,
      en:
        'This report is for corporate members: only companies are liable for the carbon tax. Your account is a ' +
        'personal one',
      cn: '该报告仅供企业会员：只有企业须缴纳碳税。您的账户为个人账户',
    },
    portfolioYearMissing: {
      code: 7071,
      en: 'A summary covers one calendar year. Name the year, for example {year}',
      cn: '年度摘要须指定一个自然年，例如 {year}',
    },
  }),
  ...raisedBy('statement', {
    statementTooLong: {
      code: 7072,
      en: sentence(
        'This month has {count} postings; a proof file holds at most {most}. Each entry has a proof of its own on ',
        'its page',
      ),
      cn: '该月有 {count} 条分录，证明文件最多包含 {most} 条。每条分录可在其页面单独核验',
    },
    statementNotSealed: {
      code: 7073,
      en: '{count} postings of this month are waiting for the next head of the log. Try again in a few seconds',
      cn: '该月尚有 {count} 条分录等待下一个日志头，请数秒后重试',
    },
  }),
}
