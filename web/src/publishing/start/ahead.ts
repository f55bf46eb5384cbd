/** The figures are fetched while the page's code is still loading. */
import { settings } from '@tonne/contract/base/settings'
import { queryOf } from '../../api/apiQuery.ts'

export const startAhead = () => [queryOf(settings.ledgerCheck, {})]
