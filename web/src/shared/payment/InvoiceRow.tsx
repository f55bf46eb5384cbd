import { invoice } from '@tonne/contract/money/invoice'
import { type Pair, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { usePapers } from '../files/papers.ts'

const copy = {
  invoice: ['Invoice', '发票'],
  what: ['The fee with its GST', '手续费及消费税'],
  credit: ['Credit note', '贷项通知单'],
  whatBack: ['The fee with its GST, taken back', '手续费及消费税，已退回'],
  coming: ['Preparing', '生成中'],
} as const satisfies Record<string, Pair>

export function InvoiceRow({ no, credited = false }: { no: string; credited?: boolean | undefined }) {
  const lang = useLang()
  const words = useWords(copy)
  const { busy, save } = usePapers(invoice.file)
  const note = usePapers(invoice.credit)
  const form = lang === 'cn' ? 'pdf_cn' : 'pdf_en'
  return (
    <RowCard className="mt4">
      <Row
        strong
        icon="doc"
        label={words.invoice}
        sub={words.what}
        value={busy ? words.coming : 'PDF'}
        onClick={() => save(no, { no, form })}
      />
      {credited && (
        <Row
          strong
          icon="doc"
          label={words.credit}
          sub={words.whatBack}
          value={note.busy ? words.coming : 'PDF'}
          onClick={() => note.save(no, { no, form })}
        />
      )}
    </RowCard>
  )
}
