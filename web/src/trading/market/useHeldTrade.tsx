import { project } from '@tonne/contract/trading/project'
import { sayCents } from '@tonne/domain/format'
import { tradeBound } from '@tonne/domain/trading/heldTrade'
import type { Side } from '@tonne/domain/trading/market'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { FactorFields, useStepUp } from '../../shared/credentials/StepUpFields.tsx'
import { HoldNote, useHold } from '../../shared/limits/hold.tsx'
import type { BookOut } from './bookOut.ts'
import { copy } from './copy.ts'
import { carriesOf, type TradeSum } from './tradeSum.ts'

type Asked = { side: Side; book: BookOut; kg: number; priceCents: number | null; sum: TradeSum | null }

export function useHeldTrade({ side, book, kg: quantity, priceCents, sum }: Asked) {
  const words = useWords(copy)
  const { hold } = useHold()
  const { no } = book.project
  const own = useApiQuery(project.info, { no }, { enabled: hold !== null && side === 'sell' }).data
  const step = useStepUp(tradeBound({ side, asset: book.asset, project: no, kg: quantity, priceCents }))
  if (!hold) return { note: null, fields: null, off: undefined, proof: undefined, step }
  const worthCents = own ? Math.max(own.priceCents, book.reference.priceCents) : 0
  const carriedAt = (worth: number) =>
    sum
      ? carriesOf({ side, kg: quantity, priceCents }, book, { limitCents: sum.limitCents ?? 0, worthCents: worth })
      : 0
  const carries = carriedAt(worthCents)
  const left = Math.max(0, hold.limitCents - hold.usedCents)
  const beyond = carries > left
  const more = carries > carriedAt(0) ? fill(words.heldWorth, { price: sayCents(worthCents) }) : ''
  const counts = fill(hold.provable ? words.heldCounts : words.heldNone, { value: sayCents(carries) })
  const proof = beyond && hold.provable ? step.factor() : undefined
  return {
    note: (
      <HoldNote hold={hold}>
        {fill(words.heldFree, { limit: sayCents(hold.limitCents), left: sayCents(left) })}
      </HoldNote>
    ),
    fields: beyond && (
      <>
        <p className="cap2 mt4" role="status">
          {counts}
          {more && <br />}
          {more}
        </p>
        {hold.provable && <FactorFields step={step} problem={step.problem || undefined} />}
      </>
    ),
    off: !beyond
      ? undefined
      : hold.provable
        ? proof
          ? undefined
          : words.heldCode
        : fill(words.heldOver, { left: sayCents(left) }),
    proof: proof ?? undefined,
    step,
  }
}
