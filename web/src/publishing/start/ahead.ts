/** Why: the entry page's figures are asked while its code is still on the way. */
import { settings } from '@tonne/contract/base/settings'
import { question } from '../../api/ask.ts'

export const startAhead = () => [question(settings.ledgerCheck, {})]
