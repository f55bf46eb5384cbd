import { project } from '@tonne/contract/trading/project'
import { sayAmount } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Button } from '../../ui/input/Button.tsx'
import { RangeField } from '../../ui/sheet/FilterSheet.tsx'
import { copy } from './copy.ts'
import { PriceDots } from './PriceDots.tsx'
import { usePriceDraft } from './priceDraft.ts'
import { type Filter, withFilter } from './projectFilter.ts'
import { useShowLabel } from './useShowLabel.ts'

/** The number of projects in one answer; with more the dots cannot be drawn. */
const MOST = 50
const NO_PRICE = { minCents: undefined, maxCents: undefined }

/** 'S$5 – S$30', 'from S$5', 'up to S$30'; undefined without a price filter. */
export function usePriceWords({ minCents, maxCents }: Filter): string | undefined {
  const words = useWords(copy)
  const say = (cents: string | number) => `S$${sayAmount(Number(cents)).replace(/\.00$/, '')}`
  if (minCents !== undefined && maxCents !== undefined) return `${say(minCents)} – ${say(maxCents)}`
  if (minCents !== undefined) return fill(words.priceFrom, { price: say(minCents) })
  if (maxCents !== undefined) return fill(words.priceTo, { price: say(maxCents) })
  return undefined
}

type PriceMenuProps = { filter: Filter; onApply: (filter: Filter) => void }

/** The prices of the projects that pass the other filters, as dots, and two fields for a range. */
export function PriceMenu({ filter, onApply }: PriceMenuProps) {
  const words = useWords(copy)
  const draft = usePriceDraft(filter)
  const asked = withFilter(filter, draft.cents)
  const label = useShowLabel(asked, true)
  const { data } = useApiQuery(project.list, { ...withFilter(filter, { ...NO_PRICE, sort: undefined }), limit: MOST })
  const unread = (draft.wrongFrom || draft.wrongTo) && words.badPrice
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!unread) onApply(asked)
      }}
    >
      <h2 className="t3">{words.filterPrice}</h2>
      {data && data.total <= MOST && (
        <PriceDots
          prices={data.items.map(({ priceCents }) => priceCents)}
          low={draft.cents.minCents}
          high={draft.cents.maxCents}
        />
      )}
      <RangeField
        label={words.filterPrice}
        from={draft.from}
        to={draft.to}
        onChange={draft.set}
        wrongFrom={draft.wrongFrom ? words.badPrice : undefined}
        wrongTo={draft.wrongTo ? words.badPrice : undefined}
      />
      <div className="hrow g3 mt4">
        <Button size="m" variant="line" onClick={() => onApply(withFilter(filter, NO_PRICE))}>
          {words.clearOne}
        </Button>
        <Button size="m" grow type="submit" disabledReason={unread}>
          {label}
        </Button>
      </div>
    </form>
  )
}
