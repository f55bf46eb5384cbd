import './retire.css'
import { retirement as endpoints } from '@tonne/contract/carbon/retirement'
import { givesAway, retireBound } from '@tonne/domain/carbon/heldGift'
import { sayKg, sayTons } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { go } from '../../api/way.ts'
import { CertificatePaper } from '../../shared/certificate/CertificatePaper.tsx'
import { Seal } from '../../shared/certificate/Seal.tsx'
import { StepUpFields } from '../../shared/credentials/StepUpFields.tsx'
import { useProven } from '../../shared/credentials/useProven.ts'
import { ForWhomFields } from '../../shared/ForWhomFields.tsx'
import { useHeldAct } from '../../shared/limits/hold.tsx'
import { useRestricted } from '../../shared/limits/Restricted.tsx'
import { RestoredNote } from '../../shared/RestoredNote.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { HoldButton } from '../../ui/input/HoldButton.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Eq } from '../../ui/layout/Eq.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { Chip } from '../../ui/navigation/Chips.tsx'
import { Link } from '../../ui/navigation/link.tsx'
import { copy } from './copy.ts'
import { type FormOut, type Retiring, useRetire } from './useRetire.ts'

function Quantity({ form, state }: { form: FormOut; state: Retiring }) {
  const words = useWords(copy)
  const lang = useLang()
  const left = form.freeKg - (state.ok ? state.kg : 0)
  const all = form.freeKg - (form.freeKg % form.lotKg)
  return (
    <>
      <TextInput
        className="mt4"
        label={words.tons}
        inputMode="decimal"
        autoComplete="off"
        suffix={words.unit}
        value={state.tons}
        error={state.wrong ?? undefined}
        onChange={state.setTons}
      />
      {all > 0 && (
        <div className="hrow mt2">
          <Chip pressed={state.kg === all} onClick={() => state.setTons(sayTons(all))}>
            {fill(words.all, { tons: sayKg(all, lang) })}
          </Chip>
        </div>
      )}
      <Eq
        className="mt4"
        terms={[
          { label: words.sumHeld, value: sayTons(form.freeKg) },
          { sign: '−', label: words.sumTons, value: sayTons(state.ok ? state.kg : 0) },
          { sign: '=', label: words.sumLeft, value: sayKg(left, lang) },
        ]}
      />
      {form.onOfferKg > 0 && <p className="cap mt3">{fill(words.onOffer, { tons: sayKg(form.onOfferKg, lang) })}</p>}
      {form.presaleKg > 0 && <p className="cap mt3">{fill(words.presale, { tons: sayKg(form.presaleKg, lang) })}</p>}
    </>
  )
}

/** A preview of the certificate while the member types. */
function Preview({ form, state }: { form: FormOut; state: Retiring }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <CertificatePaper
      className="is-slip"
      label={words.preview}
      no={words.preview}
      tons={sayTons(state.kg)}
      name={state.shown === '' ? '…' : state.shown}
      project={{ no: form.project.no, name: form.project.name[lang], art: form.project.art }}
      seal="open"
    >
      <div className="cert-b between">
        <p className="cap grow">{state.message || words.previewText}</p>
        <Seal state="open" />
      </div>
    </CertificatePaper>
  )
}

function Warning({ state }: { state: Retiring }) {
  const words = useWords(copy)
  const text = state.shown === null ? words.warnAnonymous : fill(words.warnNamed, { name: state.shown || '…' })
  return (
    <Note kind="warn" className="mt5" title={words.warnTitle}>
      {text}
    </Note>
  )
}

type FormProps = { form: FormOut; wishKg: number; bought: string | undefined }

/** A link to the page that led here, and the tons that can be retired. */
function Before({ form, bought }: Pick<FormProps, 'form' | 'bought'>) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <>
      {bought && (
        <Note
          kind="ok"
          live
          className="mt3"
          title={fill(words.bought, { no: bought })}
          action={<Link to={`/pages/profile/orderinfo?no=${bought}`}>{words.seeOrder}</Link>}
        >
          {words.boughtText}
        </Note>
      )}
      <p className="cap2 mt3">{fill(words.free, { tons: sayKg(form.freeKg, lang), name: form.project.name[lang] })}</p>
      {form.mayBulk && (
        <p className="mt2">
          <Link className="link tap" to={`/pages/profile/retirelist?no=${form.project.no}`}>
            {words.toList}
          </Link>
        </p>
      )}
    </>
  )
}

export function RetireForm({ form, wishKg, bought }: FormProps) {
  const words = useWords(copy)
  const lang = useLang()
  const state = useRetire(form, wishKg)
  const { step, proven, busy, ruled, submit } = useProven(endpoints.request, retireBound(state.input, state.input))
  const restricted = useRestricted('sell')
  const held = useHeldAct('gift', ({ newName }) => newName || givesAway(state.input))
  const missing = restricted?.button ?? held.button ?? state.missing ?? (proven ? null : words.prove)
  const retire = () =>
    submit(state.input, ({ no }) => go(`/pages/profile/retireinfo?no=${no}&made=1`, { replace: true }))
  const tons = sayKg(state.kg, lang)
  return (
    <div className="retire">
      <Preview form={form} state={state} />
      <div className="retire-form">
        <Before form={form} bought={bought} />
        <RestoredNote />
        {restricted?.note}
        <Quantity form={form} state={state} />
        <ForWhomFields registeredName={form.registeredName} state={state} />
        {held.note}
        <Warning state={state} />
        <section className="sec">
          <StepUpFields step={step} />
        </section>
        {ruled && <Note kind="bad" live className="mt4" title={ruled} />}
      </div>
      <StickyBar>
        <div className="grow">
          <HoldButton
            block
            variant="commit"
            busy={busy && words.asking}
            disabledReason={missing ?? false}
            hint={words.holdHint}
            instead={fill(words.retire, { tons })}
            onHeld={retire}
          >
            {fill(words.hold, { tons })}
          </HoldButton>
        </div>
      </StickyBar>
    </div>
  )
}
