import type { Output } from '@tonne/contract/endpoint'
import { payee as endpoints } from '@tonne/contract/money/payee'
import { findBank } from '@tonne/domain/money/banks'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useClockOffset } from '../../api/clock.ts'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Icon } from '../../ui/icons/icons.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { ConfirmButton } from '../../ui/sheet/ConfirmButton.tsx'
import { copy } from './copy.ts'

type PayeeItem = Output<typeof endpoints.list>['items'][number]

function State({ one }: { one: PayeeItem }) {
  const words = useWords(copy)
  const offsetMs = useClockOffset()
  const icon = one.state === 'verified' ? 'check' : one.state === 'rejected' ? 'close' : 'clock'
  return (
    <>
      <p className={`cap hrow g1 pay-s is-${one.state}`}>
        <Icon name={icon} size={16} />
        {fill(words.held, { holder: one.holder, state: words[one.state].toLowerCase() })}
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

function Remove({ one, name, hours }: { one: PayeeItem; name: string; hours: number }) {
  const words = useWords(copy)
  const send = useSend(endpoints.remove)
  return (
    <ConfirmButton
      button={{ size: 's', variant: 'quiet' }}
      label={words.remove}
      name={`${words.remove} ${name}`}
      title={words.removeTitle}
      text={fill(words.removeText, { name, hours })}
      act={words.removeAct}
      busy={send.isPending && words.removing}
      keep={words.removeKeep}
      failed={send.error instanceof Refused && send.error.message}
      onAct={(close) => send.mutate({ id: one.id }, { onSuccess: close })}
    />
  )
}

export function PayeeCard({ one, hours }: { one: PayeeItem; hours: number }) {
  const words = useWords(copy)
  const lang = useLang()
  const first = useSend(endpoints.setDefault)
  const bank = findBank(one.bank)
  const name = bank ? (lang === 'cn' ? bank.cn : bank.name) : one.kind === 'uen' ? words.uen : words.mobile
  const title = fill(words.ending, { bank: name, tail: one.tail })
  return (
    <Card as="article" className="pay">
      <div className="hrow g3">
        <span className="pay-b">
          {bank ? bank.code.slice(0, 4) : <Icon name={one.kind === 'uen' ? 'building' : 'phone'} />}
        </span>
        <div className="grow">
          <h2 className="label strong">{title}</h2>
          <State one={one} />
        </div>
        {one.isDefault && <span className="badge">{words.default}</span>}
      </div>
      <div className="hrow g3 mt3 pay-a">
        {!one.isDefault && (
          <Button
            size="s"
            variant="line"
            busy={first.isPending && words.makeDefault}
            onClick={() => first.mutate({ id: one.id })}
          >
            {words.makeDefault}
          </Button>
        )}
        <Remove one={one} name={title} hours={hours} />
      </div>
    </Card>
  )
}
