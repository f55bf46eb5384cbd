/** The language is stored for a member's mails too, and the phone does not wait for that. */
import { member } from '@tonne/contract/people/member'
import type { Lang } from '@tonne/domain/format'
import { call } from './call.ts'
import { currentLanguage, setLanguage } from './language.ts'
import { currentSession } from './session.ts'

export function chooseLanguage(next: Lang): void {
  if (next === currentLanguage()) return
  setLanguage(next)
  if (currentSession().standing === 'member') void call(member.setLang, {}).catch(() => undefined)
}
