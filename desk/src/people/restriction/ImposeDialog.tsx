import '../../ui/choice.css'
import { restrictionDesk } from '@tonne/contract/people/restrictionDesk'
import { type RestrictionScope, restrictionScopes } from '@tonne/domain/people/member'
import { needsTwo, operatorReasons, REVIEW_DAYS, restrictionReasons } from '@tonne/domain/people/restriction'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useId } from 'react'
import { type SubmitHandler, type UseFormRegister, useForm } from 'react-hook-form'
import { useAct } from '../../platform/deskQuery.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { Refusable, useFieldErrors } from '../../ui/Refusable.tsx'
import { Select } from '../../ui/Select.tsx'
import { useSay } from '../../ui/Spoken.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { inDays, reviewOf } from './CasePanel.tsx'
import { copy } from './copy.ts'

type Fields = {
  memberId: string
  scopes: RestrictionScope[]
  code: (typeof operatorReasons)[number]
  textEn: string
  textCn: string
  day: string
  reason: string
}
/** Open while `member` is set: a member's number, or 'new' when it is to be typed. */
export function ImposeDialog({ member, onClose }: { member: string; onClose(): void }) {
  const words = useWords(copy)
  return (
    <Dialog title={words.imposeTitle} open={member !== ''} onClose={onClose}>
      <Form member={member} onClose={onClose} />
    </Dialog>
  )
}

/** The restricted operations. Keeping money or the person out takes two operators. */
function Scopes({ register, two }: { register: UseFormRegister<Fields>; two: boolean }) {
  const words = useWords(copy)
  const id = useId()
  const bad = useFieldErrors(id, undefined, ['scopes'])
  return (
    <fieldset className="choice" id={id} tabIndex={-1} aria-describedby={bad ? `${id}-said` : undefined}>
      <legend className="field-l">{words.what}</legend>
      {restrictionScopes.map((scope) => (
        <label key={scope} className="check">
          <input type="checkbox" value={scope} {...register('scopes')} /> {words[scope]}
        </label>
      ))}
      {bad && (
        <p className="cap bad" id={`${id}-said`}>
          {bad}
        </p>
      )}
      {two && <p className="cap">{words.twoNeeded}</p>}
    </fieldset>
  )
}

function Form({ member, onClose }: { member: string; onClose(): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const say = useSay()
  const impose = useAct(restrictionDesk.impose)
  const { register, handleSubmit, watch } = useForm<Fields>({
    defaultValues: { memberId: member === 'new' ? '' : member, scopes: [], code: 'identity_unclear', day: inDays(7) },
  })
  const two = needsTwo(watch('scopes') || [])
  const restrict: SubmitHandler<Fields> = async ({ memberId, day, ...fields }) => {
    try {
      const { caseNo } = await impose.mutateAsync({ memberId, reviewBy: reviewOf(day), ...fields })
      say(caseNo ? fill(words.done, { no: caseNo }) : words.proposed)
      onClose()
    } catch {
      // The form shows the refusal.
    }
  }
  return (
    <Refusable error={impose.error}>
      <form className="stack" onSubmit={(event) => void handleSubmit(restrict)(event)} noValidate>
        <TextInput label={words.memberId} inputMode="numeric" autoComplete="off" {...register('memberId')} />
        <Scopes register={register} two={two} />
        <Select
          label={words.ground}
          options={operatorReasons.map((code) => [code, restrictionReasons[code].label[lang]])}
          {...register('code')}
        />
        <TextArea label={words.textEn} lang="en" {...register('textEn')} />
        <TextArea label={words.textCn} lang="zh-CN" {...register('textCn')} />
        <TextInput
          label={words.reviewDay}
          hint={words.reviewHint}
          type="date"
          min={inDays(0)}
          max={inDays(REVIEW_DAYS)}
          field="reviewBy"
          {...register('day')}
        />
        <TextArea label={words.reason} hint={words.reasonHint} {...register('reason')} />
        <FormFoot act={two ? words.propose : words.restrict} look="commit" busy={impose.isPending} onCancel={onClose} />
      </form>
    </Refusable>
  )
}
