import { pairDesk } from '@tonne/contract/trading/pairDesk'
import { useWords } from '@tonne/parts/lang.tsx'
import { type SubmitHandler, useForm } from 'react-hook-form'
import { useAct } from '../../platform/deskQuery.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { Refusable } from '../../ui/Refusable.tsx'
import { useSay } from '../../ui/Spoken.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { copy } from './copy.ts'

type Fields = { a: string; b: string; reason: string }
export function AddDialog({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords(copy)
  return (
    <Dialog title={words.addTitle} open={open} onClose={onClose}>
      {open && <Form onClose={onClose} />}
    </Dialog>
  )
}

function Form({ onClose }: { onClose(): void }) {
  const words = useWords(copy)
  const say = useSay()
  const add = useAct(pairDesk.add)
  const { register, handleSubmit } = useForm<Fields>({ defaultValues: { a: '', b: '', reason: '' } })
  const list: SubmitHandler<Fields> = async (fields) => {
    try {
      await add.mutateAsync(fields)
      say(words.added)
      onClose()
    } catch {
      // The form shows the refusal.
    }
  }
  return (
    <Refusable error={add.error}>
      <form className="stack" onSubmit={(event) => void handleSubmit(list)(event)} noValidate>
        <p className="cap">{words.addAbout}</p>
        <TextInput label={words.oneNo} inputMode="numeric" autoComplete="off" {...register('a')} />
        <TextInput label={words.otherNo} inputMode="numeric" autoComplete="off" {...register('b')} />
        <TextArea label={words.reason} {...register('reason')} />
        <FormFoot act={words.add} look="commit" busy={add.isPending} onCancel={onClose} />
      </form>
    </Refusable>
  )
}
