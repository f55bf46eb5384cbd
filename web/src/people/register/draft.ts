/** Reading the terms or the mailbox must not lose the typed text, so it stays in memory until the account is open. */
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
  firstName: '',
  lastName: '',
  companyName: '',
  uen: '',
  password: '',
  invitationCode: '',
  invitationError: '',
  agreed: false,
}
const draft = observable(blank)

export const useDraft = (): RegisterDraft => useObservable(draft)
export const currentDraft = draft.get
export const changeDraft = (part: Partial<RegisterDraft>): void => draft.set({ ...draft.get(), ...part })
export const forgetDraft = (): void => draft.set(blank)
