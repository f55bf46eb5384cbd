import './wallet.css'
import type { Output } from '@tonne/contract/endpoint'
import { wallet } from '@tonne/contract/money/wallet'
import { sayCents, sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { saveFile } from '../../shared/files/saveFile.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ProofLine } from '../../ui/feedback/ProofChip.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyArt } from '../../ui/figures/art/EmptyArt.tsx'
import { BigTons } from '../../ui/figures/BigTons.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { IconButton } from '../../ui/input/IconButton.tsx'
import { Stats } from '../../ui/layout/Stats.tsx'
import { copy } from './copy.ts'
import { Holding } from './Holding.tsx'
import { holdingsCsv } from './holdingsCsv.ts'
import type { HoldingOut } from './walletOut.ts'

/** Keeps a quantity on one line. */
const NARROW = '\u00a0'

type TonsOut = Output<typeof wallet.tons>
const isHeld = ({ freeKg, onOfferKg, presaleKg, retiringKg, retiredKg }: HoldingOut) =>
  freeKg + onOfferKg + presaleKg + retiringKg + retiredKg > 0

function Proof({ tons, heldKg }: { tons: TonsOut; heldKg: number }) {
  const words = useWords(copy)
  const lang = useLang()
  const inSerials = tons.holdings.flatMap(({ serials }) => serials).reduce((sum, { kg }) => sum + kg, 0)
  if (inSerials !== heldKg) return null
  return (
    <ProofLine icon="seal" className="mt4">
      {fill(words.underSerial, { tons: sayKg(heldKg, lang).replace(' ', NARROW) })}
    </ProofLine>
  )
}

function Whole({ tons }: { tons: TonsOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const holdings = tons.holdings.filter(isHeld)
  const heldKg = tons.freeKg + tons.onOfferKg
  const valueCents = holdings.reduce((sum, holding) => sum + holding.valueCents, 0)
  if (holdings.length === 0) {
    return (
      <EmptyState
        art={<EmptyArt />}
        title={words.emptyTonsTitle}
        text={words.emptyTonsText}
        action={<Button to="/pages/project/index">{words.seeProjects}</Button>}
      />
    )
  }
  return (
    <>
      <div className="mt3">
        <BigTons kg={heldKg} size="title" />
        <p className="cap2 mt1">{fill(words.worth, { value: sayCents(valueCents) })}</p>
      </div>
      <Stats
        className="mt4 tons-s"
        items={[
          { label: words.free, value: sayKg(tons.freeKg, lang) },
          { label: words.onOffer, value: sayKg(tons.onOfferKg, lang) },
          tons.retiringKg > 0 && { label: words.retiring, value: sayKg(tons.retiringKg, lang) },
          { label: words.retired, value: sayKg(tons.retiredKg, lang) },
        ]}
      />
      <div className="mt4 tons">
        {holdings.map((holding) => (
          <Holding key={holding.project.no} holding={holding} />
        ))}
      </div>
      <Proof tons={tons} heldKg={heldKg} />
      <Button variant="quiet" block to="/pages/profile/retirements" className="mt4">
        {words.seeRetirements}
      </Button>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const query = useApiQuery(wallet.tons, {})
  const { data } = query
  const save = () =>
    data &&
    saveFile('tonne-serials.csv', new Blob(['\ufeff', holdingsCsv(data.holdings)], { type: 'text/csv;charset=utf-8' }))
  const right = data?.holdings.some(isHeld) && <IconButton icon="download" label={words.listCsv} onClick={save} />
  const coming = (
    <>
      <Skeleton w={220} h={60} r={12} style={{ marginTop: 12 }} />
      <Skeleton w={180} h={16} style={{ marginTop: 8 }} />
      <Skeleton h={70} style={{ marginTop: 16 }} />
      <Skeleton h={92} style={{ marginTop: 28 }} />
      <Skeleton h={92} style={{ marginTop: 20 }} />
    </>
  )
  return (
    <QueryPage title={words.tonsTitle} right={right} query={query} coming={coming}>
      {(tons) => <Whole tons={tons} />}
    </QueryPage>
  )
}
