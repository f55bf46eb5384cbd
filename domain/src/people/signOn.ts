/** Who comes to the desk by the company's sign-on: two admins and the company's directory must both say so. */
import { refuse } from '../refusals.ts'
import type { OperatorRole } from './operator.ts'

/** A role of the desk as the claim names it: a directory serves other applications too. */
const signOnRole = (role: OperatorRole): string => `tonne-${role}`

export type SignOnPerson = {
  /** The provider's own name of the person, which never changes. */
  subject: string
  email: string
  /** Whether the provider says that the address is this person's. */
  isVerified: boolean
  /** What the claim of roles holds, of whatever shape the provider gave it. */
  roles: unknown
}
type SignOnAccount = {
  email: string
  role: OperatorRole
  isDisabled: boolean
  /** The person it belongs to; null: nobody signed on as this operator yet. */
  subject: string | null
}

/**
 * The account that the person may come in as. Refuses one without an active account (`signOnUnknown`), with one that is
 * another person's (`signOnOther`), and one to whom the directory does not give the role that two admins gave
 * (`signOnRole`).
 */
export function judgeSignOn<A extends SignOnAccount>(person: SignOnPerson, account: A | undefined, claim: string): A {
  const { email, subject, isVerified, roles } = person
  if (!account || account.isDisabled) return refuse('signOnUnknown', { email })
  if (account.subject !== null && account.subject !== subject) refuse('signOnOther', { email: account.email })
  // The first time it is the address alone that says who this is.
  if (account.subject === null && !isVerified) refuse('signOnUnverified', { email })
  const role = signOnRole(account.role)
  if (!(Array.isArray(roles) ? roles : [roles]).includes(role)) refuse('signOnRole', { role, claim })
  return account
}
