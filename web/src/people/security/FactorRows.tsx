import type { Output } from '@tonne/contract/endpoint'
import type { credential } from '@tonne/contract/people/credential'
import { sayDay } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { passkeysWork } from '@tonne/parts/passkey.ts'
import { useState } from 'react'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { AddPasskey, AddTotp } from './AddFactor.tsx'
import { RemovePasskey, RemoveTotp, RenewCodes } from './ChangeFactor.tsx'
import { copy } from './copy.ts'

export type State = Output<typeof credential.state>
type Key = State['passkeys'][number]
type Doing = { what: 'addPasskey' | 'addTotp' | 'removeTotp' | 'renewCodes' } | { what: 'removePasskey'; key: Key }

export function FactorRows({ state, onChanged }: { state: State; onChanged: () => void }) {
  const words = useWords(copy)
  const [doing, setDoing] = useState<Doing | null>(null)
  const any = state.totp || state.passkeys.length > 0
  const done = () => {
    setDoing(null)
    onChanged()
  }
  return (
    <>
      <RowCard title={words.second}>
        {state.passkeys.map((key) => (
          <KeyRow key={key.id} passkey={key} onPress={() => setDoing({ what: 'removePasskey', key })} />
        ))}
        {passkeysWork() ? (
          <Row
            icon="plus"
            label={words.addPasskey}
            sub={words.addPasskeyText}
            onClick={() => setDoing({ what: 'addPasskey' })}
          />
        ) : (
          <Row icon="lock" label={words.passkey} sub={words.noPasskeys} />
        )}
        <Row
          icon="clock"
          label={words.totp}
          sub={words.totpOff}
          value={state.totp ? words.totpOn : undefined}
          onClick={() => setDoing({ what: state.totp ? 'removeTotp' : 'addTotp' })}
        />
        {any && (
          <Row
            icon="doc"
            label={words.recovery}
            sub={words.recoveryText}
            value={fill(words.recoveryLeft, { n: state.recoveryLeft })}
            onClick={() => setDoing({ what: 'renewCodes' })}
          />
        )}
      </RowCard>
      <p className="cap2 mt2 sec-note">{words.secondText}</p>
      <Doer doing={doing} onClose={() => setDoing(null)} onDone={done} />
    </>
  )
}

function KeyRow({ passkey, onPress }: { passkey: Key; onPress: () => void }) {
  const words = useWords(copy)
  const lang = useLang()
  const day = (at: number) => sayDay(new Date(at), lang)
  const sub = passkey.usedAt
    ? fill(words.usedOn, { at: day(passkey.usedAt) })
    : fill(words.madeOn, { at: day(passkey.madeAt) })
  return <Row icon="lock" label={passkey.label} sub={sub} value={words.passkey} onClick={onPress} />
}

function Doer({ doing, onClose, onDone }: { doing: Doing | null; onClose: () => void; onDone: () => void }) {
  const words = useWords(copy)
  // The sheet keeps its content while it slides away.
  const [last, setLast] = useState<Doing | null>(null)
  if (doing && doing !== last) setLast(doing)
  const shown = doing ?? last
  const title = !shown
    ? ''
    : {
        addPasskey: words.addPasskey,
        addTotp: words.totp,
        removeTotp: words.removeTotp,
        renewCodes: words.recovery,
        removePasskey: fill(words.removePasskey, { label: 'key' in shown ? shown.key.label : '' }),
      }[shown.what]
  return (
    <Sheet open={doing !== null} onClose={onClose} title={title}>
      {shown?.what === 'addPasskey' && <AddPasskey onDone={onDone} />}
      {shown?.what === 'addTotp' && <AddTotp onDone={onDone} />}
      {shown?.what === 'removeTotp' && <RemoveTotp onDone={onDone} />}
      {shown?.what === 'renewCodes' && <RenewCodes onDone={onDone} />}
      {shown?.what === 'removePasskey' && <RemovePasskey id={shown.key.id} onDone={onDone} />}
    </Sheet>
  )
}
