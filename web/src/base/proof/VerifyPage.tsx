import './proof.css'
import { useWords } from '@tonne/parts/lang.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { BundleCheck } from './BundleCheck.tsx'
import { copy } from './copy.ts'
import { StoredHead } from './StoredHead.tsx'

export function Page() {
  const words = useWords(copy)
  return (
    <>
      <Nav title={words.verify} />
      <Frame className="vf column column--l">
        <p className="t2 mt3">{words.verifyLine}</p>
        <p className="cap2 mt2">{words.verifyText}</p>
        <RowCard className="mt4">
          <Row strong icon="wallet" label={words.liability} sub={words.liabilitySub} to="/pages/verify/liability" />
          <Row strong icon="ledger" label={words.entriesLink} sub={words.entriesSub} to="/pages/profile/fundlogs" />
        </RowCard>
        <BundleCheck />
        <StoredHead />
        <p className="cap mt5">{words.command}</p>
      </Frame>
    </>
  )
}
