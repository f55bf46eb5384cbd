/** Why: what members are told about orders, presales and the market. */
import type { NoticeEntry } from './noticeEntry.ts'

export const marketNotices = {} as const satisfies Record<string, NoticeEntry>
