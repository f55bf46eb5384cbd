/** Reading the terms must not cost what was typed. It stays in memory only, without the password. */
export type LoginKind = 'personal' | 'corporate' | 'visitor'
export const loginDraft: { kind: LoginKind; uen: string; email: string; agreed: boolean } = {
  kind: 'personal',
  uen: '',
  email: '',
  agreed: false,
}
