/** Reading the terms must not lose the typed text. It is kept in memory only, without the password. */
export type LoginKind = 'personal' | 'corporate' | 'visitor'
export const loginDraft: { kind: LoginKind; uen: string; email: string; agreed: boolean } = {
  kind: 'personal',
  uen: '',
  email: '',
  agreed: false,
}
