import type { Output } from '@tonne/contract/endpoint'
import type { payee } from '@tonne/contract/money/payee'
import { isSameName, sayPayee } from '@tonne/domain/money/payee'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { serverNow, useClockOffset } from '../../api/clock.ts'
import { go } from '../../api/way.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { PickSheet } from '../../ui/sheet/PickSheet.tsx'
import { copy } from './copy.ts'
import { firstOf, type PayeeOut, type PayeeSide, sideOf } from './payeeChoice.ts'

export type Payees = Output<typeof payee.list>
const MANAGE = '/pages/profile/card'

function Body({ one, registeredName }: { one: PayeeOut; registeredName: string }) {
  const words = useWords(copy)
  const lang = useLang()
  const offsetMs = useClockOffset()
  const waits = one.usableAt > serverNow()
  const checked = isSameName(one.holder, registeredName) ? words.matches : words.otherName
  return (
    <>
      <span className="wd-b">
        {one.bank ? one.bank.slice(0, 4) : <Icon name={one.kind === 'uen' ? 'building' : 'phone'} />}
      </span>
      <span className="grow">
        <span className="label strong">{sayPayee(one)[lang]}</span>
        <span className="cap hrow g1 sub">
          <Icon name={one.state === 'verified' ? 'check' : 'clock'} size={16} />
          {fill(one.state === 'verified' ? checked : words.checking, { name: one.holder })}
        </span>
        {waits && (
          <span className="cap hrow g2 sub warn">
            {words.notYet} <Countdown endsAt={one.usableAt} offsetMs={offsetMs} size="row" />
          </span>
        )}
      </span>
    </>
  )
}

function None({ hours }: { hours: number }) {
  const words = useWords(copy)
  return (
    <Link to={`${MANAGE}?add=1`} className="wd-payee">
      <span className="wd-b">
        <Icon name="plus" />
      </span>
      <span className="grow">
        <span className="label strong">{words.noPayee}</span>
        <span className="cap sub">{fill(words.noPayeeText, { hours })}</span>
      </span>
      <Icon name="right" size={18} className="chev" />
    </Link>
  )
}

export function PayeePick({
  payees,
  one,
  onPick,
}: {
  payees: Payees
  one: PayeeOut | undefined
  /** Null when no payee of the chosen side exists, so that nothing is paid to one that is not shown. */
  onPick: (id: number | null) => void
}) {
  const words = useWords(copy)
  const lang = useLang()
  const [open, setOpen] = useState(false)
  const [wish, setWish] = useState<PayeeSide>('account')
  const side = one ? sideOf(one) : wish
  const ofSide = (value: PayeeSide) => payees.items.filter((p) => sideOf(p) === value)
  const change = (value: PayeeSide) => {
    setWish(value)
    onPick(firstOf(payees.items, value))
  }
  const options = [
    ...ofSide(side).map((p) => ({ value: String(p.id), label: sayPayee(p)[lang], sub: p.holder })),
    { value: 'manage', label: words.manage },
  ]
  return (
    <section className="sec">
      <Segmented
        label={words.to}
        value={side}
        onChange={change}
        options={[
          { value: 'account', label: words.bankAccount, icon: 'bank' },
          { value: 'paynow', label: words.paynow, icon: 'phone' },
        ]}
      />
      {one ? (
        <button type="button" name="payee" className="wd-payee" onClick={() => setOpen(true)}>
          <Body one={one} registeredName={payees.registeredName} />
          <Icon name="right" size={18} className="chev" />
        </button>
      ) : (
        <None hours={payees.newPayeeHours} />
      )}
      <PickSheet
        open={open}
        onClose={() => setOpen(false)}
        title={words.pick}
        value={String(one?.id ?? '')}
        options={options}
        onPick={(value) => (value === 'manage' ? go(MANAGE) : onPick(Number(value)))}
      />
    </section>
  )
}
