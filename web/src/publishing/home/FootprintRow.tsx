import { useWords } from '@tonne/parts/lang.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'

export function FootprintRow() {
  const words = useWords(copy)
  return (
    <div className="sec">
      <RowCard>
        <Row strong icon="ruler" label={words.footprint} sub={words.footprintText} to="/pages/index/footprint" />
      </RowCard>
    </div>
  )
}
