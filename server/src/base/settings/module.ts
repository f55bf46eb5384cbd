import { settings, settingsDesk } from '@tonne/contract/base/settings'
import type { Terms } from '@tonne/domain/base/terms'
import { shared } from '../../platform/batch/shared.ts'
import { Serialized } from '../../platform/http/answerKinds.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { type Module, serves, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { compareAll, findCheck, insertCheck } from '../checkpoint/store.ts'
import { decideSetting, proposeHolidays, proposeIccList, proposeOpening, proposeTerms } from './changeSettings.ts'
import { closeRegistration } from './closeRegistration.ts'
import { published, readBaseConfig } from './readBaseConfig.ts'
import { readIccLists } from './readIccLists.ts'
import { readProposals, readSettings } from './readSettings.ts'
import { findHolidays, getTerms, listPlannedTerms } from './store.ts'

const shown = (terms: Terms) => ({ ...published(terms), levels: [...terms.levels] })

function readFees({ db }: Tools): Handler<typeof settings.fees> {
  return async ({ now }) => {
    const { version, terms, effectiveAt } = await getTerms(db, now)
    const [next] = await listPlannedTerms(db, now)
    const holidays = await findHolidays(db, now)
    return {
      version,
      effectiveAt: effectiveAt.getTime(),
      terms: shown(terms),
      next: next ? { version: next.version, effectiveAt: next.effectiveAt.getTime(), terms: shown(next.terms) } : null,
      holidays: { days: [...holidays.days], source: holidays.source, version: holidays.version },
    }
  }
}

function readLedgerCheck({ db }: Tools): Handler<typeof settings.ledgerCheck> {
  const read = shared(
    () => 'check',
    async (now: Date) => {
      let check = await findCheck(db)
      // A new database has not been checked yet.
      if (!check) {
        await insertCheck(db, await compareAll(db), now)
        check = (await findCheck(db))!
      }
      const { serialKg, differenceCents, differenceKg, postings, checkedAt } = check
      return new Serialized({ serialKg, differenceCents, differenceKg, postings, checkedAt: checkedAt.getTime() })
    },
  )
  return ({ now }) => read(now)
}

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
