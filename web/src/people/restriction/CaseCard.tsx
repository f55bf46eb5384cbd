import type { Output } from '@tonne/contract/endpoint'
import type { restriction } from '@tonne/contract/people/restriction'
import { type OperatorRole, operatorRoleLabels } from '@tonne/domain/people/operator'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { listed } from '@tonne/parts/joined.ts'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { SealedOnTap } from '../../shared/proof/Sealed.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { copy } from './copy.ts'

export type Case = Output<typeof restriction.mine>['restrictions'][number]

function WayOut({ one }: { one: Case }) {
  const words = useWords(copy)
  const [kind, label] = one.thaw === 'unlock' ? ['unlock', words.unlock] : ['appeal', words.appeal]
  const own = one.thaw === 'self'
  return (
    <Button
      to={`/pages/profile/applynew?kind=${kind}&caseNo=${one.caseNo}`}
      variant={own ? 'quiet' : 'line'}
      size="m"
      block
      className="mt4"
    >
      {own ? words.appealOwn : label}
    </Button>
  )
}

export function CaseCard({ one }: { one: Case }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (instant: number) => sayDayTime(new Date(instant), lang)
  const by = one.imposedBy === 'member' ? words.member : operatorRoleLabels[one.imposedBy as OperatorRole]
  const scopes = listed(
    lang,
    one.scopes.map((scope) => words[scope]),
  )
  const end = one.liftedAt
    ? [
        { label: words.lifted, value: at(one.liftedAt) },
        { label: words.why, value: one.liftedWhy?.[lang] ?? '' },
      ]
    : one.thaw === 'self' // Nobody reviews what its member ends.
      ? []
      : [{ label: words.reviewBy, value: at(one.reviewBy) }]
  return (
    <Card as="article" id={one.caseNo} className="mt3">
      <p className="cap mono">{one.caseNo}</p>
      <h3 className="t3 mt1">{one.reason[lang]}</h3>
      <Kv
        className="mt3"
        lined
        items={[
          { label: words.stops, value: scopes },
          { label: words.rule, value: one.rule[lang] },
          !one.liftedAt && { label: words.send, value: one.send[lang] },
          { label: words.by, value: by === undefined ? words.system : typeof by === 'string' ? by : pick(by, lang) },
          { label: words.since, value: at(one.since) },
          ...end,
        ]}
      />
      {one.overdue && (
        <Note kind="warn" className="mt3">
          {words.overdue}
        </Note>
      )}
      {!one.liftedAt && <WayOut one={one} />}
      <SealedOnTap of="case" no={one.caseNo} />
    </Card>
  )
}
