/** Access to the desk by the company's sign-on needs the consent of two admins and of the company's directory. */
import { refuse } from '../refusals.ts'
import type { OperatorRole } from './operator.ts'

/** The claim's name for a role of the desk, because a directory serves other applications too. */
const signOnRole = (role: OperatorRole): string => `tonne-${role}`

export type SignOnPerson = {
  /** The provider's own name of the person, which never changes. */
  subject: string
  email: string
  /** Whether the provider says that the address is this person's. */
  isVerified: boolean
  /** The content of the roles claim, in whatever shape the provider sends it. */
  roles: unknown
}
type SignOnAccount = {
  email: string
  role: OperatorRole
  isDisabled: boolean
  /** The person it is bound to; null if nobody has signed on as this operator yet. */
  subject: string | null
}

/**
 * The account that the person may use. Refuses a person without an active account (`signOnUnknown`), with an account
 * bound to somebody else (`signOnOther`), and one to whom the directory does not give the role that two admins gave
 * (`signOnRole`).
 */
export function judgeSignOn<A extends SignOnAccount>(person: SignOnPerson, account: A | undefined, claim: string): A {
  const { email, subject, isVerified, roles } = person
  if (!account || account.isDisabled) return refuse('signOnUnknown', { email })
  if (account.subject !== null && account.subject !== subject) refuse('signOnOther', { email: account.email })
  // At the first sign-on only the address says who this is.
  if (account.subject === null && !isVerified) refuse('signOnUnverified', { email })
  const role = signOnRole(account.role)
  if (!(Array.isArray(roles) ? roles : [roles]).includes(role)) refuse('signOnRole', { role, claim })
  return account
}
