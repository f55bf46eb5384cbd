import { plan } from '@tonne/contract/carbon/plan'
import type { Terms } from '@tonne/domain/base/terms'
import { LAST_DAY, nextDue } from '@tonne/domain/carbon/plan'
import { dayOf } from '@tonne/domain/days'
import { sayCents, sayKg, sayShare } from '@tonne/domain/format'
import { sayDate } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { serverNow } from '../../api/clock.ts'
import { go } from '../../api/way.ts'
import { StepUpFields } from '../../shared/credentials/StepUpFields.tsx'
import { useProven } from '../../shared/credentials/useProven.ts'
import { ForWhomFields } from '../../shared/ForWhomFields.tsx'
import { useHeldAct } from '../../shared/limits/hold.tsx'
import { useRestricted } from '../../shared/limits/Restricted.tsx'
import { RestoredNote } from '../../shared/RestoredNote.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { Select } from '../../ui/input/Select.tsx'
import { TextInput } from '../../ui/input/TextInput.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { SIDE_PX, useFrom } from '../../ui/style/screenWidth.ts'
import { copy } from './copy.ts'
import type { Chosen } from './planLimits.ts'
import { type Planning, usePlan } from './usePlan.ts'

const days = Array.from({ length: LAST_DAY }, (_, i) => i + 1)

function HowMuch({ state }: { state: Planning }) {
  const words = useWords(copy)
  return (
    <>
      <TextInput
        className="mt4"
        label={words.tons}
        inputMode="decimal"
        autoComplete="off"
        suffix={words.unit}
        value={state.tons}
        error={state.wrongTons ?? undefined}
        onChange={state.setTons}
      />
      <Select
        className="mt4"
        label={words.day}
        value={String(state.day)}
        options={days.map((n) => ({ value: String(n), label: fill(words.dayN, { n }) }))}
        onChange={(text) => state.setDay(Number(text))}
      />
      <TextInput
        className="mt4"
        label={words.cap}
        inputMode="decimal"
        autoComplete="off"
        prefix="S$"
        hint={words.capHint}
        value={state.capText}
        error={state.wrongCap ?? undefined}
        onChange={state.setCap}
      />
    </>
  )
}

function Month({ project, terms, state }: { project: Chosen; terms: Terms; state: Planning }) {
  const words = useWords(copy)
  const lang = useLang()
  const { quote } = state
  const first = nextDue(dayOf(new Date(serverNow())), state.day)
  return (
    <Kv
      className="mt5"
      items={[
        {
          label: fill(words.line, { tons: sayKg(state.kg, lang), price: sayCents(project.priceCents) }),
          value: sayCents(quote.totalCents),
        },
        { label: fill(words.fee, { share: sayShare(terms.buyFeeBasisPoints) }), value: sayCents(quote.feeCents) },
        terms.gstBasisPoints > 0 && {
          label: fill(words.gst, { share: sayShare(terms.gstBasisPoints) }),
          value: sayCents(quote.gstCents),
        },
        { label: words.total, value: sayCents(quote.payCents), total: true },
        { label: words.first, value: sayDate(first, lang) },
        { label: words.remind, value: words.remindText },
      ]}
    />
  )
}

function Agreement({ state }: { state: Planning }) {
  const words = useWords(copy)
  const { shown } = state.forWhom
  return (
    <>
      <Note kind="warn" className="mt5" title={words.warnTitle}>
        {shown === null ? words.warnAnonymous : fill(words.warnNamed, { name: shown || '…' })}
      </Note>
      <Checkbox className="mt4" checked={state.understood} onChange={state.setUnderstood}>
        {words.understood}
      </Checkbox>
    </>
  )
}

export function PlanForm({ project, terms, wishKg }: { project: Chosen; terms: Terms; wishKg: number }) {
  const words = useWords(copy)
  const state = usePlan(project, terms, wishKg)
  const { step, proven, busy, ruled, submit } = useProven(plan.create, state.bound)
  const restricted = useRestricted('order', 'sell')
  const held = useHeldAct('plan')
  const missing = restricted?.button ?? held.button ?? state.missing ?? (proven ? null : words.prove)
  const start = () => submit(state.input, ({ no }) => go(`/pages/profile/planinfo?no=${no}&made=1`, { replace: true }))
  const wide = useFrom(SIDE_PX)
  const month = <Month project={project} terms={terms} state={state} />
  return (
    <>
      {restricted?.note ?? held.note}
      <HowMuch state={state} />
      {!wide && month}
      <RestoredNote />
      <ForWhomFields registeredName={state.form.data?.registeredName ?? ''} state={state.forWhom} />
      <Agreement state={state} />
      <section className="sec">
        <StepUpFields step={step} />
      </section>
      {ruled && <Note kind="bad" live className="mt4" title={ruled} />}
      <Beside card>
        {wide && month}
        <StickyBar>
          <Button
            block
            variant="commit"
            busy={busy && words.starting}
            disabledReason={missing ?? false}
            onClick={start}
          >
            {fill(words.start, { cap: sayCents(state.capCents) })}
          </Button>
        </StickyBar>
      </Beside>
    </>
  )
}
