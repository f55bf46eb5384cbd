import { payee as endpoints } from '@tonne/contract/money/payee'
import { accountDigits, banks, findBank, sayDigits } from '@tonne/domain/money/banks'
import { type PayeeKind, tailOf } from '@tonne/domain/money/payee'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { StepUpFields, useStepUpWhy } from '../../shared/credentials/StepUpFields.tsx'
import { useProven } from '../../shared/credentials/useProven.ts'
import { useWaitAhead } from '../../shared/limits/waitAhead.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Select } from '../../ui/input/Select.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Explained } from '../../ui/layout/Explained.tsx'
import { Segmented } from '../../ui/navigation/Segmented.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { copy } from './copy.ts'

type Owner = { registeredName: string; uen: string | null; newPayeeHours: number }
type Values = { kind: PayeeKind; bank: string; number: string; holder: string }
type NumberProps = { values: Values; set: (name: 'bank' | 'number', value: string) => void; uen: string | null }

function NumberFields({ values, set, uen }: NumberProps) {
  const words = useWords(copy)
  const lang = useLang()
  const bank = findBank(values.bank)
  if (values.kind === 'uen') return <TextInput label={words.uenNumber} off={uen ?? ''} value={uen ?? ''} readOnly />
  if (values.kind === 'mobile') {
    return (
      <TextInput
        label={words.mobileNumber}
        name="number"
        hint={words.mobileHint}
        prefix="+65"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={9}
        value={values.number}
        onChange={(text) => set('number', text)}
      />
    )
  }
  return (
    <>
      <Select
        label={words.bank}
        icon="bank"
        placeholder={words.pickBank}
        value={values.bank}
        onChange={(text) => set('bank', text)}
        options={banks.map(({ code, name, cn }) => ({ value: code, label: lang === 'cn' ? cn : name }))}
      />
      <TextInput
        label={words.number}
        name="number"
        hint={bank && fill(words.digits, { digits: sayDigits(bank)[lang] })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={values.number}
        onChange={(text) => set('number', text)}
      />
    </>
  )
}

export function BeforeAdding({ hours }: { hours: number }) {
  const words = useWords(copy)
  const { limit } = useWaitAhead('change')
  return (
    <section>
      <h3 className="t3">{words.before}</h3>
      <ul className="pay-l mt2">
        <li>{fill(words.wait, { hours })}</li>
        <li>{fill(words.beside, { limit })}</li>
        <li>{words.check}</li>
        <li>{words.noticed}</li>
      </ul>
    </section>
  )
}

function useAdd(owner: Owner, onDone: () => void) {
  const words = useWords(copy)
  const [values, setValues] = useState<Values>({ kind: 'account', bank: '', number: '', holder: owner.registeredName })
  const number = values.kind === 'uen' ? (owner.uen ?? '') : values.number
  const { step, proven, busy, ruled, forget, submit } = useProven(
    endpoints.add,
    `payee ${values.kind} ending ${tailOf(accountDigits(number))}`,
  )
  const missing = () => {
    if (values.kind === 'account' && values.bank === '') return words.enterBank
    if (number.trim() === '') return words.enterNumber
    if (values.holder.trim() === '') return words.enterHolder
    return proven ? null : words.prove
  }
  const add = () => {
    const { kind, bank, holder } = values
    forget()
    submit({ kind, ...(kind === 'account' ? { bank } : {}), number, holder }, onDone)
  }
  const set = (name: keyof Values, value: string) => {
    forget()
    setValues((before) => ({ ...before, [name]: value }))
  }
  return { values, set, step, add, missing: missing(), busy, wrong: ruled }
}

function Form({ owner, onDone }: { owner: Owner; onDone: () => void }) {
  const words = useWords(copy)
  const { values, set, step, add, missing, busy, wrong } = useAdd(owner, onDone)
  const kinds = [
    { value: 'account' as const, label: words.account, icon: 'bank' as const },
    owner.uen
      ? { value: 'uen' as const, label: words.uen, icon: 'building' as const }
      : { value: 'mobile' as const, label: words.mobile, icon: 'phone' as const },
  ]
  const why = {
    ...(values.kind !== 'uen' && {
      number: { title: values.kind === 'mobile' ? words.mobileNumber : words.number, text: words.numberWhy },
    }),
    holder: { title: words.holder, text: words.holderWhy },
    ...useStepUpWhy(),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing === null && !busy) add()
  }
  return (
    <Explained fields={why}>
      <form className="stack g4 mt2" onSubmit={submit}>
        <Segmented label={words.kind} value={values.kind} onChange={(kind) => set('kind', kind)} options={kinds} />
        <NumberFields values={values} set={set} uen={owner.uen} />
        <TextInput
          label={words.holder}
          name="holder"
          hint={fill(words.holderHint, { name: owner.registeredName })}
          autoComplete="name"
          value={values.holder}
          onChange={(text) => set('holder', text)}
        />
        <StepUpFields step={step} />
        <BeforeAdding hours={owner.newPayeeHours} />
        {wrong && <Note kind="bad" live title={wrong} />}
        <Button block type="submit" busy={busy && words.adding} disabledReason={missing ?? false}>
          {words.add}
        </Button>
      </form>
    </Explained>
  )
}

export function AddPayee({ open, onClose, owner }: { open: boolean; onClose: () => void; owner: Owner }) {
  const words = useWords(copy)
  return (
    <Sheet open={open} onClose={onClose} title={words.add}>
      {open && <Form owner={owner} onDone={onClose} />}
    </Sheet>
  )
}
