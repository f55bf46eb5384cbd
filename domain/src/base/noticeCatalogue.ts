/**
 * Why: everything a member is told without asking stands in one catalogue, in both languages, and its numbers are
 * required like a refusal's.
 */
import { accountNotices } from './notice/accountNotices.ts'
import { marketNotices } from './notice/marketNotices.ts'
import { moneyNotices } from './notice/moneyNotices.ts'
import { newsNotices } from './notice/newsNotices.ts'
import { planNotices } from './notice/planNotices.ts'
import { requestNotices } from './notice/requestNotices.ts'

export const noticeCatalogue = {
  ...accountNotices,
  ...moneyNotices,
  ...marketNotices,
  ...planNotices,
  ...requestNotices,
  ...newsNotices,
} as const
