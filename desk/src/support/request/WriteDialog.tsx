import { requestDesk } from '@tonne/contract/support/requestDesk'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useForm } from 'react-hook-form'
import { useAct } from '../../platform/deskQuery.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { Refusable } from '../../ui/Refusable.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { copy } from './copy.ts'
import type { Info } from './rows.ts'

type Fields = { text: string; ask: boolean }
export function WriteDialog({
  info: { no, memberName },
  open,
  onClose,
}: {
  info: Info
  open: boolean
  onClose(): void
}) {
  const words = useWords(copy)
  const write = useAct(requestDesk.message)
  const { register, handleSubmit, reset } = useForm<Fields>({ defaultValues: { text: '', ask: true } })
  const close = (): void => {
    reset()
    write.reset()
    onClose()
  }
  const send = handleSubmit((fields) => write.mutateAsync({ no, ...fields }).then(close, () => undefined))
  return (
    <Dialog title={fill(words.writeTitle, { name: memberName })} open={open} onClose={close}>
      <Refusable error={write.error}>
        <form className="stack" onSubmit={(event) => void send(event)} noValidate>
          <TextArea label={words.text} hint={words.textHint} maxLength={1000} autoFocus {...register('text')} />
          <label className="check">
            <input type="checkbox" {...register('ask')} /> {words.ask}
          </label>
          <FormFoot act={words.send} look="commit" busy={write.isPending} working={words.sending} onCancel={close} />
        </form>
      </Refusable>
    </Dialog>
  )
}
