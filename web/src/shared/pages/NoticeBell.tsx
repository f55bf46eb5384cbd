import { fill, type Pair, useWords } from '@tonne/parts/lang.tsx'
import { useSession } from '../../api/session.ts'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { useUnread } from './unread.ts'

const words = {
  notices: ['Notices', '通知'],
  unread: ['Notices, {n} unread', '通知，{n} 条未读'],
} as const satisfies Record<string, Pair>

/** Only for members: visitors are told nothing. */
export function NoticeBell() {
  const said = useWords(words)
  const { standing } = useSession()
  const unread = useUnread()
  if (standing !== 'member') return null
  return (
    <IconButton
      icon="bell"
      to="/pages/profile/notices"
      pip={unread > 0}
      label={unread > 0 ? fill(said.unread, { n: unread }) : said.notices}
    />
  )
}
