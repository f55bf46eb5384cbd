import './passkeys.css'
import { operator } from '@tonne/contract/people/operator'
import { dayOf } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { makePasskey, passkeysWork } from '@tonne/parts/passkey.ts'
import { useState } from 'react'
import { deskCall } from '../platform/deskCall.ts'
import { useAct, useDesk } from '../platform/deskQuery.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormFoot } from '../ui/FormFoot.tsx'
import { Note } from '../ui/Note.tsx'
import { QueryView } from '../ui/QueryView.tsx'
import { Refusable } from '../ui/Refusable.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { copy } from './copy.ts'

export function Passkeys({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords(copy)
  return (
    <Dialog title={words.passkeys} open={open} onClose={onClose}>
      <div className="stack">
        <p className="cap">{words.passkeysAbout}</p>
        <Mine />
        {passkeysWork() ? <MakePasskey /> : <Note>{words.passkeysImpossible}</Note>}
        <div className="dialog-b">
          <Button look="line" onClick={onClose}>
            {words.close}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Mine() {
  const words = useWords(copy)
  const lang = useLang()
  const query = useDesk(operator.passkeys, {})
  const remove = useAct(operator.removePasskey)
  const day = (at: number): string => sayDate(dayOf(new Date(at)), lang)
  return (
    <QueryView query={query}>
      {({ items }) => (
        <>
          {items.length === 0 && <p>{words.passkeysNone}</p>}
          <ul className="keys">
            {items.map(({ id, label, madeAt, usedAt }) => (
              <li key={id}>
                <span>
                  <b>{label}</b>
                  <br />
                  <span className="cap">
                    {fill(words.passkeyMade, { day: day(madeAt) })}
                    {usedAt !== null && ` · ${fill(words.passkeyUsed, { day: day(usedAt) })}`}
                  </span>
                </span>
                <Button look="danger" onClick={() => remove.mutate({ id })}>
                  {words.passkeyRemove}
                </Button>
              </li>
            ))}
          </ul>
          {remove.error && <Note bad>{remove.error.message}</Note>}
        </>
      )}
    </QueryView>
  )
}

export function MakePasskey({ onMade }: { onMade?: () => void }) {
  const words = useWords(copy)
  const add = useAct(operator.addPasskey)
  const [label, setLabel] = useState('')
  const [error, setError] = useState<Error>()
  const make = async (): Promise<void> => {
    setError(undefined)
    try {
      const { options } = await deskCall(operator.startPasskey, {})
      const passkey = await makePasskey(options)
      if (!passkey) return
      await add.mutateAsync({ label, passkey })
      setLabel('')
      onMade?.()
    } catch (failed) {
      setError(failed as Error)
    }
  }
  return (
    <Refusable error={error}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        <TextInput
          label={words.passkeyLabel}
          hint={words.passkeyLabelHint}
          field="label"
          maxLength={60}
          value={label}
          onText={setLabel}
        />
        <FormFoot act={words.passkeyMake} busy={add.isPending} working={words.entering} />
      </form>
    </Refusable>
  )
}
