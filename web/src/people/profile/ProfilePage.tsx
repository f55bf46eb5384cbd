import './profile.css'
import { wallet } from '@tonne/contract/money/wallet'
import { member } from '@tonne/contract/people/member'
import { useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSession } from '../../api/session.ts'
import { Restrictions } from '../../shared/limits/Restricted.tsx'
import { NoticeBell } from '../../shared/pages/NoticeBell.tsx'
import { allOf, QueryView } from '../../shared/pages/QueryPage.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
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
  const query = allOf({ me: useApiQuery(member.me, {}), summary: useApiQuery(wallet.summary, {}) })
  const coming = (
    <>
      <Skeleton w="100%" h={64} className="mt2" />
      <Skeleton w="100%" h={108} className="mt4" />
      <Skeleton w="100%" h={232} r={20} className="mt5" />
      <Skeleton w="100%" h={224} r={20} className="mt5" />
    </>
  )
  return (
    <QueryView query={query} coming={coming}>
      {({ me, summary }) => (
        <>
          <Restrictions restrictions={me.restrictions} />
          <div className="prof-grid">
            <Head me={me} />
            <Standing me={me} />
            <WalletPanel summary={summary} memberId={me.loginInfo.mem_id} />
            <RecordRows me={me} summary={summary} />
            <CareRows me={me} />
            <InvitationRows me={me} />
          </div>
        </>
      )}
    </QueryView>
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
