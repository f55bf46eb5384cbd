import './profile.css'
import { wallet } from '@tonne/contract/money/wallet'
import { member } from '@tonne/contract/people/member'
import { useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSession } from '../../api/session.ts'
import { Restrictions } from '../../shared/limits/Restricted.tsx'
import { NoticeBell } from '../../shared/pages/NoticeBell.tsx'
import { PageError } from '../../shared/pages/PageError.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { Page as PageFrame } from '../../ui/layout/Page.tsx'
import { NavTab } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { Head } from './Head.tsx'
import { CareRows, InvitationRows, RecordRows } from './Rows.tsx'
import { Standing } from './Standing.tsx'
import { VisitorProfile } from './VisitorProfile.tsx'
import { WalletPanel } from './WalletPanel.tsx'

function MemberProfile() {
  const me = useApiQuery(member.me, {})
  const summary = useApiQuery(wallet.summary, {})
  const error = me.error ?? summary.error
  if (me.data && summary.data) {
    return (
      <>
        <Restrictions restrictions={me.data.restrictions} />
        <div className="prof-grid">
          <Head me={me.data} />
          <Standing me={me.data} />
          <WalletPanel summary={summary.data} memberId={me.data.loginInfo.mem_id} />
          <RecordRows me={me.data} summary={summary.data} />
          <CareRows me={me.data} />
          <InvitationRows me={me.data} />
        </div>
      </>
    )
  }
  if (error) return <PageError error={error} onRetry={() => void Promise.all([me.refetch(), summary.refetch()])} />
  return (
    <Loading>
      <Skeleton w="100%" h={64} className="mt2" />
      <Skeleton w="100%" h={108} className="mt4" />
      <Skeleton w="100%" h={232} r={20} className="mt5" />
      <Skeleton w="100%" h={224} r={20} className="mt5" />
    </Loading>
  )
}

function ProfileTools() {
  const words = useWords(copy)
  return (
    <>
      <NoticeBell />
      <IconButton icon="settings" label={words.settings} to="/pages/profile/setting" />
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const { standing } = useSession()
  return (
    <>
      <NavTab title={words.title} right={<ProfileTools />} />
      <PageFrame tab className="prof">
        {standing === 'member' ? <MemberProfile /> : <VisitorProfile />}
      </PageFrame>
    </>
  )
}
