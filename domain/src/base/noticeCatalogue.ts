/** The {places} in a sentence are required parameters, as in a refusal. */
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
