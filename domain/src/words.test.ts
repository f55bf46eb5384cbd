import assert from 'node:assert/strict'
import { test } from 'node:test'
import { termGroupLabels } from './base/termFields.ts'
import { certificateWords, unitOf } from './carbon/certificateWords.ts'
import { retirementReasonLabels } from './carbon/retirement.ts'
import { holdReasons } from './money/holds.ts'
import { withdrawalRisks } from './money/withdrawalChecks.ts'
import { tradeFlags } from './money/withdrawalFunds.ts'
import { coolOffReasons } from './people/credential.ts'
import { creditLabels } from './people/credit.ts'
import { deskEffectLabels, operatorRoleLabels } from './people/operator.ts'
import { ownReasons } from './people/ownReason.ts'
import { contentKindLabels, contentStateLabels } from './publishing/content.ts'
import { helpTopics, newsTopics, sayTopic } from './publishing/topics.ts'
import * as states from './states.ts'
import { requestKinds } from './support/request.ts'
import { assertBothLanguages, assertTable } from './testing/assertBothLanguages.ts'
import { iccProgrammes } from './trading/iccLists.ts'
import { projectTypes, registries } from './trading/project.ts'
import { documentKinds } from './trading/projectContent.ts'
import { pairRules, sharedSigns } from './trading/tradingPairs.ts'

const tables = {
  certificateWords,
  contentKindLabels,
  contentStateLabels,
  coolOffReasons,
  creditLabels,
  holdReasons,
  deskEffectLabels,
  operatorRoleLabels,
  projectTypes,
  registries,
  iccProgrammes,
  retirementReasonLabels,
  termGroupLabels,
  ownReasons,
  documentKinds,
  withdrawalRisks,
  tradeFlags,
  newsTopics,
  helpTopics,
  sharedSigns,
  pairRules,
  requestLabels: Object.fromEntries(Object.entries(requestKinds).map(([kind, { label }]) => [kind, label])),
  ...Object.fromEntries(Object.entries(states).filter(([name]) => name.endsWith('Labels'))),
}
for (const [name, table] of Object.entries(tables))
  test(`${name} has words in both languages`, () => assertTable(table, name))
test('a stop of the sale has words in both languages', () =>
  assertBothLanguages(states.projectStopped, 'projectStopped'))
test('a topic has words in any spelling of its letters, and an unknown one is shown as it is', () => {
  for (const [topic, [en, cn]] of Object.entries({ ...newsTopics, ...helpTopics })) {
    for (const typed of [topic, topic.toUpperCase()])
      assert.deepEqual([sayTopic(typed, 'en'), sayTopic(typed, 'cn')], [en, cn])
  }
  assert.deepEqual([sayTopic('Weather', 'en'), sayTopic('Weather', 'cn')], ['Weather', 'Weather'])
})

test('one tonne is singular', () =>
  assert.deepEqual(
    ['1', '1.5', '11'].map((tons) => certificateWords[unitOf(tons)][0].split(' ')[0]),
    ['tonne', 'tonnes', 'tonnes'],
  ))
