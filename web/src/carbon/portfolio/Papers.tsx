import { portfolio } from '@tonne/contract/carbon/portfolio'
import type { PortfolioPaper } from '@tonne/domain/carbon/portfolioPaper'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { usePapers } from '../../shared/files/papers.ts'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'

type PapersProps = { papers: readonly PortfolioPaper[]; year?: number | undefined }

export function Papers({ papers, year }: PapersProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { busy, save } = usePapers(portfolio.file)
  const names = {
    holdings: words.holdingsPaper,
    year: fill(words.yearPaper, { year: year ?? '' }),
    icc: words.iccPaper,
  }
  const forms = [lang === 'cn' ? 'pdf_cn' : 'pdf_en', 'csv'] as const
  return (
    <RowCard title={words.papers} className="mt2">
      {papers.flatMap((paper) =>
        forms.map((form) => (
          <Row
            key={`${paper} ${form}`}
            strong
            icon="download"
            label={names[paper]}
            value={busy === `${paper} ${form}` ? words.coming : form === 'csv' ? 'CSV' : 'PDF'}
            onClick={() =>
              save(`${paper} ${form}`, { paper, form, ...(year === undefined ? {} : { year: String(year) }) })
            }
          />
        )),
      )}
    </RowCard>
  )
}
