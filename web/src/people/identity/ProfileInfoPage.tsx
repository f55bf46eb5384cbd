import './identity.css'
import type { Output } from '@tonne/contract/endpoint'
import { identity } from '@tonne/contract/people/identity'
import { dayOf } from '@tonne/domain/days'
import { lookedParts, NEWEST } from '@tonne/domain/people/look'
import { type OperatorRole, operatorRoleLabels } from '@tonne/domain/people/operator'
import { sayDate, sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSession } from '../../api/session.ts'
import { WaitNote } from '../../shared/limits/WaitNote.tsx'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { MemberAvatar } from '../../ui/figures/art/MemberAvatar.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Fold } from '../../ui/layout/Fold.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'
import { GiveIdentity } from './GiveIdentity.tsx'
import { PhoneSheet } from './PhoneSheet.tsx'

type Mine = Output<typeof identity.mine>

function Face({ mine }: { mine: Mine }) {
  const words = useWords(copy)
  const { loginInfo } = useSession()
  return (
    <div className="idy-face">
      <MemberAvatar id={String(loginInfo.mem_id)} size={96} photo={mine.avatar || undefined} />
      <Button to="/pages/profile/cropper" variant="tint" size="s" icon="camera" className="mt3">
        {words.picture}
      </Button>
    </div>
  )
}

function Known({ mine, onPhone }: { mine: Mine; onPhone: () => void }) {
  const words = useWords(copy)
  const company = mine.kind === 'corporate'
  return (
    <RowCard className="mt4">
      <Row
        icon={company ? 'building' : 'user'}
        label={company ? words.company : words.name}
        value={mine.registeredName}
      />
      {company && <Row icon="hash" label={words.uen} value={mine.uen ?? ''} />}
      {company && <Row icon="user" label={words.person} value={mine.realName} />}
      <Row
        icon="id"
        label={words.ic}
        value={mine.icMasked ? <span className="mono cap">{mine.icMasked}</span> : words.none}
      />
      <Row icon="mail" label={words.email} value={mine.email} />
      {mine.verifiedAt !== null && (
        <Row
          icon="phone"
          label={words.phone}
          value={mine.mobile ? `+65 ${mine.mobile}` : words.none}
          onClick={onPhone}
        />
      )}
      {mine.verifiedAt !== null && (
        <Row
          icon="edit"
          label={company ? words.correctPerson : words.correct}
          to="/pages/profile/applynew?kind=name_correction"
        />
      )}
      {mine.verifiedAt !== null && <Row icon="link" label={words.linked} to="/pages/profile/owner" />}
    </RowCard>
  )
}

/** A form for the missing data, or the reason why it must wait. */
function Missing({ mine, onEnd }: { mine: Mine; onEnd: () => unknown }) {
  const words = useWords(copy)
  if (mine.held === null) return <GiveIdentity mine={mine} />
  return (
    <Section title={words.giveTitle}>
      <WaitNote wait={mine.held} title={words.heldTitle} text={words.heldText} onEnd={() => void onEnd()} />
    </Section>
  )
}

function Seen({ mine }: { mine: Mine }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Section title={words.seenTitle}>
      {mine.unmaskings.length === 0 && <p className="cap2">{words.seenNone}</p>}
      <div className="rows">
        {mine.unmaskings.map(({ by, role, why, at }) => (
          <Row
            key={at}
            icon="eye"
            label={`${by} · ${pick(operatorRoleLabels[role as OperatorRole] ?? [role, role], lang)}`}
            sub={`${sayDayTime(new Date(at), lang)} · ${why}`}
          />
        ))}
      </div>
      <Older count={mine.unmaskings.length} />
    </Section>
  )
}

/** Otherwise an operator could push a look off the list by looking again and again. */
function Older({ count }: { count: number }) {
  const words = useWords(copy)
  if (count < NEWEST) return null
  return (
    <>
      <p className="cap2 mt2">{fill(words.newest, { n: NEWEST })}</p>
      <Row icon="download" label={words.askCopy} to="/pages/profile/applynew?kind=data_export" />
    </>
  )
}

function Looks({ mine: { looks } }: { mine: Mine }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Section title={words.looksTitle}>
      {looks.length === 0 && <p className="cap2">{words.looksNone}</p>}
      <Fold items={looks} all={fill(words.looksAll, { n: looks.length })} fewer={words.looksFewer}>
        {(shown) => (
          <div className="rows">
            {shown.map(({ by, part, at }) => (
              <Row
                key={`${at} ${part} ${by}`}
                icon="eye"
                label={by}
                sub={`${sayDayTime(new Date(at), lang)} · ${lookedParts[part][lang]}`}
              />
            ))}
          </div>
        )}
      </Fold>
      <Older count={looks.length} />
    </Section>
  )
}

export function Page() {
  const words = useWords(copy)
  const lang = useLang()
  const query = useApiQuery(identity.mine, {})
  const [phone, setPhone] = useState(false)
  const coming = (
    <>
      <Skeleton h={96} w={96} r={48} style={{ margin: '16px auto' }} />
      <Skeleton h={240} r={20} style={{ marginTop: 48 }} />
    </>
  )
  return (
    <QueryPage title={words.title} query={query} className="is-beside" coming={coming}>
      {(mine) => (
        <>
          <Face mine={mine} />
          <Known mine={mine} onPhone={() => setPhone(true)} />
          {mine.verifiedAt === null ? (
            <Missing mine={mine} onEnd={query.refetch} />
          ) : (
            <p className="cap mt3">{fill(words.verifiedAt, { at: sayDate(dayOf(new Date(mine.verifiedAt)), lang) })}</p>
          )}
          <Beside>
            {mine.icMasked && <Seen mine={mine} />}
            <Looks mine={mine} />
          </Beside>
          <PhoneSheet key={mine.mobile} open={phone} onClose={() => setPhone(false)} phone={mine.mobile} />
        </>
      )}
    </QueryPage>
  )
}
