import { wallet } from '@tonne/contract/money/wallet'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { TonsMean } from '../../shared/TonsMean.tsx'
import { Core } from '../../ui/figures/art/Core.tsx'
import { Legend } from '../../ui/figures/art/Legend.tsx'
import { copy } from './copy.ts'
import { holdingsOf } from './holdings.ts'

const ONE_TON_KG = 1000

function Parts() {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useApiQuery(wallet.tons, {})
  const holdings = holdingsOf(data?.holdings ?? [], lang, words.others)
  if (data && holdings.length === 0) return <p className="cap2 mt4">{words.first}</p>
  return (
    <div className="glance-parts">
      {data && (
        <>
          <Core holdings={holdings} className="mt4" />
          <Legend holdings={holdings} className="mt2" />
        </>
      )}
    </div>
  )
}

/** The equivalent of the tons held (of one ton when none is held), and the projects that they come from. */
export function Held({ kg }: { kg: number | undefined }) {
  return (
    <>
      <div className="glance-mean">{kg !== undefined && <TonsMean key={kg} kg={kg || ONE_TON_KG} />}</div>
      <Parts />
    </>
  )
}
