/** A deposit that waits for the bank, as the deposit page and the purchase show it. */
import './payNow.css'
import { deposit as endpoints } from '@tonne/contract/money/deposit'
import { sayAmount, sayCents } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useClockOffset } from '../../api/clock.ts'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { useSettings } from '../../api/settings.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { useToast } from '../../ui/feedback/Toast.tsx'
import { BigMoney } from '../../ui/figures/BigMoney.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Qr } from '../../ui/figures/Qr.tsx'
import { Tally } from '../../ui/figures/Tally.tsx'
import { Busy } from '../../ui/input/Busy.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { CopyButton } from '../../ui/input/CopyButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { ConfirmButton } from '../../ui/sheet/ConfirmButton.tsx'
import type { DepositOut } from './depositOut.ts'
import { payNowCopy } from './payNowCopy.ts'
import { savePicture } from './savePicture.ts'
import { useTimeUsed } from './useTimeUsed.ts'

/** `onRefresh` refetches the deposit and returns its present state. */
type PayNowProps = { deposit: DepositOut; onRefresh: () => Promise<DepositOut | undefined> }

export function PayNowCode({ deposit, onRefresh }: PayNowProps) {
  const words = useWords(payNowCopy)
  const offsetMs = useClockOffset()
  const used = useTimeUsed(deposit.createdAt, deposit.expiresAt)
  const label = fill(words.qrLabel, { amount: sayCents(deposit.amountCents), reference: deposit.reference })
  return (
    <Card as="section" className="dep mt4">
      <div className="hrow between top g3 wrap">
        <div>
          <p className="cap">{words.payExactly}</p>
          <BigMoney cents={deposit.amountCents} size="card" />
        </div>
        <div className="dep-left">
          <p className="cap">{words.expiresIn}</p>
          <p className="mt1">
            <Countdown endsAt={deposit.expiresAt} offsetMs={offsetMs} onEnd={() => void onRefresh()} />
          </p>
        </div>
      </div>
      <div className="mt3">
        <Tally percent={used} label={words.timeUsed} size="s" />
      </div>
      <div className="qr-box mt4">
        <Qr text={deposit.paynow} label={label} border={0} />
      </div>
      <p className="cap center mt3">{words.scan}</p>
    </Card>
  )
}

function Details({ deposit }: { deposit: DepositOut }) {
  const words = useWords(payNowCopy)
  const { reference, payee, uen, amountCents } = deposit
  const line = (label: string, value: string, mono: boolean) => (
    <>
      <span className="cap sub">{label}</span>
      <span className={mono ? 'mono dep-ref' : 'label strong'}>{value}</span>
    </>
  )
  return (
    <RowCard className="dep-to mt4">
      <Row
        label={line(words.reference, reference, true)}
        value={<CopyButton look="chip" text={reference} label={words.copy} />}
      />
      <Row
        label={line(words.amountRow, sayCents(amountCents), false)}
        value={<CopyButton look="chip" text={sayAmount(amountCents).replaceAll(',', '')} label={words.copy} />}
      />
      <Row label={line(words.to, payee, false)} value={null} />
      <Row label={line(words.uen, uen, true)} value={<CopyButton look="chip" text={uen} label={words.copy} />} />
    </RowCard>
  )
}

function GiveUp({ deposit, onDone }: { deposit: DepositOut; onDone: () => void }) {
  const words = useWords(payNowCopy)
  const cancel = useSend(endpoints.cancel)
  return (
    <div className="mt5">
      <ConfirmButton
        button={{ variant: 'quiet', size: 'm', block: true }}
        label={words.cancel}
        title={words.cancelTitle}
        text={words.cancelText}
        act={words.cancelAct}
        busy={cancel.isPending && words.cancelling}
        keep={words.cancelKeep}
        failed={cancel.error instanceof Refused && cancel.error.message}
        onAct={() => cancel.mutate({ no: deposit.no }, { onSettled: onDone })}
      />
    </div>
  )
}

export function PayNowBar({ deposit, onRefresh }: PayNowProps) {
  const words = useWords(payNowCopy)
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const ask = async () => {
    setAsking(true)
    const now = await onRefresh()
    setAsking(false)
    if (now?.state === 'waiting') toast(words.notYet)
  }
  return (
    <StickyBar>
      <Button
        variant="line"
        grow
        icon="download"
        onClick={() => savePicture(deposit).catch(() => toast(words.saveFailed))}
      >
        {words.save}
      </Button>
      <Button grow busy={asking && words.checking} onClick={() => void ask()}>
        {words.paid}
      </Button>
    </StickyBar>
  )
}

/** The account, the state of the deposit, and the button to cancel. */
export function PayNowDetails({ deposit, onRefresh }: PayNowProps) {
  const words = useWords(payNowCopy)
  const demo = useSettings()?.mode === 'demo'
  return (
    <>
      <Details deposit={deposit} />
      <div className="hrow g3 mt4 dep-wait" role="status">
        <Busy />
        <p className="cap2 grow">{words.waiting}</p>
      </div>
      {demo && (
        <Note kind="info" className="mt3">
          {words.demo}
        </Note>
      )}
      <p className="cap mt3">{words.otherAmount}</p>
      <GiveUp deposit={deposit} onDone={() => void onRefresh()} />
    </>
  )
}
