import { withdrawal as endpoints } from '@tonne/contract/money/withdrawal'
import { sayAmount, sayCents, sayShare } from '@tonne/domain/format'
import { type Cents, cents } from '@tonne/domain/money'
import { quoteWithdrawal } from '@tonne/domain/money/withdrawal'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { serverNow } from '../../api/clock.ts'
import { useSavedField } from '../../api/savedFields.ts'
import type { BaseSettings } from '../../api/settings.ts'
import { go } from '../../api/way.ts'
import { StepUpFields, type StepUpState, useStepUpWhy } from '../../shared/credentials/StepUpFields.tsx'
import { useProven } from '../../shared/credentials/useProven.ts'
import { RestoredNote } from '../../shared/RestoredNote.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { AmountField } from '../../ui/figures/inputs/AmountField.tsx'
import { type AmountRead, amountText, readAmount } from '../../ui/figures/inputs/amountText.ts'
import { Button } from '../../ui/input/Button.tsx'
import { Eq } from '../../ui/layout/Eq.tsx'
import { Explained } from '../../ui/layout/Explained.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Chip } from '../../ui/navigation/Chips.tsx'
import { SIDE_PX, useFrom } from '../../ui/style/screenWidth.ts'
import { ArrivalDays, type FormOut } from './ArrivalDays.tsx'
import { copy } from './copy.ts'
import { PayeePick, type Payees } from './PayeePick.tsx'
import { chosenOf, isPayable } from './payeeChoice.ts'

type Terms = BaseSettings['terms']
type FormProps = {
  form: FormOut
  payees: Payees
  terms: Terms /** Why nothing can be asked for now. */
  shut: string | null
}

function useAmount({ form, terms }: FormProps) {
  const words = useWords(copy)
  const [text, setText] = useSavedField('amount', '')
  const limits = {
    min: sayCents(terms.withdrawal.minCents),
    max: sayCents(terms.withdrawal.maxCents),
    perDay: terms.withdrawal.perDay,
  }
  const read: AmountRead = readAmount(text, terms.withdrawal)
  const over = 'cents' in read && read.cents > form.availableCents
  const wrong = 'wrong' in read ? read.wrong : null
  const says = over
    ? fill(words.aboveBalance, { available: sayCents(form.availableCents) })
    : wrong === 'empty'
      ? words.enter
      : wrong && fill(words[wrong], limits)
  return {
    text,
    setText,
    amount: 'cents' in read && !over ? read.cents : null,
    says,
    bad: over || (wrong !== null && wrong !== 'empty'),
    limits,
  }
}

function Sum({ amount, terms }: { amount: Cents; terms: Terms }) {
  const words = useWords(copy)
  const { feeCents, gstCents, netCents } = quoteWithdrawal(amount, terms)
  const least = feeCents === terms.withdrawal.feeMinCents
  return (
    <div className="wd-sum">
      <Eq
        terms={[
          { label: words.amount, value: sayAmount(amount) },
          {
            sign: '−',
            label: least ? words.feeMin : fill(words.fee, { share: sayShare(terms.withdrawal.feeBasisPoints) }),
            value: sayAmount(feeCents),
          },
          { sign: '=', label: words.receive, value: sayCents(netCents) },
        ]}
      />
      <p className="cap mt3">{amount > 0 ? fill(words.gst, { gst: sayCents(gstCents) }) : words.gstPlain}</p>
    </div>
  )
}

/** The most that can be withdrawn at once. */
function All({ form, terms, amount, onPick }: FormProps & { amount: Cents | null; onPick: (text: string) => void }) {
  const words = useWords(copy)
  const most = cents(Math.min(form.availableCents, terms.withdrawal.maxCents))
  if (most < terms.withdrawal.minCents) return null
  return (
    <div className="hrow wd-all">
      <Chip pressed={amount === most} onClick={() => onPick(amountText(most))}>
        {words.all}
      </Chip>
    </div>
  )
}

function Prove({ step }: { step: StepUpState }) {
  const words = useWords(copy)
  return (
    <section className="sec">
      <StepUpFields step={step} />
      <p className="cap mt3">{words.cancelRule}</p>
    </section>
  )
}

function useWhy({ payees, terms: { withdrawal } }: FormProps) {
  const words = useWords(copy)
  const fee = { share: sayShare(withdrawal.feeBasisPoints), least: sayCents(withdrawal.feeMinCents) }
  return {
    amount: { title: words.amount, text: fill(words.amountWhy, fee) },
    payee: { title: words.to, text: fill(words.payeeWhy, { hours: payees.newPayeeHours }) },
    ...useStepUpWhy(),
  }
}

export function WithdrawForm(props: FormProps) {
  const { form, payees, terms, shut } = props
  const words = useWords(copy)
  const wide = useFrom(SIDE_PX)
  const why = useWhy(props)
  const { text, setText, amount, says, bad, limits } = useAmount(props)
  const [picked, setPicked] = useState<number | null>()
  const one = chosenOf(payees.items, picked)
  const { step, proven, busy, ruled, forget, submit } = useProven(
    endpoints.request,
    `withdrawal ${amount ?? 0} payee ${one?.id ?? 0}`,
  )
  const missing =
    shut ?? says ?? (one ? (isPayable(one, serverNow()) ? (proven ? null : words.prove) : words.wait) : words.choose)
  const withdraw = () => {
    if (!one || amount === null) return
    submit({ amountCents: amount, payee: one.id }, ({ no }) =>
      go(`/pages/profile/withdrawinfo?no=${no}&made=1`, { replace: true }),
    )
  }
  const change = (next: string) => {
    forget()
    setText(next)
  }
  const outcome = (
    <>
      <Sum amount={amount ?? cents(0)} terms={terms} />
      <ArrivalDays form={form} terms={terms.withdrawal} />
    </>
  )
  const act = (
    <>
      {wide && outcome}
      <StickyBar>
        <Button block variant="commit" busy={busy && words.asking} disabledReason={missing ?? false} onClick={withdraw}>
          {amount !== null && fill(words.withdraw, { amount: sayCents(amount) })}
        </Button>
      </StickyBar>
    </>
  )
  return (
    <Explained fields={why} act={act}>
      <RestoredNote />
      <p className="cap center mt4">{fill(words.available, { amount: sayCents(form.availableCents) })}</p>
      <AmountField
        label={words.amountLabel}
        text={text}
        onChange={change}
        disabled={busy}
        wrong={bad}
        hint={bad && says ? says : fill(words.limits, limits)}
      />
      <All {...props} amount={amount} onPick={change} />
      {!wide && outcome}
      <PayeePick payees={payees} one={one} onPick={setPicked} />
      <Prove step={step} />
      {ruled && <Note kind="bad" live className="mt4" title={ruled} />}
    </Explained>
  )
}
