import { notice } from '@tonne/contract/base/notice'
import { fill, type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSession } from '../../api/session.ts'
import { IconButton } from '../../ui/input/IconButton.tsx'

const words = {
  notices: ['Notices', '通知'],
  unread: ['Notices, {n} unread', '通知，{n} 条未读'],
} as const satisfies Record<string, Pair>

/** 0 for visitors, and until the count is known. */
export const useUnread = (): number => useApiQuery(notice.unread, {}).data?.unread ?? 0

/** Only for members: visitors get no notices. */
export function NoticeBell() {
  const text = useWords(words)
  const { standing } = useSession()
  const unread = useUnread()
  if (standing !== 'member') return null
  return (
    <IconButton
      icon="bell"
      to="/pages/profile/notices"
      pip={unread > 0}
      label={unread > 0 ? fill(text.unread, { n: unread }) : text.notices}
    />
  )
}
