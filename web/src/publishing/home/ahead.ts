/** These queries start while the page's code is still loading. They must be the queries of its parts. */
import { settings } from '@tonne/contract/base/settings'
import { wallet } from '@tonne/contract/money/wallet'
import { news } from '@tonne/contract/publishing/news'
import { project } from '@tonne/contract/trading/project'
import { queryOf } from '../../api/apiQuery.ts'
import { currentSession } from '../../api/session.ts'

export const OPEN_PROJECTS = { phase: 'in_progress', sort: 'featured', limit: 6 } as const
export const NEXT_PRESALE = { phase: 'presale', limit: 3, sort: 'closing' } as const

export function homeAhead() {
  const own =
    currentSession().standing === 'member'
      ? [queryOf(wallet.tons, {}), queryOf(wallet.summary, {})]
      : [queryOf(settings.ledgerCheck, {})]
  return [...own, queryOf(news.banners, {}), queryOf(project.list, NEXT_PRESALE), queryOf(project.list, OPEN_PROJECTS)]
}
