/** Why: each field of the form is called as everywhere else, says when it may not change any more, and when it cannot be read. */
import { type ProjectFieldKey, projectFields } from '@tonne/domain/projectFields'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { type FieldPath, useFormContext } from 'react-hook-form'
import { pick, useLang, useWords } from '../ui/lang.tsx'
import { Select } from '../ui/Select.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import type { DraftForm } from './draftForm.ts'
import { formCopy } from './formCopy.ts'
import type { TabProps } from './rows.ts'

type Common = { of: ProjectFieldKey; name: FieldPath<DraftForm>; form: TabProps }
type TypedProps = Common & { hint?: string; unit?: ReactNode; before?: ReactNode } & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode'>

/** Whether the field may be typed in, and what stands below it. */
function useRule(of: ProjectFieldKey, { draft, mayWrite }: TabProps): { open: boolean; says: string | undefined } {
  const words = useWords(formCopy)
  const { rule } = projectFields[of]
  const published = draft.liveVersion !== null
  const shut = published && (rule === 'fixed' || rule === 'plan')
  return { open: mayWrite && !shut, says: shut ? (rule === 'plan' ? words.planned : words.never) : undefined }
}

export function Typed({ of, name, form, hint, unit, before, ...rest }: TypedProps) {
  const words = useWords(formCopy)
  const lang = useLang()
  const { register } = useFormContext<DraftForm>()
  const { open, says } = useRule(of, form)
  return (
    <TextInput
      {...rest}
      label={pick(projectFields[of].label, lang)}
      hint={says ?? hint}
      error={form.wrong.includes(name) ? words.bad : undefined}
      readOnly={!open}
      autoComplete="off"
      before={before}
      after={unit && <span className="unit">{unit}</span>}
      {...register(name)}
    />
  )
}

export function Chosen({ of, name, form, options }: Common & { options: readonly (readonly [value: string, label: string])[] }) {
  const lang = useLang()
  const { register } = useFormContext<DraftForm>()
  const { open } = useRule(of, form)
  return <Select label={pick(projectFields[of].label, lang)} options={options} disabled={!open} {...register(name)} />
}
