import { sayKg } from '@tonne/domain/format'
import { attachedKg } from '@tonne/domain/trading/projectContent'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useFormContext } from 'react-hook-form'
import { Note } from '../../ui/Note.tsx'
import type { DraftForm } from './draftForm.ts'
import { formCopy } from './formCopy.ts'
import type { TabProps } from './rows.ts'
import { fixedBy, Typed } from './Typed.tsx'

export function PresaleTab(form: TabProps) {
  const words = useWords(formCopy)
  const lang = useLang()
  const { register } = useFormContext<DraftForm>()
  const { presale } = form.content
  const all = attachedKg(form.content)
  const drawn = presale?.supplyKg ?? all
  const why = fixedBy('presaleStartsAt', form.draft)
  const open = form.mayWrite && !why
  return (
    <>
      <Note>{why === 'fieldCommitted' ? words.presaleFixed : why ? words.presaleBegun : words.presaleAbout}</Note>
      <label className="check">
        <input
          type="checkbox"
          aria-disabled={!open}
          onClick={(event) => open || event.preventDefault()}
          {...register('hasPresale')}
        />{' '}
        {words.hasPresale}
      </label>
      {presale && (
        <>
          <div className="proj-f proj-f--wide">
            <Typed of="presaleStartsAt" name="presale.startsAt" type="datetime-local" hint={words.sgt} form={form} />
            <Typed of="presaleEndsAt" name="presale.endsAt" type="datetime-local" hint={words.sgt} form={form} />
          </div>
          <div className="proj-f">
            <Typed of="bookingShare" name="presale.booking" inputMode="decimal" unit="%" form={form} />
            <Typed of="forfeitShare" name="presale.forfeit" inputMode="decimal" unit="%" form={form} />
            <Typed
              of="finalHours"
              name="presale.hours"
              inputMode="numeric"
              unit={words.hours}
              hint={words.termsHours}
              form={form}
            />
            <Typed
              of="presaleKg"
              name="presale.supply"
              inputMode="decimal"
              unit={words.ton}
              hint={words.allTons}
              form={form}
            />
          </div>
          <p className="cap">
            {fill(words.phases, { drawn: sayKg(drawn, lang), rest: sayKg(Math.max(0, all - drawn), lang) })}
          </p>
        </>
      )}
    </>
  )
}
