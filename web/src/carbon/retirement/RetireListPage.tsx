import './retireList.css'
import { retirement as endpoints } from '@tonne/contract/carbon/retirement'
import { retireListBound } from '@tonne/domain/carbon/heldGift'
import { sayKg } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useRef } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Refused } from '../../api/failure.ts'
import { go, useParam } from '../../api/way.ts'
import { StepUpFields } from '../../shared/credentials/StepUpFields.tsx'
import { useProven } from '../../shared/credentials/useProven.ts'
import { WhyFields } from '../../shared/ForWhomFields.tsx'
import { useHeldAct } from '../../shared/limits/hold.tsx'
import { useHeldProofQueries } from '../../shared/limits/proofQueries.ts'
import { useRestricted } from '../../shared/limits/Restricted.tsx'
import { allOf, QueryPage } from '../../shared/pages/QueryPage.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Checkbox } from '../../ui/input/Checkbox.tsx'
import { HoldButton } from '../../ui/input/HoldButton.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { copy } from './copy.ts'
import { ListRows } from './ListRows.tsx'
import { type Listing, saveTemplate, useList } from './useList.ts'
import type { FormOut } from './useRetire.ts'

function Upload({ state }: { state: Listing }) {
  const words = useWords(copy)
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="mt4">
      <p className="cap2">{words.listText}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="sr"
        tabIndex={-1}
        aria-label={words.listPick}
        onChange={(event) => {
          state.take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="hrow g2 mt3 wrap">
        <Button icon="doc" variant={state.file ? 'line' : 'forest'} onClick={() => input.current?.click()}>
          {state.file ? words.listOther : words.listPick}
        </Button>
        <Button icon="download" variant="quiet" onClick={saveTemplate}>
          {words.template}
        </Button>
      </div>
      {state.file && <p className="cap mt2">{state.file.name}</p>}
    </div>
  )
}

function Shared({ state }: { state: Listing }) {
  const words = useWords(copy)
  return (
    <Section title={words.listShared}>
      <WhyFields state={state} hint={words.listMessage} />
    </Section>
  )
}

/** The first missing input. */
function useMissing(form: FormOut, { file, read, wrong, again, understood }: Listing): string | null {
  const words = useWords(copy)
  const lang = useLang()
  if (!file || wrong) return words.needList
  if (!read) return words.reading
  const bad = read.rows.filter((row) => row.wrong).length
  if (bad > 0) return fill(words.rowsBad, { n: bad })
  if (read.sumKg > form.freeKg) return fill(words.tooMany, { tons: sayKg(form.freeKg, lang) })
  if (read.before && !again) return words.needAgain
  return understood ? null : words.needUnderstood
}

function ListForm({ form }: { form: FormOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const state = useList(form.project.no)
  const sumKg = state.read?.sumKg ?? 0
  const says = { tons: sayKg(sumKg, lang), n: state.read?.rows.length ?? 0 }
  const { step, proven, busy, ruled, submit } = useProven(
    endpoints.requestList,
    retireListBound({ project: form.project.no, kg: sumKg }, state.read?.sha256 ?? ''),
  )
  const restricted = useRestricted('sell')
  const lacking = useMissing(form, state)
  const held = useHeldAct('gift')
  const missing = restricted?.button ?? held.button ?? lacking ?? (proven ? null : words.prove)
  const retire = () =>
    submit(state.input, ({ items }) => go(`/pages/profile/retirements?made=${items.length}`, { replace: true }))
  return (
    <>
      <p className="cap2 mt3">{fill(words.free, { tons: sayKg(form.freeKg, lang), name: form.project.name[lang] })}</p>
      {restricted?.note ?? held.note}
      <Upload state={state} />
      <Shared state={state} />
      {state.wrong instanceof Refused && <Note kind="bad" live className="mt4" title={state.wrong.message} />}
      {state.read && <ListRows read={state.read} form={form} state={state} />}
      {state.read && (
        <>
          <Note kind="warn" className="mt5" title={words.warnTitle}>
            {words.warnList}
          </Note>
          <Checkbox className="mt4" checked={state.understood} onChange={state.setUnderstood}>
            {words.understood}
          </Checkbox>
          <section className="sec">
            <StepUpFields step={step} />
          </section>
        </>
      )}
      {ruled && <Note kind="bad" live className="mt4" title={ruled} />}
      <StickyBar>
        <div className="grow">
          <HoldButton
            block
            variant="commit"
            busy={busy && words.asking}
            disabledReason={missing ?? false}
            hint={words.holdHint}
            instead={fill(words.retireList, says)}
            onHeld={retire}
          >
            {fill(words.holdList, says)}
          </HoldButton>
        </div>
      </StickyBar>
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const no = useParam('no') ?? '0'
  const query = allOf({ form: useApiQuery(endpoints.form, { project: no }), ...useHeldProofQueries() })
  const coming = (
    <>
      <Skeleton w="80%" h={18} style={{ marginTop: 16 }} />
      <Skeleton h={120} r={16} style={{ marginTop: 28 }} />
    </>
  )
  return (
    <QueryPage title={words.listTitle} query={query} narrow bar coming={coming}>
      {({ form }) =>
        form.mayBulk ? (
          <ListForm form={form} />
        ) : (
          <EmptyState
            title={words.companyOnly}
            text={words.companyOnlyText}
            action={<Button to={`/pages/profile/retire?no=${no}`}>{words.title}</Button>}
          />
        )
      }
    </QueryPage>
  )
}
