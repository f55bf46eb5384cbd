import { correctionDesk } from '@tonne/contract/money/correction'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { type SubmitHandler, useForm } from 'react-hook-form'
import { useAct } from '../../platform/deskQuery.ts'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { Refusable } from '../../ui/Refusable.tsx'
import { useSay } from '../../ui/Spoken.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { copy } from './copy.ts'

type Fields = { memberId: string; evidence: string; textEn: string; textCn: string; reason: string }
/** `entry`: proposes its mirror. `of`: proposes the owner of money that this correction left in suspense. */
type Proposing = { entry: string; parks: boolean } | { of: string }

export function ProposeForm({ what, onClose }: { what: Proposing; onClose(): void }) {
  const words = useWords(copy)
  const say = useSay()
  const [propose, give] = [useAct(correctionDesk.propose), useAct(correctionDesk.give)]
  const { register, handleSubmit } = useForm<Fields>({
    defaultValues: { memberId: '', evidence: '', textEn: '', textCn: '', reason: '' },
  })
  const error = propose.error ?? give.error
  const send: SubmitHandler<Fields> = async ({ memberId, evidence, ...fields }) => {
    try {
      const shown = evidence.trim() === '' ? {} : { evidence }
      const { no } =
        'of' in what
          ? await give.mutateAsync({ no: what.of, memberId: Number(memberId), evidence, ...fields })
          : await propose.mutateAsync({
              entry: what.entry,
              ...(memberId.trim() === '' ? {} : { giveTo: Number(memberId) }),
              ...shown,
              ...fields,
            })
      say(fill(words.sent, { no }))
      onClose()
    } catch {
      // The form shows the refusal.
    }
  }
  const names = 'of' in what || what.parks
  return (
    <Refusable error={error}>
      <form className="stack" onSubmit={(event) => void handleSubmit(send)(event)} noValidate>
        {names && (
          <TextInput
            label={words.giveTo}
            hint={'of' in what ? undefined : words.giveToHint}
            inputMode="numeric"
            autoComplete="off"
            field="giveTo"
            {...register('memberId')}
          />
        )}
        <TextInput label={words.evidence} hint={words.evidenceHint} {...register('evidence')} />
        <TextArea label={words.textEn} lang="en" {...register('textEn')} />
        <TextArea label={words.textCn} hint={words.textHint} lang="zh-CN" {...register('textCn')} />
        <TextArea label={words.reason} hint={words.reasonHint} {...register('reason')} />
        <FormFoot
          act={'of' in what ? words.give : words.propose}
          look="commit"
          busy={propose.isPending || give.isPending}
          onCancel={onClose}
        />
      </form>
    </Refusable>
  )
}
