/** Why: what members are told about an account's safety and standing. */
import type { NoticeEntry } from './noticeEntry.ts'

export const accountNotices = {} as const satisfies Record<string, NoticeEntry>
