import type { Output } from '@tonne/contract/endpoint'
import { payee as endpoints } from '@tonne/contract/money/payee'
import { findBank } from '@tonne/domain/money/banks'
import { isSameName } from '@tonne/domain/money/payee'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useClockOffset } from '../../api/clock.ts'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { useWaitAhead } from '../../shared/limits/waitAhead.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ConfirmButton } from '../../ui/sheet/ConfirmButton.tsx'
import { copy } from './copy.ts'

type Payees = Output<typeof endpoints.list>
type PayeeItem = Payees['items'][number]

/** A name that was verified may have been registered differently since, and then nothing is paid to it. */
function State({ one, registeredName }: { one: PayeeItem; registeredName: string }) {
  const words = useWords(copy)
  const offsetMs = useClockOffset()
  const state = one.state === 'verified' && !isSameName(one.holder, registeredName) ? 'otherName' : one.state
  const icon = state === 'verified' ? 'check' : state === 'unverified' ? 'clock' : 'close'
  return (
    <>
      <p className={`cap hrow g1 pay-s is-${state === 'otherName' ? 'rejected' : state}`}>
        <Icon name={icon} size={16} />
        {fill(words.held, { holder: one.holder, state: words[state].toLowerCase() })}
      </p>
      {one.rejectedWhy && <p className="cap danger">{one.rejectedWhy}</p>}
      {one.usableAt > Date.now() + offsetMs && (
        <p className="cap hrow g2 pay-c">
          {words.payableIn} <Countdown endsAt={one.usableAt} offsetMs={offsetMs} size="row" />
        </p>
      )}
    </>
  )
}

/** Another default begins a wait, so it is announced before. */
function MakeDefault({ one, name }: { one: PayeeItem; name: string }) {
  const words = useWords(copy)
  const send = useSend(endpoints.setDefault)
  return (
    <ConfirmButton
      button={{ size: 's', variant: 'line' }}
      label={words.makeDefault}
      name={`${words.makeDefault} ${name}`}
      title={words.defaultTitle}
      text={fill(words.defaultText, { name, ...useWaitAhead('change') })}
      act={words.makeDefault}
      variant="forest"
      busy={send.isPending && words.makingDefault}
      keep={words.defaultKeep}
      failed={send.error instanceof Refused && send.error.message}
      onAct={(close) => send.mutate({ id: one.id }, { onSuccess: close })}
    />
  )
}

/** `next`: another payee becomes the default. */
function Remove({ one, name, hours, next }: { one: PayeeItem; name: string; hours: number; next: boolean }) {
  const words = useWords(copy)
  const ahead = useWaitAhead('change')
  const send = useSend(endpoints.remove)
  return (
    <ConfirmButton
      button={{ size: 's', variant: 'quiet' }}
      label={words.remove}
      name={`${words.remove} ${name}`}
      title={words.removeTitle}
      text={
        <>
          {fill(words.removeText, { name, hours })} {next && fill(words.removeDefault, ahead)}
        </>
      }
      act={words.removeAct}
      busy={send.isPending && words.removing}
      keep={words.removeKeep}
      failed={send.error instanceof Refused && send.error.message}
      onAct={(close) => send.mutate({ id: one.id }, { onSuccess: close })}
    />
  )
}

export function PayeeCard({ one, payees }: { one: PayeeItem; payees: Payees }) {
  const words = useWords(copy)
  const lang = useLang()
  const bank = findBank(one.bank)
  const name = bank ? (lang === 'cn' ? bank.cn : bank.name) : one.kind === 'uen' ? words.uen : words.mobile
  const title = fill(words.ending, { bank: name, tail: one.tail })
  return (
    <Card as="article" className="pay">
      <div className="hrow g3 pay-h">
        <span className="pay-b">
          {bank ? bank.code.slice(0, 4) : <Icon name={one.kind === 'uen' ? 'building' : 'phone'} />}
        </span>
        <div className="grow">
          <h2 className="label strong">{title}</h2>
          <State one={one} registeredName={payees.registeredName} />
        </div>
      </div>
      <div className="hrow g3 mt3 pay-a">
        {one.isDefault ? <span className="badge">{words.default}</span> : <MakeDefault one={one} name={title} />}
        <Remove one={one} name={title} hours={payees.newPayeeHours} next={one.isDefault && payees.items.length > 1} />
      </div>
    </Card>
  )
}
