import type { Output } from '@tonne/contract/endpoint'
import { credential } from '@tonne/contract/people/credential'
import { useWords } from '@tonne/parts/lang.tsx'
import { makePasskey } from '@tonne/parts/passkey.ts'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { Qr } from '../../ui/figures/Qr.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { CopyButton } from '../../ui/input/CopyButton.tsx'
import { OtpInput } from '../../ui/input/OtpInput.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Codes } from './Codes.tsx'
import { CurrentPassword } from './CurrentPassword.tsx'
import { copy } from './copy.ts'

type Added = { codes: string[] | null }
type AddProps = { onDone: () => void }

/** The last step of both: recovery codes, when this was the first factor. */
function useAdded(onDone: () => void) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const added = ({ codes: made }: Added) => (made ? setCodes(made) : onDone())
  return { codes, added }
}

export function AddPasskey({ onDone }: AddProps) {
  const words = useWords(copy)
  const { codes, added } = useAdded(onDone)
  const [label, setLabel] = useState<string>(words.myDevice)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const add = async (password: string) => {
    setBusy(true)
    setProblem('')
    try {
      const { options } = await call(credential.startPasskey, { password })
      const passkey = await makePasskey(options)
      if (passkey) added(await call(credential.addPasskey, { label, passkey }))
      else setProblem(words.notMade)
    } catch (error) {
      if (error instanceof Refused) setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }
  if (codes) return <Codes codes={codes} onSaved={onDone} />
  return (
    <CurrentPassword
      action={words.makePasskey}
      busy={busy && words.making}
      problem={problem}
      waits
      missing={label.trim() === '' && words.nameIt}
      onSend={(p) => void add(p)}
    >
      <TextInput
        label={words.nameIt}
        hint={words.nameHint}
        value={label}
        maxLength={40}
        autoComplete="off"
        onChange={setLabel}
      />
    </CurrentPassword>
  )
}

type Made = Output<typeof credential.startTotp>

export function AddTotp({ onDone }: AddProps) {
  const words = useWords(copy)
  const { codes, added } = useAdded(onDone)
  const start = useSend(credential.startTotp)
  const [made, setMade] = useState<Made | null>(null)
  const [problem, setProblem] = useState('')
  const begin = (password: string) => {
    setProblem('')
    start.mutate(
      { password },
      { onSuccess: setMade, onError: (error) => error instanceof Refused && setProblem(error.message) },
    )
  }
  if (codes) return <Codes codes={codes} onSaved={onDone} />
  if (made) return <ConfirmTotp made={made} onAdded={added} />
  return (
    <CurrentPassword
      action={words.next}
      busy={start.isPending && words.checking}
      problem={problem}
      waits
      onSend={begin}
    />
  )
}

function ConfirmTotp({ made, onAdded }: { made: Made; onAdded: (added: Added) => void }) {
  const words = useWords(copy)
  const send = useSend(credential.confirmTotp)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState('')
  const confirm = (totp: string) => {
    setProblem('')
    send.mutate(
      { totp },
      {
        onSuccess: onAdded,
        onError: (error) => {
          setCode('')
          if (error instanceof Refused) setProblem(error.message)
        },
      },
    )
  }
  return (
    <>
      <p className="label">{words.scan}</p>
      <div className="sec-qr mt3">
        <Qr text={made.uri} label={words.scanLabel} size={184} />
      </div>
      <p className="label mt4">{words.orType}</p>
      <p className="hrow between g2">
        <span className="mono">{made.secret.replace(/(.{4})/g, '$1 ').trim()}</span>
        <CopyButton text={made.secret} label={words.copyKey} />
      </p>
      <OtpInput
        className="mt4"
        label={words.totpCode}
        value={code}
        onChange={setCode}
        onComplete={confirm}
        error={problem || undefined}
      />
      <Button
        className="mt5"
        block
        busy={send.isPending && words.checking}
        disabledReason={code.length < 6 && words.needTotp}
        onClick={() => confirm(code)}
      >
        {words.confirm}
      </Button>
    </>
  )
}
