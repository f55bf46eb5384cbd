import { notice } from '@tonne/contract/base/notice'
import { useAsk } from '../../api/ask.ts'

/** 0 for who is no member, and until it is known. */
export const useUnread = (): number => useAsk(notice.unread, {}).data?.unread ?? 0
