import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Both } from './Both.tsx'
import type { Of } from './contentOut.ts'
import { copy } from './copy.ts'
import type { FieldsProps } from './fieldsProps.ts'
import { Position } from './ShortFields.tsx'

export function QuizFields({ value, set }: FieldsProps<Of<'quiz'>>) {
  const words = useWords(copy)
  const name = useId()
  const change = (place: number, to: Partial<Of<'quiz'>['options'][number]>) =>
    set((now) => ({ ...now, options: now.options.map((one, i) => (i === place ? { ...one, ...to } : one)) }))
  const free = [...'abcdef'].find((id) => !value.options.some((one) => one.id === id))
  return (
    <>
      <Both
        label={words.question}
        long
        most={300}
        value={value.question}
        onChange={(question) => set((now) => ({ ...now, question }))}
      />
      {value.options.map((one, place) => (
        <fieldset key={one.id} className="content-opt">
          <legend className="field-l">{fill(words.option, { n: place + 1 })}</legend>
          <label className="check">
            <input
              type="radio"
              name={name}
              checked={value.right === one.id}
              onChange={() => set((now) => ({ ...now, right: one.id }))}
            />{' '}
            {words.right}
          </label>
          <Both
            label={fill(words.option, { n: place + 1 })}
            most={300}
            value={one.text}
            onChange={(text) => change(place, { text })}
          />
          <Both
            label={words.why}
            field={fill(words.whyOf, { n: place + 1 })}
            long
            most={600}
            value={one.why}
            onChange={(why) => change(place, { why })}
          />
          {value.options.length > 2 && (
            <div>
              <Button
                look="line"
                size="s"
                onClick={() => set((now) => ({ ...now, options: now.options.filter((_, i) => i !== place) }))}
              >
                {fill(words.removeOption, { n: place + 1 })}
              </Button>
            </div>
          )}
        </fieldset>
      ))}
      <div className="content-row">
        {free && (
          <Button
            look="line"
            onClick={() =>
              set((now) => ({
                ...now,
                options: [...now.options, { id: free, text: { en: '', cn: '' }, why: { en: '', cn: '' } }],
              }))
            }
          >
            {words.addOption}
          </Button>
        )}
        <Position value={value.position} onChange={(position) => set((now) => ({ ...now, position }))} />
      </div>
    </>
  )
}
