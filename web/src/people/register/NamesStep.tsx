import { isUenShape } from '@tonne/domain/fields'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { FormEvent } from 'react'
import { useFieldWords } from '../../api/fieldWords.ts'
import { Button } from '../../ui/input/Button.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { CodeField } from './CodeField.tsx'
import { copy } from './copy.ts'
import { changeDraft, type RegisterDraft, useDraft } from './draft.ts'
import { toStep } from './toStep.ts'

const CODE_LENGTH = 6
/** A Chinese name is written family name first. */
const nameOrder = { en: ['firstName', 'lastName'], cn: ['lastName', 'firstName'] } as const

type TextName = 'firstName' | 'lastName' | 'companyName' | 'uen'

const wire = (draft: RegisterDraft, name: TextName) => ({
  name,
  value: draft[name],
  onChange: (text: string) =>
    changeDraft({ nameError: '', uenError: '', [name]: name === 'uen' ? text.toUpperCase() : text }),
})

function CompanyFields() {
  const words = useWords(copy)
  const draft = useDraft()
  return (
    <>
      <TextInput
        {...wire(draft, 'companyName')}
        className="mt4"
        label={words.company}
        icon="building"
        autoComplete="organization"
      />
      <TextInput
        {...wire(draft, 'uen')}
        className="mt4"
        label={words.uen}
        icon="id"
        mono
        maxLength={10}
        autoCapitalize="characters"
        hint={words.uenHint}
        error={draft.uenError || undefined}
      />
      <h2 className="t3 mt6">{words.charge}</h2>
    </>
  )
}

export function NamesStep() {
  const words = useWords(copy)
  const say = useFieldWords()
  const draft = useDraft()
  const names = nameOrder[useLang()]
  const company = draft.kind === 'corporate'
  const left = CODE_LENGTH - draft.code.length
  const missing =
    (left === CODE_LENGTH && words.needCode) ||
    (left > 0 && fill(words.needDigits, { n: left })) ||
    (company && !(draft.companyName.trim() && draft.uen.trim()) && words.needCompany) ||
    (!(draft.firstName.trim() && draft.lastName.trim()) && words.needNames)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (missing) return
    if (company && !isUenShape(draft.uen.trim())) changeDraft({ uenError: say('uenInvalid') ?? '' })
    else toStep(3)
  }
  return (
    <form noValidate onSubmit={submit}>
      <p className="cap2 mt5 hrow between g2">
        <span className="wraps strong">{draft.email}</span>
        <button type="button" className="link tap" onClick={() => toStep(1, { replace: true })}>
          {words.change}
        </button>
      </p>
      <CodeField />
      {company && <CompanyFields />}
      <div className="grid2 mt4">
        {names.map((name) => (
          <TextInput
            key={name}
            {...wire(draft, name)}
            label={words[name]}
            autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
          />
        ))}
      </div>
      <p className={draft.nameError ? 'danger cap mt2' : 'cap mt2'} role={draft.nameError ? 'alert' : undefined}>
        {draft.nameError || (company ? words.companyNameHint : words.nameHint)}
      </p>
      <StickyBar>
        <Button type="submit" block disabledReason={missing}>
          {words.next}
        </Button>
      </StickyBar>
    </form>
  )
}
