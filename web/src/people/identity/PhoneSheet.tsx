import { useQueryClient } from '@tanstack/react-query'
import { identity } from '@tonne/contract/people/identity'
import { useWords } from '@tonne/parts/lang.tsx'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { useFields } from '../../api/useFields.ts'
import { Button } from '../../ui/input/Button.tsx'
import { Sheet } from '../../ui/sheet/Sheet.tsx'
import { copy } from './copy.ts'
import { PhoneInput } from './PhoneInput.tsx'

export function PhoneSheet({ open, onClose, phone }: { open: boolean; onClose: () => void; phone: string }) {
  const words = useWords(copy)
  const queries = useQueryClient()
  const form = useFields(identity.changePhone, { phone })
  const send = useSend(identity.changePhone)
  const submit = form.onSubmit((input) => {
    send.mutate(input, {
      onSuccess: (after) => {
        queries.setQueryData([identity.mine.path, {}], after)
        onClose()
      },
      onError: (error) => error instanceof Refused && form.refuse('phone', error.message),
    })
  })
  return (
    <Sheet open={open} onClose={onClose} title={words.phone} locked={send.isPending}>
      <form noValidate onSubmit={submit} className="mt3">
        <PhoneInput {...form.wire('phone')} error={form.errorOf('phone')} />
        <Button type="submit" block className="mt5" busy={send.isPending && words.saving}>
          {words.savePhone}
        </Button>
      </form>
    </Sheet>
  )
}
