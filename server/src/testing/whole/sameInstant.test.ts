import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import type { Call } from '@tonne/contract/client'
import { wallet } from '@tonne/contract/money/wallet'
import { withdrawal } from '@tonne/contract/money/withdrawal'
import { withdrawalDesk } from '@tonne/contract/money/withdrawalDesk'
import { projectDesk } from '@tonne/contract/trading/projectDesk'
import { wrongly } from '@tonne/domain/testing/wrongly'
import { done, tally } from '../answers.ts'
import { openWorld } from '../openWorld.ts'
import { payable, requestOut } from '../payees.ts'
import { evidenceOn } from '../retirements.ts'
import { singleActs } from '../singleActs.ts'
import { instructed, reason, twoPersonActs } from '../twoPersonActs.ts'

const world = await openWorld()
const one = (role: 'finance' | 'market') => world.operator(role)

/** The same call with the opposite decision. */
const sayingNo =
  (call: Call): Call =>
  (endpoint, input, key) => {
    const fields = input as Record<string, unknown>
    const no =
      'approve' in fields ? { ...fields, approve: false } : 'close' in fields ? { ...fields, close: false } : fields
    return call(endpoint, wrongly(no), key)
  }

for (const [name, { roles, prepare }] of Object.entries(twoPersonActs)) {
  test(`${name}: of an approval and a refusal at the same instant one counts`, async () => {
    const [first, second, third] = [
      await world.operator(roles),
      await world.operator(roles),
      await world.operator(roles),
    ]
    const { propose, decide } = await prepare(world, { market: (await one('market')).call })
    const proposed = done(await propose(first.call))
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => decide(second.call, proposed)),
      ...Array.from({ length: 4 }, () => decide(sayingNo(third.call), proposed)),
    ])
    assert.equal(tally(answers).done, 1, JSON.stringify(tally(answers)))
    const late = await Promise.all([decide(second.call, proposed), decide(sayingNo(third.call), proposed)])
    assert.equal(tally(late).done, undefined, 'decided again afterwards')
  })
}

test('of approval, refusal and cancelling of a withdrawal at one instant one counts, with its money', async () => {
  for (let round = 0; round < 6; round++) {
    const person = await payable(world, 500_00)
    const { no } = done(await requestOut(person, 100_00))
    const [first, second, third] = [await one('finance'), await one('finance'), await one('finance')]
    done(await first.call(withdrawalDesk.propose, { no, reason }))
    const [approved, refusedNow, cancelled] = await Promise.all([
      second.call(withdrawalDesk.approve, { no, reason }),
      third.call(withdrawalDesk.refuse, { no, reason }),
      person.call(withdrawal.cancel, { no }),
    ])
    const { stage } = done(await person.call(withdrawal.info, { no }))
    const back = stage === 'refused' || stage === 'cancelled'
    // An approved withdrawal may still be refused or cancelled until it is being sent; an ended one is never approved.
    assert.ok(Number(refusedNow.code === 0) + Number(cancelled.code === 0) <= 1, 'refused and cancelled')
    assert.equal(back, refusedNow.code === 0 || cancelled.code === 0, stage)
    if (!back) assert.equal(approved.code, 0)
    const { availableCents, heldCents } = done(await person.call(wallet.summary, {}))
    assert.equal(availableCents + heldCents, stage === 'sent' || stage === 'completed' ? 400_00 : 500_00)
    assert.equal(availableCents, back ? 500_00 : 400_00, stage)
  }
})

test('of two payment files at the same instant each approved withdrawal is in one', async () => {
  const nos: string[] = []
  const [first, second] = [await one('finance'), await one('finance')]
  for (let i = 0; i < 5; i++) {
    const { no } = done(await requestOut(await payable(world, 500_00), 100_00))
    done(await first.call(withdrawalDesk.propose, { no, reason }))
    done(await second.call(withdrawalDesk.approve, { no, reason }))
    nos.push(no)
  }
  const files = await Promise.all(
    [first, second, first, second].map(({ call }) => call(withdrawalDesk.exportBatch, { reason })),
  )
  const xml = files.flatMap((file) => (file.code === 0 ? [file.data.xml] : [])).join('\n')
  for (const no of nos) assert.equal(xml.split(`<EndToEndId>${no}</EndToEndId>`).length - 1, 1, no)
})

test('a retirement confirmed and refused at the same instant is retired or returned, never both', async () => {
  for (let round = 0; round < 4; round++) {
    const no = await instructed(world, (await one('market')).call)
    const [first, second, third] = [await one('market'), await one('market'), await one('market')]
    done(await first.call(retirementDesk.proposeEvidence, { no, ...evidenceOn(world), reason }))
    const answers = await Promise.all([
      second.call(retirementDesk.confirm, { no, reason }),
      third.call(retirementDesk.refuse, { no, reason }),
      second.call(retirementDesk.confirm, { no, reason }),
    ])
    assert.equal(tally(answers).done, 1, JSON.stringify(tally(answers)))
  }
})

/**
 * Acts that may be repeated by anybody, with the same effect or one more of it. The last of the others moves the clock
 * by days.
 */
const REPEATABLE = [
  ...[
    'assignmentDesk.set',
    'assignmentDesk.handOver',
    'dailyCloseDesk.run',
    'identityDesk.unmask',
    'memberDesk.note',
    'memberDesk.endSessions',
    'registryDesk.import',
    'templateDesk.write',
    'letterDesk.send',
    'reportDesk.pack',
    'retirementDesk.instructions',
  ],
  ...['projectDesk.create', 'projectDesk.addDocument', 'projectDesk.addImage'],
]
for (const [name, { role, prepare }] of Object.entries(singleActs)) {
  if (REPEATABLE.includes(name)) {
    test(`${name}: done by one operator, and recorded`, async () => {
      const act = await prepare(world)
      const { id, call } = await world.operator(role)
      done(await act(call))
      const acts = await world.db.rows('select 1 as one from audit where operator_id = $1 and length(reason) >= 3', [
        id,
      ])
      assert.equal(acts.length, 1, 'recorded')
    })
    continue
  }
  test(`${name}: done once by two operators at the same instant`, async () => {
    const act = await prepare(world)
    const [first, second] = [await world.operator(role), await world.operator(role)]
    const answers = await Promise.all([first, second].flatMap(({ call }) => Array.from({ length: 4 }, () => act(call))))
    // A draw shows everybody its outcome; it is drawn and recorded once.
    if (name !== 'drawDesk.reveal') assert.equal(tally(answers).done, 1, JSON.stringify(tally(answers)))
    const acts = await world.db.rows('select 1 as one from audit where operator_id = any($1::bigint[])', [
      [first.id, second.id],
    ])
    assert.equal(acts.length, 1, 'recorded')
    await reopen(name)
  })
}
/** Undoes an act that stopped something for everybody, before the next act. */
async function reopen(name: string): Promise<void> {
  if (name === 'projectDesk.haltMarket') {
    done(await (await one('market')).call(projectDesk.proposeReopen, { no: null, reason }))
    done(await (await one('market')).call(projectDesk.reopenMarket, { reason }))
  }
  if (name !== 'withdrawalDesk.stopOut') return
  const [first, second] = [await one('finance'), await one('finance')]
  const { id } = done(await first.call(withdrawalDesk.proposeResume, { reason }))
  done(await second.call(withdrawalDesk.approveResume, { id, reason }))
}
