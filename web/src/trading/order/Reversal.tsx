import { sayCents, sayKg } from '@tonne/domain/format'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { ReversalNote } from '../../shared/payment/ReversalNote.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'
import type { OrderInfoOut } from './orderOut.ts'

export function Reversal({ order: { reversal } }: { order: OrderInfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  if (!reversal) return null
  const { entryNo, paidBackCents, tonsBackKg } = reversal
  return (
    <>
      <ReversalNote title={words.reversed} by={reversal} />
      <Kv
        lined
        className="mt4"
        items={[
          { label: words.backToYou, value: sayCents(paidBackCents) },
          { label: words.backToProject, value: sayKg(tonsBackKg, lang) },
        ]}
      />
      <RowCard className="mt3">
        <Row
          icon="edit"
          strong
          label={words.mirror}
          sub={<span className="mono">{entryNo}</span>}
          to={`/pages/profile/entry?no=${entryNo}`}
        />
      </RowCard>
    </>
  )
}
