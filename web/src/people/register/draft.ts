/**
 * Reading the terms or the mailbox must not lose the typed text, so it is kept until the account is open: in memory,
 * and in this tab, because a phone may drop the page while its owner reads the mail. No password or code is stored.
 */
import { observable, useObservable } from '../../api/observable.ts'

export type RegisterDraft = {
  kind: 'personal' | 'corporate'
  email: string
  /** The address of the last code, its request, and the phone's time from which another may be requested. */
  sentTo: string
  codeTicket: string
  ref: string
  resendAt: number
  code: string
  codeError: string
  nameError: string
  uenError: string
  firstName: string
  lastName: string
  companyName: string
  uen: string
  password: string
  invitationCode: string
  invitationError: string
  agreed: boolean
}

const blank: RegisterDraft = {
  kind: 'personal',
  email: '',
  sentTo: '',
  codeTicket: '',
  ref: '',
  resendAt: 0,
  code: '',
  codeError: '',
  nameError: '',
  uenError: '',
  firstName: '',
  lastName: '',
  companyName: '',
  uen: '',
  password: '',
  invitationCode: '',
  invitationError: '',
  agreed: false,
}
const KEY = 'register'
const STORED: (keyof RegisterDraft)[] = [
  ...(['kind', 'email', 'sentTo', 'codeTicket', 'ref', 'resendAt'] as const),
  ...(['firstName', 'lastName', 'companyName', 'uen', 'invitationCode'] as const),
]
function restored(): RegisterDraft {
  try {
    return { ...blank, ...(JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<RegisterDraft>) }
  } catch {
    return blank
  }
}
const draft = observable(restored())

export const useDraft = (): RegisterDraft => useObservable(draft)
export const currentDraft = draft.get
export function changeDraft(part: Partial<RegisterDraft>): void {
  draft.set({ ...draft.get(), ...part })
  try {
    sessionStorage.setItem(KEY, JSON.stringify(draft.get(), STORED))
  } catch {
    // It stays in memory only.
  }
}
export function forgetDraft(): void {
  changeDraft(blank)
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was stored.
  }
}
