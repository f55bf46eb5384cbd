import { settingsDesk } from '@tonne/contract/base/settings'
import { sameTerm, sayTerm, type TermField, termAt, termFieldsOf, termGroupLabels } from '@tonne/domain/base/termFields'
import { dayOf } from '@tonne/domain/days'
import { sayDate } from '@tonne/domain/format'
import { withNote } from '@tonne/parts/joined.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type UseFormRegister, useForm } from 'react-hook-form'
import { useAct } from '../../platform/deskQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { Refusable } from '../../ui/Refusable.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { copy } from './copy.ts'
import { TermsDiff } from './Diff.tsx'
import { earliestOf, ProposeBox } from './ProposeBox.tsx'
import { isMoney, parsed, typed, unitSigns, withTerm } from './termInput.ts'
import type { Current, Version } from './termsOut.ts'

type Typed = Record<string, string>
/** A dot in a name would nest the form's values. */
const keyOf = (path: string, lang = '') => path.replaceAll('.', '_') + lang
const nameOf = (value: unknown) => value as { en: string; cn: string }

function typedFrom(terms: Version['terms']): Typed {
  const pairs = termFieldsOf(terms).flatMap((field) => {
    const value = termAt(terms, field.path)
    if (field.unit === 'name')
      return (['en', 'cn'] as const).map((lang) => [keyOf(field.path, lang), nameOf(value)[lang]])
    return [[keyOf(field.path), typed(field, value)]]
  })
  return Object.fromEntries(pairs) as Typed
}

/** The value of a field; undefined when its text is invalid. */
function meaningOf(field: TermField, values: Typed): unknown {
  if (field.unit !== 'name') return parsed(field, values[keyOf(field.path)] ?? '')
  const [en, cn] = (['en', 'cn'] as const).map((lang) => (values[keyOf(field.path, lang)] ?? '').trim())
  return en && cn && en.length <= 20 && cn.length <= 20 ? { en, cn } : undefined
}

/** The terms as typed so far, and the fields without a valid value. */
function read(base: Version['terms'], values: Typed): { terms: Version['terms']; wrong: ReadonlySet<string> } {
  const wrong = new Set<string>()
  let terms = base
  for (const field of termFieldsOf(base)) {
    const value = meaningOf(field, values)
    if (value === undefined) wrong.add(field.path)
    else if (!sameTerm(field, value, termAt(base, field.path))) terms = withTerm(terms, field.path, value)
  }
  return { terms, wrong }
}

/** Each level has a row of its own. */
const rowsOf = (fields: readonly TermField[]): TermField[][] => [
  ...Map.groupBy(fields, ({ path }) => /^levels\.\d+/.exec(path)?.[0] ?? '').values(),
]

export function TermsForm({ current, onDone }: { current: Current; onDone(): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const propose = useAct(settingsDesk.proposeTerms)
  const base = current.planned.at(-1) ?? current.now
  // A version that is approved meanwhile changes the fields that were not typed in.
  const { register, watch, formState } = useForm<Typed>({
    values: typedFrom(base.terms),
    resetOptions: { keepDirtyValues: true },
  })
  void formState.dirtyFields
  const { terms, wrong } = read(base.terms, watch())
  const changed = (Object.keys(terms) as (keyof typeof terms)[]).filter((key) => terms[key] !== base.terms[key])
  const groups = Map.groupBy(termFieldsOf(base.terms), ({ group }) => group)
  return (
    <Refusable>
      <div className="ops-g">
        <section className="panel panel--t">
          <div className="ops-tools">
            <Button look="line" onClick={onDone}>
              {words.backToTerms}
            </Button>
            <p className="cap">{fill(words.editing, { day: sayDate(dayOf(new Date(base.effectiveAt)), lang) })}</p>
          </div>
          {[...groups].map(([group, fields]) => (
            <fieldset key={group}>
              <legend className="t3 terms-h">{pick(termGroupLabels[group], lang)}</legend>
              {rowsOf(fields).map((row) => (
                <div className="terms-f" key={row[0]!.path}>
                  {row.map((field) => (
                    <Field
                      key={field.path}
                      field={field}
                      register={register}
                      wrong={wrong.has(field.path)}
                      changed={termAt(terms, field.path) !== termAt(base.terms, field.path)}
                    />
                  ))}
                </div>
              ))}
            </fieldset>
          ))}
        </section>
        <ProposeBox
          version={base.version}
          earliest={earliestOf(current.earliestDay, current.planned.at(-1)?.effectiveAt)}
          diff={<TermsDiff before={base.terms} after={terms} />}
          run={(change) =>
            propose.mutateAsync({ ...change, terms: Object.fromEntries(changed.map((key) => [key, terms[key]])) })
          }
          onDone={onDone}
        />
      </div>
    </Refusable>
  )
}

type FieldProps = { field: TermField; register: UseFormRegister<Typed>; wrong: boolean; changed: boolean }
function Field({ field, register, wrong, changed }: FieldProps) {
  const words = useWords(copy)
  const lang = useLang()
  const label = pick(field.label, lang)
  const [min, max] = [sayTerm(field, field.min, lang), sayTerm(field, field.max, lang)]
  if (field.unit === 'name')
    return (['en', 'cn'] as const).map((side) => (
      <div key={side} className={changed ? 'is-new' : undefined}>
        <TextInput
          label={withNote(lang, label, side === 'en' ? words.english : words.chinese)}
          error={wrong ? words.wrongName : undefined}
          lang={side === 'en' ? 'en' : 'zh-CN'}
          {...register(keyOf(field.path, side))}
        />
      </div>
    ))
  const sign = unitSigns[field.unit]
  return (
    <div className={changed ? 'is-new' : undefined}>
      <TextInput
        label={label}
        inputMode="decimal"
        autoComplete="off"
        hint={field.unit === 'limitCents' ? words.boundsOrNone : fill(words.bounds, { min, max })}
        error={wrong ? fill(words.wrong, { min, max }) : undefined}
        before={isMoney(field.unit) ? <span className="unit">S$</span> : undefined}
        after={sign ? <span className="unit">{pick(sign, lang)}</span> : undefined}
        {...register(keyOf(field.path))}
      />
    </div>
  )
}
