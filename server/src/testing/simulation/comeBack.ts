/** A member who was logged out by the removal of a lost second factor logs in again, from an unknown device. */
import { login } from '@tonne/contract/people/login'
import { member } from '@tonne/contract/people/member'
import { enter } from './oracle/recoveries.ts'
import { type Run, ruleOf } from './run.ts'

export async function comeBack(run: Run): Promise<void> {
  const { stage } = run
  for (const person of stage.people) {
    if (!run.worlds.some(({ accounts }) => accounts[person.id]!.loggedOut)) continue
    const rule = ruleOf(await stage.as(0, person)(member.me, {}))
    const fits = run.worlds.filter(({ accounts }) => accounts[person.id]!.loggedOut === (rule !== undefined))
    if (fits.length === 0) throw new Error(`${person.id} lost the second factor: the session is ${rule ?? 'open'}`)
    run.worlds = fits
    if (rule === undefined) continue
    const { password } = fits[0]!.accounts[person.id]!
    const kind = person === stage.people[1] ? ('corporate' as const) : ('personal' as const)
    const answer = await stage.as(0)(login.logIn, { kind, email: person.email, password, agreed: true })
    const token = (answer.data as { token?: string } | null)?.token
    if (token === undefined)
      throw new Error(`${person.id} lost the second factor and is asked for it: ${ruleOf(answer)}`)
    person.token = token
    for (const books of fits) {
      enter(books, books.accounts[person.id]!)
      books.accounts[person.id]!.loggedOut = false
    }
  }
}
