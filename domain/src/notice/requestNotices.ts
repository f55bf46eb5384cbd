/** Why: what members are told about requests, restrictions and what operators decided. */
import type { NoticeEntry } from './noticeEntry.ts'

export const requestNotices = {} as const satisfies Record<string, NoticeEntry>
