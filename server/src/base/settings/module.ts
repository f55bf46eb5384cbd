import { settings, settingsDesk } from '@tonne/contract/base/settings'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { decideSetting, proposeHolidays, proposeIccList, proposeOpening, proposeTerms } from './changeSettings.ts'
import { closeRegistration } from './closeRegistration.ts'
import { readBaseConfig } from './readBaseConfig.ts'
import { readFees } from './readFees.ts'
import { readIccLists } from './readIccLists.ts'
import { readLedgerCheck } from './readLedgerCheck.ts'
import { readProposals, readSettings } from './readSettings.ts'

const settingsHandlers = (tools: Tools): Handlers<typeof settings> => ({
  baseConfig: readBaseConfig(tools),
  ledgerCheck: readLedgerCheck(tools),
  fees: readFees(tools),
  icc: readIccLists(tools),
})
const settingsDeskHandlers = (tools: Tools): Handlers<typeof settingsDesk> => ({
  current: readSettings(tools),
  proposeTerms: proposeTerms(tools),
  proposeHolidays: proposeHolidays(tools),
  proposeIccList: proposeIccList(tools),
  closeRegistration: closeRegistration(tools),
  proposeOpening: proposeOpening(tools),
  decide: decideSetting(tools),
  list: readProposals(tools),
})

export function settingsModule(tools: Tools): Module {
  const members = settingsHandlers(tools)
  return {
    serves: [
      serves(settings, members),
      // The specification can be read both ways: "/api/login/baseconfig" below the base path, or as the whole.
      serves(
        { baseConfig: { ...settings.baseConfig, path: '/api/login/baseconfig' } },
        { baseConfig: members.baseConfig },
      ),
      servesDesk(settingsDesk, settingsDeskHandlers(tools)),
    ],
  }
}
