import { projectTypes, registries } from '@tonne/domain/trading/project'
import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Controller, useFormContext } from 'react-hook-form'
import { Tag } from '../../ui/Tag.tsx'
import type { DraftForm } from './draftForm.ts'
import { formCopy } from './formCopy.ts'
import type { TabProps } from './rows.ts'
import { Chosen, Typed } from './Typed.tsx'

export function SaleTab(form: TabProps) {
  const words = useWords(formCopy)
  const lang = useLang()
  const pairs = (table: Record<string, readonly [string, string]>) =>
    Object.entries(table).map(([key, name]) => [key, pick(name, lang)] as const)
  return (
    <>
      <h2 className="t3">{words.registry}</h2>
      <div className="proj-f">
        <Chosen of="registry" name="registry" form={form} options={pairs(registries)} />
        <Typed of="registryProjectId" name="registryProjectId" form={form} />
        <Typed of="methodologyCode" name="methodology.code" form={form} />
        <Chosen of="type" name="type" form={form} options={pairs(projectTypes)} />
        <Typed of="vintageFrom" name="vintageFrom" type="date" form={form} />
        <Typed of="vintageTo" name="vintageTo" type="date" form={form} />
        <Chosen
          of="nature"
          name="nature"
          form={form}
          options={[
            ['removal', words.removal],
            ['avoidance', words.avoidance],
          ]}
        />
        <Typed of="verifier" name="verifier" form={form} />
        <Typed of="bufferPercent" name="bufferPercent" inputMode="numeric" unit="%" hint={words.optional} form={form} />
        <Typed of="country" name="country" hint={words.country} form={form} />
        <Typed of="lat" name="lat" inputMode="decimal" form={form} />
        <Typed of="lon" name="lon" inputMode="decimal" form={form} />
      </div>
      <h2 className="t3">{words.limits}</h2>
      <div className="proj-f">
        <Typed of="priceCents" name="price" inputMode="decimal" before={<span className="unit">S$</span>} form={form} />
        <Typed of="lotKg" name="lot" inputMode="decimal" unit={words.ton} form={form} />
        <Typed of="minKg" name="min" inputMode="decimal" unit={words.ton} form={form} />
        <Typed of="maxKg" name="max" inputMode="decimal" unit={words.ton} form={form} />
        <Typed of="monthlyOrders" name="monthlyOrders" inputMode="numeric" hint={words.noLimit} form={form} />
        <Typed of="totalOrders" name="totalOrders" inputMode="numeric" hint={words.noLimit} form={form} />
        <Typed of="band" name="band" inputMode="decimal" unit="%" hint={words.usualBand} form={form} />
        <Chosen
          of="minLevel"
          name="minLevel"
          form={form}
          options={[1, 2, 3, 4, 5].map((level) => [String(level), `P${level}`] as const)}
        />
      </div>
      <h2 className="t3">{words.schedule}</h2>
      <div className="proj-f proj-f--wide">
        <Typed of="startsAt" name="startsAt" type="datetime-local" hint={words.sgt} form={form} />
        <Typed of="endsAt" name="endsAt" type="datetime-local" hint={`${words.sgt}. ${words.optional}`} form={form} />
      </div>
      <Tax {...form} />
      <Goals {...form} />
    </>
  )
}

function Tax(form: TabProps) {
  const words = useWords(formCopy)
  const lang = useLang()
  const { icc } = form.draft
  return (
    <>
      <h2 className="t3">{words.icc}</h2>
      <div className="proj-f proj-f--wide">
        <Chosen
          of="authorisation"
          name="authorisation.state"
          form={form}
          options={(['none', 'on_file', 'declined'] as const).map((state) => [state, words[state]] as const)}
        />
        {form.content.authorisation.state !== 'none' && (
          <Typed of="authorisationDay" name="authorisation.day" type="date" form={form} />
        )}
        <Typed of="iccScope" name="eligibility.scope" hint={words.iccScopeHint} form={form} />
        <Typed of="iccPublished" name="eligibility.publishedOn" type="date" form={form} />
        <Chosen
          of="iccStanding"
          name="eligibility.standing"
          form={form}
          options={[
            ['', words.notStated],
            ['active', words.active],
            ['inactive', words.inactive],
          ]}
        />
        <Typed of="iccSecond" name="eligibility.secondStandard" hint={words.iccSecondHint} form={form} />
      </div>
      {icc && (
        <p className="proj-icc">
          <Tag look={icc.verdict === 'eligible' ? 'done' : icc.verdict === 'unknown' ? 'wait' : 'stop'}>
            {words[icc.verdict]}
          </Tag>{' '}
          {icc.rule[lang]}
        </p>
      )}
      {icc?.basis && <p className="cap">{icc.basis[lang]}</p>}
      <p className="cap">{words.iccAbout}</p>
    </>
  )
}

const goals = Array.from({ length: 17 }, (_, i) => String(i + 1))
function Goals({ mayWrite }: TabProps) {
  const words = useWords(formCopy)
  const { control, register } = useFormContext<DraftForm>()
  return (
    <>
      <fieldset className="proj-goals" disabled={!mayWrite}>
        <legend className="field-l">{words.goals}</legend>
        <Controller
          control={control}
          name="sdgs"
          render={({ field: { value, onChange } }) => (
            <>
              {goals.map((goal) => (
                <label key={goal} className="check">
                  <input
                    type="checkbox"
                    checked={value.includes(goal)}
                    onChange={(event) =>
                      onChange(event.target.checked ? [...value, goal] : value.filter((one) => one !== goal))
                    }
                  />
                  {`SDG ${goal}`}
                </label>
              ))}
            </>
          )}
        />
      </fieldset>
      <label className="check">
        <input type="checkbox" disabled={!mayWrite} {...register('featured', { disabled: false })} /> {words.featured}
      </label>
    </>
  )
}
