/** The figures are asked for while the page's code is still loading. */
import { settings } from '@tonne/contract/base/settings'
import { question } from '../../api/ask.ts'

export const startAhead = () => [question(settings.ledgerCheck, {})]
