import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  depositStateLabels,
  depositStates,
  draftStateLabels,
  draftStates,
  type Labels,
  type Machine,
  marketAlertStateLabels,
  marketAlertStates,
  move,
  orderKinds,
  orderStateLabels,
  orderStates,
  ownerLinkStates,
  planStateLabels,
  planStates,
  projectDecisions,
  projectPhaseLabels,
  projectPhases,
  requestStateLabels,
  requestStates,
  retirementStateLabels,
  retirementStates,
  tradingPairStateLabels,
  tradingPairStates,
  type WithdrawalStage,
  withdrawalStageLabels,
  withdrawalStages,
  withdrawalStateLabels,
  withdrawalStateOf,
  withdrawalStates,
} from './states.ts'

type Life = { machine: Machine<string>; labels?: Labels<string>; from: string; ends: string[] }
const lives: Record<string, Life> = {
  decision: { machine: projectDecisions, from: 'pending_review', ends: ['closed'] },
  phase: { machine: projectPhases, labels: projectPhaseLabels, from: 'pending_review', ends: ['closed'] },
  draft: { machine: draftStates, labels: draftStateLabels, from: 'draft', ends: ['closed'] },
  order: {
    machine: orderStates,
    labels: orderStateLabels,
    from: 'applying',
    ends: ['reversed', 'cancelled', 'expired', 'not_allocated'],
  },
  withdrawal: {
    machine: withdrawalStates,
    labels: withdrawalStateLabels,
    from: 'processing',
    ends: ['refused', 'cancelled'],
  },
  retirement: {
    machine: retirementStates,
    labels: retirementStateLabels,
    from: 'requested',
    ends: ['retired', 'refused'],
  },
  stage: {
    machine: withdrawalStages,
    labels: withdrawalStageLabels,
    from: 'requested',
    ends: ['refused', 'cancelled'],
  },
  pair: { machine: tradingPairStates, labels: tradingPairStateLabels, from: 'open', ends: ['lifted'] },
  alert: { machine: marketAlertStates, labels: marketAlertStateLabels, from: 'open', ends: ['no_case', 'case'] },
  plan: { machine: planStates, labels: planStateLabels, from: 'active', ends: ['stopped'] },
  ownerLink: { machine: ownerLinkStates, from: 'asked', ends: ['ended'] },
  request: { machine: requestStates, from: 'submitted', ends: ['done', 'refused', 'cancelled'] },
  deposit: { machine: depositStates, labels: depositStateLabels, from: 'waiting', ends: ['completed', 'returned'] },
}
for (const [name, { machine, labels, from, ends }] of Object.entries(lives)) {
  const states = Object.keys(machine)
  test(`${name}: every state can be reached from ${from}`, () => {
    const seen = new Set<string>([from])
    seen.forEach((state) => {
      for (const next of machine[state] ?? []) seen.add(next)
    })
    assert.deepEqual([...seen].sort(), [...states].sort())
  })
  test(`${name}: only its end states are never left`, () =>
    assert.deepEqual(states.filter((state) => machine[state]!.length === 0).sort(), [...ends].sort()))
  test(`${name}: a move that is not listed throws`, () => {
    assert.ok(states.includes(from))
    for (const a of states)
      for (const b of states) {
        if (machine[a]!.includes(b)) assert.equal(move(machine, a, b), b)
        else assert.throws(() => move(machine, a, b), /no move/)
      }
  })
  if (!labels) continue
  test(`${name}: each state has a name of its own in both languages`, () => {
    assert.deepEqual(Object.keys(labels).sort(), [...states].sort())
    const texts: string[] = states.flatMap((state) => [...labels[state]!])
    assert.equal(new Set(texts).size, states.length * 2)
    for (const state of states) assert.match(labels[state]![1], /^\p{Script=Han}+$/u)
  })
}
test('an open request can be refused and withdrawn at any time, and approved before that', () => {
  const open = ['submitted', 'in_review', 'waiting_for_member', 'approved'] as const
  for (const state of open) {
    for (const end of ['refused', 'cancelled'] as const) assert.equal(move<string>(requestStates, state, end), end)
    assert.equal((requestStates[state] as readonly string[]).includes('approved'), state !== 'approved', state)
    assert.equal((requestStates[state] as readonly string[]).includes('done'), state === 'approved', state)
  }
})
test('a plan pauses and resumes, and can be stopped from either state', () => {
  assert.deepEqual(planStates, { active: ['paused', 'stopped'], paused: ['active', 'stopped'], stopped: [] })
})
test('a no to a link may become a yes, a yes can only end, and nothing is asked twice', () => {
  assert.deepEqual(ownerLinkStates, {
    asked: ['refused', 'confirmed'],
    refused: ['confirmed'],
    confirmed: ['ended'],
    ended: [],
  })
})
test('each request has a name of its own in both languages', () => {
  const texts = Object.values<readonly string[]>(requestStateLabels).flat()
  assert.equal(new Set(texts).size, Object.keys(requestStateLabels).length * 2)
})
test('until it ends, a withdrawal is shown to its member as processing', () => {
  assert.ok(Object.keys(withdrawalStages).length > 0)
  for (const stage of Object.keys(withdrawalStages) as WithdrawalStage[]) {
    const ended = ['completed', 'refused', 'cancelled'].includes(stage)
    assert.equal(withdrawalStateOf(stage), ended ? stage : 'processing')
  }
})
test('orders buy, book or sell', () => assert.deepEqual(orderKinds, ['buy', 'presale', 'sell']))
