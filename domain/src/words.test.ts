/** Every table of words the domain exports says each thing in both languages, with the same places to fill in. */
import assert from 'node:assert/strict'
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
import { helpTopics, newsTopics, sayTopic } from './topics.ts'
import { pairRules, sharedSigns } from './tradingPairs.ts'
import { withdrawalRisks } from './withdrawalChecks.ts'
import { tradeFlags } from './withdrawalFunds.ts'

const tables = {
  ...{ certificateWords, contentKindLabels, contentStateLabels, coolOffReasons, creditLabels, holdReasons, deskEffectLabels, operatorRoleLabels },
  ...{ projectTypes, registries, iccProgrammes, retirementReasonLabels, termGroupLabels, ownReasons, documentKinds, withdrawalRisks, tradeFlags },
  ...{ newsTopics, helpTopics, sharedSigns, pairRules },
  requestLabels: Object.fromEntries(Object.entries(requestKinds).map(([kind, { label }]) => [kind, label])),
  ...Object.fromEntries(Object.entries(states).filter(([name]) => name.endsWith('Labels'))),
}
for (const [name, table] of Object.entries(tables)) test(`${name} is said in both languages`, () => assertTable(table as never, name))
test('a stop of the sale is said in both languages', () => assertSaid(states.projectStopped, 'projectStopped'))
test('a topic is said however its letters were typed, and a new one as it comes', () => {
  for (const [topic, [en, cn]] of Object.entries({ ...newsTopics, ...helpTopics })) {
    for (const typed of [topic, topic.toUpperCase()]) assert.deepEqual([sayTopic(typed, 'en'), sayTopic(typed, 'cn')], [en, cn])
  }
  assert.deepEqual([sayTopic('Weather', 'en'), sayTopic('Weather', 'cn')], ['Weather', 'Weather'])
})
