import { type ProjectFieldKey, projectFields } from '@tonne/domain/trading/projectFields'
import { type WhyFixed, whyFixed } from '@tonne/domain/trading/projectRules'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { InputHTMLAttributes, ReactNode } from 'react'
import { type FieldPath, useFormContext } from 'react-hook-form'
import { serverNow } from '../../platform/serverNow.ts'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { DraftForm } from './draftForm.ts'
import { formCopy } from './formCopy.ts'
import type { Draft, TabProps } from './rows.ts'

type Common = { of: ProjectFieldKey; name: FieldPath<DraftForm>; form: TabProps }
type TypedProps = Common & { hint?: string; unit?: ReactNode; before?: ReactNode } & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode'
  >

/** The rule that locks a field of a published project, named by the refusal that a save would get. */
export const fixedBy = (of: ProjectFieldKey, { published }: Draft): WhyFixed | undefined =>
  published
    ? whyFixed(
        of,
        {
          ...published,
          startsAt: new Date(published.startsAt),
          endsAt: published.endsAt === null ? null : new Date(published.endsAt),
        },
        new Date(serverNow()),
      )
    : undefined

/** Whether the field can be edited, and the hint below it. */
function useRule(of: ProjectFieldKey, { draft, mayWrite }: TabProps): { open: boolean; says: string | undefined } {
  const words = useWords(formCopy)
  const why = fixedBy(of, draft)
  return { open: mayWrite && !why, says: why && words[why] }
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
      aria-disabled={!open || undefined}
      autoComplete="off"
      before={before}
      after={unit && <span className="unit">{unit}</span>}
      {...register(name)}
    />
  )
}

export function Chosen({
  of,
  name,
  form,
  options,
}: Common & { options: readonly (readonly [value: string, label: string])[] }) {
  const lang = useLang()
  const { register } = useFormContext<DraftForm>()
  const { open, says } = useRule(of, form)
  return (
    <Select
      label={pick(projectFields[of].label, lang)}
      hint={says}
      options={options}
      disabled={!open}
      {...register(name)}
    />
  )
}
