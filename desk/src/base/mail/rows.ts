import type { mailDesk } from '@tonne/contract/base/mail'
import type { Output } from '@tonne/contract/endpoint'
import { type MailState, mailReasons } from '@tonne/domain/base/mail'
import type { Lang } from '@tonne/domain/format'
import { withNote } from '@tonne/parts/joined.ts'
import type { TagLook } from '../../ui/Tag.tsx'

export type Mail = Output<typeof mailDesk.info>
export const stateLooks = { waiting: 'wait', failed: 'stop', sent: 'done' } as const satisfies Record<
  MailState,
  TagLook
>

/** The reason in words, with the server's codes, which a mail server's own log can be searched for. */
export function sayReason({ reason, answer, status }: Mail, lang: Lang): string {
  if (!reason) return ''
  const codes = [answer, status].filter((one) => one !== null).join(' ')
  if (codes === '') return mailReasons[reason][lang]
  return withNote(lang, mailReasons[reason][lang], codes)
}
