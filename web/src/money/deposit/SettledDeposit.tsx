import { deposit as endpoints } from '@tonne/contract/money/deposit'
import { wallet } from '@tonne/contract/money/wallet'
import { sayCents } from '@tonne/domain/format'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { go } from '../../api/way.ts'
import type { DepositOut } from '../../shared/payment/depositOut.ts'
import { ReversalNote } from '../../shared/payment/ReversalNote.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { depositBadge } from '../../ui/feedback/badges.ts'
import { Note, type NoteKind } from '../../ui/feedback/Note.tsx'
import { BigMoney } from '../../ui/figures/BigMoney.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { arrivedCents, fateOf } from './arrival.ts'
import { copy } from './copy.ts'

function Facts({ deposit }: { deposit: DepositOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { data } = useApiQuery(wallet.summary, {})
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  const { no, reference, createdAt, expiresAt, settledAt, state, amountCents } = deposit
  return (
    <Kv
      lined
      className="mt5"
      items={[
        state === 'completed' && data && { label: words.walletNow, value: sayCents(data.availableCents) },
        arrivedCents(deposit) !== amountCents && { label: words.askedFor, value: sayCents(amountCents) },
        { label: words.referencePlain, value: <span className="mono">{reference}</span> },
        { label: words.number, value: <span className="mono">{no}</span> },
        { label: words.created, value: at(createdAt) },
        settledAt !== null && { label: words.settled, value: at(settledAt) },
        state === 'expired' && { label: words.expired, value: at(expiresAt) },
      ]}
    />
  )
}

const kinds: Readonly<Record<NonNullable<ReturnType<typeof fateOf>>, NoteKind | undefined>> = {
  expired: 'warn',
  cancelled: undefined,
  given: undefined,
  in_review: 'info',
  other: 'info',
  returned: undefined,
}

/** Opens another deposit of the same amount, under a new reference. */
function Again({ deposit }: { deposit: DepositOut }) {
  const words = useWords(copy)
  const send = useSend(endpoints.create)
  const make = () =>
    send.mutate(
      { amountCents: deposit.amountCents },
      { onSuccess: ({ no }) => go(`/pages/profile/depositinfo?no=${no}`, { replace: true }) },
    )
  return (
    <StickyBar className="dep-again">
      <div className="grow">
        {send.error instanceof Refused && <Note kind="bad" live className="dep-said" title={send.error.message} />}
        <Button block busy={send.isPending && words.getting} onClick={make}>
          {fill(words.again, { amount: sayCents(deposit.amountCents) })}
        </Button>
      </div>
    </StickyBar>
  )
}

function Done({ deposit }: { deposit: DepositOut }) {
  const words = useWords(copy)
  return (
    <>
      {deposit.entryNo && (
        <RowCard className="mt5">
          <Row
            icon="ledger"
            strong
            label={words.entry}
            sub={<span className="mono">{deposit.entryNo}</span>}
            to={`/pages/profile/entry?no=${deposit.entryNo}`}
          />
          {deposit.reversal && (
            <Row
              icon="edit"
              strong
              label={words.mirror}
              sub={<span className="mono">{deposit.reversal.entryNo}</span>}
              to={`/pages/profile/entry?no=${deposit.reversal.entryNo}`}
            />
          )}
          <Row icon="doc" strong label={words.statement} to="/pages/profile/fundlogs" />
        </RowCard>
      )}
      <StickyBar>
        <Button variant="line" grow to="/pages/profile/deposit">
          {words.anew}
        </Button>
        <Button grow to="/pages/project/index">
          {words.seeProjects}
        </Button>
      </StickyBar>
    </>
  )
}

/** Any state but waiting. */
export function SettledDeposit({ deposit }: { deposit: DepositOut }) {
  const words = useWords(copy)
  const { state, reversal } = deposit
  const fate = fateOf(deposit)
  return (
    <Frame narrow bar className="dep-page dep-page--settled">
      <div className="mt3">
        <StateBadge of={depositBadge(state, reversal !== null)} />
      </div>
      <div className="mt3" role="status">
        <BigMoney cents={arrivedCents(deposit)} />
        {state === 'completed' && !reversal && <p className="cap2 mt1">{words.doneUnit}</p>}
      </div>
      {reversal && <ReversalNote title={words.reversed} by={reversal} />}
      {fate && (
        <Note kind={kinds[fate]} className="mt4" title={words[`head_${fate}`]}>
          {fill(words[`text_${fate}`], { payer: deposit.paidBy ?? '' })}
        </Note>
      )}
      {fate === 'other' && (
        <Button block variant="line" className="mt3" to="/pages/profile/claim">
          {words.otherMine}
        </Button>
      )}
      <Facts deposit={deposit} />
      {state === 'completed' && <Done deposit={deposit} />}
      {(state === 'expired' || state === 'cancelled') && <Again deposit={deposit} />}
    </Frame>
  )
}
