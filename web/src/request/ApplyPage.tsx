/** Why: what can be asked for, how soon it is answered, and what became of what was asked. */
import './request.css'
import { type RequestKind, requestKinds } from '@tonne/domain/request'
import type { IconName } from '../ui/icons.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Nav } from '../ui/Nav.tsx'
import { Page as Frame, Section } from '../ui/Page.tsx'
import { Row, RowCard } from '../ui/Row.tsx'
import { copy } from './copy.ts'
import { RequestList } from './RequestList.tsx'

const icons: Record<RequestKind, IconName> = {
  level_upgrade: 'chart',
  trading_password: 'key',
  unlock: 'lock',
  name_correction: 'edit',
  appeal: 'chat',
  data_export: 'download',
  account_closure: 'close',
}
const kinds = Object.keys(requestKinds) as RequestKind[]

export function Page() {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <>
      <Nav title={words.title} />
      <Frame className="req">
        <RequestList />
        <Section title={words.ask}>
          <RowCard>
            {kinds.map((kind) => (
              <Row
                key={kind}
                strong
                icon={icons[kind]}
                label={requestKinds[kind].label[lang]}
                sub={requestKinds[kind].days === 1 ? words.within1 : fill(words.within, { n: requestKinds[kind].days })}
                to={kind === 'appeal' ? '/pages/profile/restrictions' : `/pages/profile/applynew?kind=${kind}`}
              />
            ))}
          </RowCard>
        </Section>
      </Frame>
    </>
  )
}
