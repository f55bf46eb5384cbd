import { isIcChecksum } from '@tonne/domain/people/identity'
import { Refusal } from '@tonne/domain/refusals'
import { identityHandlers } from '../people/identity/module.ts'
import { runDue } from '../platform/schedule/runDue.ts'
import { askOwners } from '../trading/owner/askOwners.ts'
import { ownerHandlers } from '../trading/owner/module.ts'
import type { SeedTools } from './seedTools.ts'
import type { PersonFile, World } from './worldFiles.ts'

const DAY = 86_400_000
/** Its year is in the future, so that it belongs to nobody. */
export function fictionalIc(serial: number): string {
  const start = `T99${String(serial).padStart(5, '0')}`
  return start + [...'ABCDEFGHIZJ'].find((letter) => isIcChecksum(start + letter))!
}
/** It gave the IC number of the first demo login, who has not answered yet. */
const ASKING: PersonFile = {
  kind: 'corporate',
  email: 'office@angsanafoods.example',
  firstName: 'Wei Ling',
  lastName: 'Tan',
  level: 1,
  joinedDaysAgo: 20,
  companyName: 'Angsana Foods Pte Ltd (Demo)',
  uen: '209941288G',
  invitedBy: null,
}
type Owning = { ids: readonly number[]; password: string; register(person: PersonFile): Promise<number> }

export async function seedOwners(
  tools: SeedTools,
  { people }: World,
  { ids, password, register }: Owning,
): Promise<void> {
  const identities = identityHandlers(tools)
  const proof = { loginPassword: password }
  const daysAgo = (days: number) => tools.clock.set(new Date(tools.seedingAt.getTime() - days * DAY))
  const give = async (memberId: number, { firstName, lastName }: PersonFile, serial: number): Promise<void> => {
    const given = {
      realName: `${lastName} ${firstName}`,
      ic: fictionalIc(serial),
      phone: `9000${String(999 + serial)}`,
      proof,
    }
    const answer = await identities.give(tools.callOf(memberId, given))
    if (answer instanceof Refusal) throw answer
  }
  for (const [i, person] of people.entries()) {
    daysAgo(person.joinedDaysAgo - 1)
    await give(ids[i]!, person, i + 1)
  }
  for (const [i, company] of people.entries()) {
    if (company.kind !== 'corporate') continue
    daysAgo(Math.min(60, company.joinedDaysAgo - 2))
    const name = `${company.firstName}.${company.lastName}`.toLowerCase().replaceAll(' ', '')
    const personId = await register({ ...company, kind: 'personal', email: `${name}@example.sg`, level: 1 })
    await give(personId, company, i + 1)
    await confirm(tools, personId, proof)
  }
  daysAgo(ASKING.joinedDaysAgo)
  await give(await register(ASKING), ASKING, 1)
  await askNow(tools)
}

const askNow = (tools: SeedTools): Promise<void> =>
  runDue(tools.db, () => tools.clock.now(), [askOwners(tools)], {
    started: false,
    log: (error) => {
      throw error
    },
  }).runNow()

/** The clock's job asks the person, who says yes. */
async function confirm(tools: SeedTools, personId: number, proof: { loginPassword: string }): Promise<void> {
  await askNow(tools)
  const owners = ownerHandlers(tools)
  const links = await owners.links(tools.callOf(personId, {}))
  if (!('accounts' in links)) throw new Error('the links of a demo member cannot be read')
  for (const { id } of links.accounts) {
    const answer = await owners.answer(tools.callOf(personId, { id, yes: true as const, proof }))
    if (answer instanceof Refusal) throw answer
  }
}
