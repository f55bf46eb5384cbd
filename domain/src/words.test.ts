/** Every table of words the domain exports says each thing in both languages, with the same places to fill in. */
import { test } from 'node:test'
import { certificateWords } from './certificateWords.ts'
import { contentKindLabels, contentStateLabels } from './content.ts'
import { coolOffReasons } from './credential.ts'
import { creditLabels } from './credit.ts'
import { holdReasons } from './holds.ts'
import { iccProgrammes } from './iccLists.ts'
import { deskEffectLabels, operatorRoleLabels } from './operator.ts'
import { ownReasons } from './ownReason.ts'
import { projectTypes, registries } from './project.ts'
import { documentKinds } from './projectContent.ts'
import { requestKinds } from './request.ts'
import { retirementReasonLabels } from './retirement.ts'
import * as states from './states.ts'
import { termGroupLabels } from './termFields.ts'
import { assertSaid, assertTable } from './testing/assertSaid.ts'
import { withdrawalRisks } from './withdrawalChecks.ts'
import { tradeFlags } from './withdrawalFunds.ts'

const tables = {
  ...{ certificateWords, contentKindLabels, contentStateLabels, coolOffReasons, creditLabels, holdReasons, deskEffectLabels, operatorRoleLabels },
  ...{ projectTypes, registries, iccProgrammes, retirementReasonLabels, termGroupLabels, ownReasons, documentKinds, withdrawalRisks, tradeFlags },
  requestLabels: Object.fromEntries(Object.entries(requestKinds).map(([kind, { label }]) => [kind, label])),
  ...Object.fromEntries(Object.entries(states).filter(([name]) => name.endsWith('Labels'))),
}
for (const [name, table] of Object.entries(tables)) test(`${name} is said in both languages`, () => assertTable(table as never, name))
test('a stop of the sale is said in both languages', () => assertSaid(states.projectStopped, 'projectStopped'))
