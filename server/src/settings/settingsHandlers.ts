/** Why: which use case answers which endpoint of the settings. */
import type { settings } from '@tonne/contract/settings'
import type { Handlers } from '../platform/http/call.ts'
import type { Tools } from '../platform/tools.ts'
import { readBaseConfig } from './readBaseConfig.ts'
import { readLedgerCheck } from './readLedgerCheck.ts'

export const settingsHandlers = (tools: Tools): Handlers<typeof settings> => ({
  baseConfig: readBaseConfig(tools),
  ledgerCheck: readLedgerCheck(tools),
})
