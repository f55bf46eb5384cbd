import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '@tonne/contract/endpoint'
import { claim } from '@tonne/contract/money/claim'
import { sayCents } from '@tonne/domain/format'
import { sayDate } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useListQuery } from '../../api/listQuery.ts'
import { useSend } from '../../api/send.ts'
import { Sent } from '../../shared/files/Pictures.tsx'
import { Badge, type Glyph, StateBadge, type Tone } from '../../ui/feedback/Badge.tsx'
import { depositBadge } from '../../ui/feedback/badges.ts'
import { InfiniteEnd } from '../../ui/feedback/InfiniteEnd.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { ConfirmButton } from '../../ui/sheet/ConfirmButton.tsx'
import { copy } from './copy.ts'

type Claim = Output<typeof claim.list>['items'][number]
const signs: Record<Claim['state'], { glyph: Glyph; tone: Tone }> = {
  open: { glyph: 'half', tone: 'info' },
  granted: { glyph: 'full', tone: 'live' },
  refused: { glyph: 'bar', tone: 'bad' },
  withdrawn: { glyph: 'bar', tone: 'mute' },
}

function One({ one }: { one: Claim }) {
  const words = useWords(copy)
  const lang = useLang()
  const queries = useQueryClient()
  const withdraw = useSend(claim.withdraw)
  const { glyph, tone } = signs[one.state]
  const again = () => void queries.invalidateQueries({ queryKey: [claim.list.path] })
  const takeBack = (close: () => void) => withdraw.mutate({ no: one.no }, { onSuccess: close, onSettled: again })
  return (
    <Card className="mt3">
      <div className="hrow between g2">
        <span className="t3 num">{sayCents(one.amountCents)}</span>
        {one.deposit?.reversed ? (
          <StateBadge of={depositBadge('completed', true)} />
        ) : (
          <Badge glyph={glyph} tone={tone}>
            {words[one.state]}
          </Badge>
        )}
      </div>
      <p className="cap mt2">{fill(words.paidOn, { day: sayDate(one.paidDay, lang), sender: one.sender })}</p>
      <p className="cap mono mt1">{one.no}</p>
      <Sent names={one.pictures} />
      {one.answer && <p className="cap2 mt2">{fill(words.answer, { answer: one.answer })}</p>}
      {one.deposit && (
        <Link className="link tap mt2" to={`/pages/profile/depositinfo?no=${one.deposit.no}`}>
          {words.deposit}
        </Link>
      )}
      {one.state === 'open' && (
        <ConfirmButton
          button={{ variant: 'line', size: 's', className: 'mt3' }}
          label={words.withdraw}
          title={words.withdrawTitle}
          text={words.withdrawText}
          act={words.withdraw}
          busy={withdraw.isPending && words.withdrawing}
          keep={words.withdrawKeep}
          failed={withdraw.error?.message}
          onAct={takeBack}
        />
      )}
    </Card>
  )
}

export function MyClaims() {
  const words = useWords(copy)
  const list = useListQuery(claim.list, { limit: 10 })
  return (
    <Section title={words.mine}>
      {list.isPending && (
        <Loading>
          <Skeleton h={96} r={14} />
        </Loading>
      )}
      {!list.isPending && list.items.length === 0 && <p className="cap2">{words.none}</p>}
      {list.items.map((one) => (
        <One key={one.no} one={one} />
      ))}
      {list.more && <InfiniteEnd onReach={list.reach} more={list.more} busy={list.busy} />}
    </Section>
  )
}
