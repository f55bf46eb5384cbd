import '../../shared/payment/payNow.css'
import { deposit as endpoints } from '@tonne/contract/money/deposit'
import { sayCents } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { Refused } from '../../api/failure.ts'
import { useSavedField } from '../../api/savedFields.ts'
import { useSend } from '../../api/send.ts'
import { type BaseSettings, useSettings } from '../../api/settings.ts'
import { go } from '../../api/way.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { AmountField } from '../../ui/figures/inputs/AmountField.tsx'
import { amountText, readAmount } from '../../ui/figures/inputs/amountText.ts'
import { Timeline } from '../../ui/figures/Timeline.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame, Section } from '../../ui/layout/Page.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Chip } from '../../ui/navigation/Chips.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { RecentDeposits } from './RecentDeposits.tsx'

type DepositTerms = BaseSettings['terms']['deposit']
const usualCents = [100_00, 500_00, 1_000_00, 5_000_00]

function How({ minutes }: { minutes: number }) {
  const words = useWords(copy)
  return (
    <Section title={words.how}>
      <Timeline
        steps={[
          { label: words.how1, state: 'now', detail: fill(words.how1Text, { minutes }) },
          { label: words.how2, state: 'later', detail: words.how2Text },
          { label: words.how3, state: 'later', detail: words.how3Text },
        ]}
      />
    </Section>
  )
}

function Quick({
  terms,
  cents,
  disabled,
  onPick,
}: {
  terms: DepositTerms
  cents: number | null
  disabled: boolean
  onPick: (text: string) => void
}) {
  const words = useWords(copy)
  return (
    <fieldset className="hrow g2 dep-q" disabled={disabled}>
      <legend className="sr">{words.quick}</legend>
      {usualCents
        .filter((usual) => usual >= terms.minCents && usual <= terms.maxCents)
        .map((usual) => (
          <Chip key={usual} pressed={usual === cents} onClick={() => onPick(amountText(usual))} className="num">
            {sayCents(usual).replace('.00', '')}
          </Chip>
        ))}
    </fieldset>
  )
}

function Form({ terms }: { terms: DepositTerms }) {
  const words = useWords(copy)
  const [text, setText] = useSavedField('amount', '')
  const send = useSend(endpoints.create)
  const read = readAmount(text, terms)
  const limits = { min: sayCents(terms.minCents), max: sayCents(terms.maxCents) }
  const wrong = 'wrong' in read ? read.wrong : null
  const says = wrong && (wrong === 'empty' ? words.enter : fill(words[wrong], limits))
  const change = (next: string) => {
    send.reset()
    setText(next)
  }
  const make = () =>
    'cents' in read &&
    send.mutate({ amountCents: read.cents }, { onSuccess: ({ no }) => go(`/pages/profile/depositinfo?no=${no}`) })
  return (
    <>
      <AmountField
        label={words.amount}
        text={text}
        onChange={change}
        disabled={send.isPending}
        wrong={wrong !== null && wrong !== 'empty'}
        hint={wrong === null || wrong === 'empty' ? fill(words.limits, limits) : (says ?? '')}
      />
      <Quick terms={terms} cents={'cents' in read ? read.cents : null} disabled={send.isPending} onPick={change} />
      {send.error instanceof Refused && <Note kind="bad" live className="mt4" title={send.error.message} />}
      <StickyBar>
        <Button block busy={send.isPending && words.getting} disabledReason={says ?? false} onClick={make}>
          {'cents' in read && fill(words.get, { amount: sayCents(read.cents) })}
        </Button>
      </StickyBar>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const terms = useSettings()?.terms.deposit
  return (
    <>
      <Nav title={words.title} />
      <Frame bar className="dep-page">
        <div className="dep-l">
          {terms ? (
            <Form terms={terms} />
          ) : (
            <Loading>
              <Skeleton h={130} r={14} style={{ marginTop: 24 }} />
            </Loading>
          )}
        </div>
        <div className="dep-r">
          {terms && <How minutes={terms.liveMinutes} />}
          <RowCard className="mt5">
            <Row strong icon="help" label={words.claimIt} sub={words.missing} to="/pages/profile/claim" />
            <Row strong icon="info" label={words.fees} to="/pages/other/fees" />
          </RowCard>
          {/* Last, because its rows arrive later and would move what is below. */}
          <RecentDeposits />
        </div>
      </Frame>
    </>
  )
}
