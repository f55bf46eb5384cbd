/** Why: whoever paid a fee has its invoice one tap away, beside what it was for. */
import { invoice } from '@tonne/contract/invoice'
import { type Pair, useLang, useWords } from '../ui/lang.tsx'
import { Row, RowCard } from '../ui/Row.tsx'
import { usePapers } from './papers.ts'

const copy = {
  invoice: ['Invoice', '发票'],
  what: ['The fee with its GST', '手续费及消费税'],
  coming: ['Coming', '生成中'],
} as const satisfies Record<string, Pair>

export function InvoiceRow({ no }: { no: string }) {
  const lang = useLang()
  const words = useWords(copy)
  const { busy, save } = usePapers(invoice.file)
  return (
    <RowCard className="mt4">
      <Row
        strong
        icon="doc"
        label={words.invoice}
        sub={words.what}
        value={busy ? words.coming : 'PDF'}
        onClick={() => save(no, { no, form: lang === 'cn' ? 'pdf_cn' : 'pdf_en' })}
      />
    </RowCard>
  )
}
