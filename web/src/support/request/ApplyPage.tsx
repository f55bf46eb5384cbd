import { type MemberRequestKind, memberRequestKinds, requestKinds } from '@tonne/domain/support/request'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import type { IconName } from '../../ui/icons/icons.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Page as Frame, Section } from '../../ui/layout/Page.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { RequestList, useRequests } from './RequestList.tsx'

const icons: Record<MemberRequestKind, IconName> = {
  level_upgrade: 'chart',
  trading_password: 'key',
  unlock: 'lock',
  name_correction: 'edit',
  appeal: 'chat',
  data_export: 'download',
  owner_link: 'link',
  owner_end: 'close',
  account_closure: 'close',
}

function Kinds() {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Section title={words.ask}>
      <RowCard>
        {memberRequestKinds.map((kind) => (
          <Row
            key={kind}
            strong
            icon={icons[kind]}
            label={requestKinds[kind].label[lang]}
            sub={requestKinds[kind].days === 1 ? words.within1 : fill(words.within, { n: requestKinds[kind].days })}
            to={
              kind === 'appeal'
                ? '/pages/profile/restrictions'
                : kind === 'owner_end'
                  ? '/pages/profile/owner'
                  : `/pages/profile/applynew?kind=${kind}`
            }
          />
        ))}
      </RowCard>
    </Section>
  )
}

/** Everything appears at once, because the list's length is unknown until it loads and nothing below may move. */
export function Page() {
  const words = useWords(copy)
  const list = useRequests()
  return (
    <>
      <Nav title={words.title} />
      <Frame className="is-beside is-even" busy={list.isPending}>
        {list.isPending ? (
          <Loading className="sec">
            <Skeleton w="40%" h={26} />
            <Skeleton h={82} r={20} style={{ marginTop: 14 }} />
            <Skeleton w="55%" h={26} style={{ marginTop: 34 }} />
            <Skeleton h={520} r={20} style={{ marginTop: 14 }} />
          </Loading>
        ) : (
          <>
            <RequestList list={list} />
            <Beside>
              <Kinds />
            </Beside>
          </>
        )}
      </Frame>
    </>
  )
}
