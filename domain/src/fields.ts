/** One predicate judges each field, in the browser's form and on the server. */
const ATOM = /[a-z0-9!#$%&'*+/=?^_`{|}~-]+/.source
const EMAIL = new RegExp(`^${ATOM}(\\.${ATOM})*@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$`, 'i')
/**
 * At most 254 characters, one @, a dotted domain of letters, digits and hyphens: the addresses that mail servers
 * deliver to, not all of RFC 5322.
 */
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL.test(text)
/** The form in which emails are compared: a mailbox is one account, however its address is capitalised. */
export const emailKey = (email: string): string => email.trim().toLowerCase()

/** A code of six digits, from a mail or an authenticator app. */
export const isMailCode = (text: string): boolean => /^\d{6}$/.test(text)
/**
 * Text for people who did not write it: one line, without control characters and without characters that change the
 * direction of the text around them.
 */
export const isPlain = (text: string): boolean =>
  !/[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text)
/** The phrase that a member chooses for every mail: 4 to 40 characters on one line. */
export const isMailPhrase = (text: string): boolean => [...text].length >= 4 && [...text].length <= 40 && isPlain(text)
/** The code of a mail that opens a way into an account: eight of the letters and digits of invitation codes. */
export const isLongCode = (text: string): boolean => /^[2-9A-HJKMNP-TV-Z]{8}$/.test(text)
/** An invitation code: six letters and digits that cannot be mistaken for each other (no 0 1 I L O U). */
export const invitationAlphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const isInvitationCode = (text: string): boolean => /^[2-9A-HJKMNP-TV-Z]{6}$/.test(text)

export type PasswordRule = 'length8' | 'length10' | 'length14' | 'digit' | 'upper' | 'lower' | 'special'
const meets: Record<PasswordRule, (text: string) => boolean> = {
  length8: (text) => [...text].length >= 8,
  length10: (text) => [...text].length >= 10,
  length14: (text) => [...text].length >= 14,
  digit: (text) => /\d/.test(text),
  upper: (text) => /\p{Lu}/u.test(text),
  lower: (text) => /\p{Ll}/u.test(text),
  special: (text) => /[^\p{L}\p{N}\s]/u.test(text),
}
export const loginPasswordRules: readonly PasswordRule[] = ['length8', 'digit', 'upper', 'lower']
export const tradingPasswordRules: readonly PasswordRule[] = ['length10', 'digit', 'upper', 'lower', 'special']
/** An operator's password must be longer, because it protects more than the operator's own account. */
export const operatorPasswordRules: readonly PasswordRule[] = ['length14', 'digit', 'upper', 'lower']
/** Each rule and whether the text meets it, for showing them while typing. */
export const checkPassword = (text: string, rules: readonly PasswordRule[]): { rule: PasswordRule; met: boolean }[] =>
  rules.map((rule) => ({ rule, met: meets[rule](text) }))
export const isPassword = (text: string, rules: readonly PasswordRule[]): boolean =>
  text.length <= 140 && rules.every((rule) => meets[rule](text))

/** A Singapore phone number: eight digits. */
export const isPhone = (text: string): boolean => /^\d{8}$/.test(text)
/** A mobile number, which PayNow can hold. */
export const isMobile = (text: string): boolean => /^[89]\d{7}$/.test(text)
/** The shape of an IC number in the specification's words: a capital letter, seven digits, a capital letter. */
export const isIcShape = (text: string): boolean => /^[A-Z]\d{7}[A-Z]$/.test(text)
/** The shapes of a Unique Entity Number (business, local company, other entity); the server checks its letter too. */
export const isUenShape = (text: string): boolean => /^(\d{8}[A-Z]|\d{9}[A-Z]|[RST]\d{2}[A-Z]{2}\d{4}[A-Z])$/.test(text)

/** At least one character that is not blank and is drawn. */
const isSeen = (text: string): boolean => /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
/** A person's or company's name: 1 to 140 characters, at least one of them visible, no control characters. */
export const isName = (text: string): boolean => text.length <= 140 && isSeen(text) && isPlain(text)
/**
 * Whether a push service's address, as the browser gives it, is https with a host and without user name and password.
 */
export function isPushEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hash } = new URL(value)
  return protocol === 'https:' && username === '' && password === '' && hash === ''
}
