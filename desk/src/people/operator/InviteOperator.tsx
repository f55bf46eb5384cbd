import { operator } from '@tonne/contract/people/operator'
import { type OperatorRole, operatorRoleLabels, operatorRoles } from '@tonne/domain/people/operator'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useForm } from 'react-hook-form'
import { useAct } from '../../platform/deskQuery.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { Refusable } from '../../ui/Refusable.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { copy } from './copy.ts'

type Fields = { email: string; name: string; role: OperatorRole; reason: string }

export function InviteOperator({ open, onClose }: { open: boolean; onClose(): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const invite = useAct(operator.invite)
  const { register, handleSubmit, reset } = useForm<Fields>({ defaultValues: { role: 'support' } })
  const close = (): void => {
    reset()
    invite.reset()
    onClose()
  }
  const propose = handleSubmit((fields) => invite.mutateAsync(fields).then(close, () => undefined))
  return (
    <Dialog title={words.inviteTitle} open={open} onClose={close}>
      <Refusable error={invite.error}>
        <form onSubmit={(event) => void propose(event)} noValidate>
          <TextInput label={words.name} autoComplete="off" {...register('name')} />
          <TextInput label={words.email} type="email" autoComplete="off" {...register('email')} />
          <Select
            label={words.role}
            options={operatorRoles.map((role) => [role, pick(operatorRoleLabels[role], lang)])}
            {...register('role')}
          />
          <TextArea label={words.reason} hint={words.reasonHint} {...register('reason')} />
          <FormFoot act={words.propose} busy={invite.isPending} working={words.proposing} onCancel={close} />
        </form>
      </Refusable>
    </Dialog>
  )
}
