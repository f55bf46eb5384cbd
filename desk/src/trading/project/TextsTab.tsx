import { inParts } from '@tonne/parts/joined.ts'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { DraftForm } from './draftForm.ts'
import { formCopy } from './formCopy.ts'
import { Order } from './Order.tsx'
import type { TabProps } from './rows.ts'

const sides = [
  ['en', 'en', 'english'],
  ['cn', 'zh-CN', 'chinese'],
] as const

export function TextsTab({ mayWrite }: TabProps) {
  const lang = useLang()
  const words = useWords(formCopy)
  const { register } = useFormContext<DraftForm>()
  return (
    <>
      <div className="proj-two">
        {(['name', 'place', 'methodology'] as const).map((name) =>
          sides.map(([side, tongue, label]) => (
            <TextInput
              key={`${name}${side}`}
              label={inParts(lang, words[name], words[label])}
              lang={tongue}
              readOnly={!mayWrite}
              {...register(`${name}.${side}`)}
              maxLength={200}
            />
          )),
        )}
        {sides.map(([side, tongue, label]) => (
          <TextArea
            key={side}
            label={inParts(lang, words.introduction, words[label])}
            hint={words.paragraphs}
            lang={tongue}
            rows={12}
            readOnly={!mayWrite}
            {...register(`introduction.${side}`)}
          />
        ))}
      </div>
      <FactSheet mayWrite={mayWrite} />
    </>
  )
}

function FactSheet({ mayWrite }: Pick<TabProps, 'mayWrite'>) {
  const lang = useLang()
  const words = useWords(formCopy)
  const { control, register } = useFormContext<DraftForm>()
  const { fields, append, remove, swap } = useFieldArray({ control, name: 'facts' })
  return (
    <>
      <h2 className="t3">{words.facts}</h2>
      <ul className="proj-rows">
        {fields.map((field, i) => (
          <li key={field.id}>
            <div className="proj-two">
              {sides.map(([side, tongue, label]) => (
                <div key={side} className="proj-fact">
                  <TextInput
                    label={inParts(lang, words.factLabel, words[label])}
                    lang={tongue}
                    readOnly={!mayWrite}
                    {...register(`facts.${i}.label.${side}`)}
                  />
                  <TextInput
                    label={inParts(lang, words.factValue, words[label])}
                    lang={tongue}
                    readOnly={!mayWrite}
                    {...register(`facts.${i}.value.${side}`)}
                    maxLength={200}
                  />
                </div>
              ))}
            </div>
            {mayWrite && <Order at={i} of={fields.length} onMove={(to) => swap(i, to)} onRemove={() => remove(i)} />}
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button look="line" onClick={() => append({ label: { en: '', cn: '' }, value: { en: '', cn: '' } })}>
          {words.addFact}
        </Button>
      )}
    </>
  )
}
