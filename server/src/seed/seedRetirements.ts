import { dayOf } from '@tonne/domain/days'
import { type Kg, kg } from '@tonne/domain/money'
import { Refusal } from '@tonne/domain/refusals'
import { decisions } from '../carbon/retirement/decideRetirements.ts'
import { requestHandlers } from '../carbon/retirement/requestRetirement.ts'
import { findDemoOperator } from '../demo/store.ts'
import { readTons } from '../money/wallet/readWallet.ts'
import type { SeedTools } from './seedTools.ts'

const HOUR = 3_600_000
type Retiring = { memberId: number; tradingPassword: string }

/** From this member's largest holding: one retired, one anonymous and sent to the registry, one just requested. */
export async function seedRetirements(tools: SeedTools, { memberId, tradingPassword }: Retiring): Promise<void> {
  const hoursAgo = (hours: number) => tools.clock.set(new Date(tools.seedingAt.getTime() - hours * HOUR))
  const [ask, decide] = [requestHandlers(tools), decisions(tools)]
  const held = await readTons(tools)(tools.callOf(memberId, {}))
  const found = 'holdings' in held ? held.holdings.toSorted((a, b) => b.freeKg - a.freeKg)[0] : undefined
  if (!found || found.freeKg < 10_000) return
  const request = async (
    quantity: Kg,
    beneficiary: 'self' | 'other' | 'anonymous',
    words: { name?: string; message: string },
  ) => {
    const input = {
      project: found.project.no,
      kg: quantity,
      beneficiary,
      reason: 'own_emissions' as const,
      reasonText: '',
      ...words,
    }
    const made = await ask.request(
      tools.callOf(memberId, { ...input, proof: { tradingPassword } }, `retire-${quantity}`),
    )
    if (made instanceof Refusal) throw made
    if (!('no' in made)) throw new Error('retiring answered no number')
    return made.no
  }
  const act = async (no: string, email: string) => {
    const operator = await findDemoOperator(tools.db, email)
    if (!operator) throw new Error(`the demo has no operator ${email}`)
    return { no, reason: 'Serials and registry account checked', operator, address: 'seed', now: tools.clock.now() }
  }
  const [first, second] = ['market@tonne.example', 'market2@tonne.example']
  hoursAgo(60)
  const retired = await request(kg(5000), 'other', {
    name: 'Rumah Hijau Society (Demo)',
    message: 'For the village hall.',
  })
  hoursAgo(52)
  await decide.instruct(await act(retired, first))
  hoursAgo(28)
  const evidence = {
    reference: 'DEMO-RT-4471',
    day: dayOf(tools.clock.now()),
    text: 'The demo registry lists these serials as retired',
  }
  await decide.proposeEvidence(await act(retired, first), evidence)
  hoursAgo(27)
  await decide.confirm(await act(retired, second))
  hoursAgo(26)
  const sent = await request(kg(2000), 'anonymous', { message: '' })
  hoursAgo(20)
  await decide.instruct(await act(sent, first))
  hoursAgo(5)
  await request(kg(1000), 'self', { message: 'Flights in October' })
}
