import { useQueryClient } from '@tanstack/react-query'
import { settings } from '@tonne/contract/base/settings'
import { member } from '@tonne/contract/people/member'
import { restriction } from '@tonne/contract/people/restriction'
import { request } from '@tonne/contract/support/request'
import { observed } from '@tonne/domain/days'
import { isPassword, tradingPasswordRules } from '@tonne/domain/fields'
import { answeredBy, memberRequestKinds, type RequestKind, requestKinds, takesTwo } from '@tonne/domain/support/request'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useNow } from '../../api/clock.ts'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { useFields } from '../../api/useFields.ts'
import { go, useParam } from '../../api/way.ts'
import { Pictures } from '../../shared/files/Pictures.tsx'
import { RestoredNote } from '../../shared/RestoredNote.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { TextArea } from '../../ui/input/TextArea.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { KindFields, type Values } from './KindFields.tsx'
import { Premise } from './Premise.tsx'
import { RetentionTable } from './RetentionTable.tsx'

const REQUEST_OPEN = 8014
const fieldOf: Record<number, keyof Values> = {
  8016: 'level',
  8025: 'level',
  8019: 'ic',
  8026: 'ic',
  3002: 'password',
  3004: 'password',
  2011: 'tradingPassword',
}

function Terms({ kind }: { kind: RequestKind }) {
  const words = useWords(copy)
  const lang = useLang()
  const now = useNow()
  const { what, days, waitHours } = requestKinds[kind]
  const caseNo = useParam('caseNo')
  const cases = useApiQuery(restriction.mine, {}, { enabled: kind === 'appeal' })
  const about = cases.data?.restrictions.find((one) => one.caseNo === caseNo)
  const two = takesTwo(kind, about?.code)
  const { data } = useApiQuery(settings.fees, {})
  const holidays = data && observed(data.holidays.days)
  const within = days === 1 ? words.within1 : fill(words.within, { n: days })
  return (
    <>
      <p className="cap2 mt3">{what[lang]}</p>
      <Kv
        className="mt4"
        lined
        items={[
          { label: words.target, value: within },
          { label: words.latest, value: sayDayTime(answeredBy(kind, new Date(now), holidays), lang) },
          { label: words.who, value: kind === 'data_export' ? words.itself : two ? words.two : words.one },
          waitHours > 0 && { label: words.wait, value: fill(words.hours, { n: waitHours }) },
          { label: words.cost, value: words.free },
        ]}
      />
    </>
  )
}

function RefusalNote({ refusal }: { refusal: Refused }) {
  const words = useWords(copy)
  return (
    <Note
      kind="bad"
      live
      className="mt4"
      title={refusal.message}
      action={
        refusal.code === REQUEST_OPEN && (
          <Button to={`/pages/profile/applyinfo?no=${(refusal.data as { no: string }).no}`} variant="line" size="s">
            {words.seeOpen}
          </Button>
        )
      }
    />
  )
}

/** The missing input, in the words of the button. */
function useMissing(kind: RequestKind, values: Values & { text: string }): string | false {
  const words = useWords(copy)
  const { ic, password, tradingPassword, realName, text } = values
  const byKind: Partial<Record<RequestKind, string | false>> = {
    unlock: ic === '' && words.needIc,
    owner_link: (ic === '' && words.needIc) || (text.trim() === '' && words.needText),
    trading_password:
      (ic === '' && words.needIc) ||
      (password === '' && words.needPassword) ||
      (!isPassword(tradingPassword, tradingPasswordRules) && words.needNew),
    name_correction: realName.trim() === '' && words.needName,
    account_closure: password === '' && words.needPassword,
    appeal: text.trim() === '' && words.needText,
  }
  return byKind[kind] ?? false
}

const empty = { text: '', pictures: [] as readonly string[], ic: '', password: '', tradingPassword: '', realName: '' }

/** The form and its sending; `said` is a refusal that concerns no field. */
function useRequest(kind: RequestKind, level: number) {
  const queries = useQueryClient()
  const caseNo = useParam('caseNo') ?? ''
  const link = useParam('link') ?? '0'
  const first = { ...empty, kind, caseNo, link, level: String(Math.min(level + 1, 5)) }
  const form = useFields(request.submit, first, ['text', 'realName', 'level'])
  const send = useSend(request.submit)
  const [refusal, setRefusal] = useState<Refused>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setRefusal(undefined)
    const input = form.check()
    if (!input) return
    send.mutate(input, {
      onSuccess: ({ no }) => {
        void queries.invalidateQueries({ queryKey: [request.list.path] })
        go(`/pages/profile/applyinfo?no=${no}`, { replace: true })
      },
      onError: (error) => {
        if (!(error instanceof Refused)) return
        const field = fieldOf[error.code]
        if (field) form.refuse(field, error.message)
        else setRefusal(error)
      },
    })
  }
  return { form, submit, refusal, busy: send.isPending }
}

function Form({ kind, level }: { kind: RequestKind; level: number }) {
  const words = useWords(copy)
  const { form, submit, refusal, busy } = useRequest(kind, level)
  const missing = useMissing(kind, form.values)
  return (
    <form noValidate onSubmit={submit}>
      <RestoredNote />
      <KindFields kind={kind} level={level} wire={form.wire} errorOf={form.errorOf} />
      {kind !== 'data_export' && (
        <TextArea
          label={words.text}
          hint={kind === 'appeal' ? words.textAppeal : kind === 'owner_link' ? words.textOwner : words.textOptional}
          value={form.values.text}
          onChange={(text) => form.set('text', text)}
        />
      )}
      {kind !== 'data_export' && (
        <Pictures names={form.values.pictures} onChange={(pictures) => form.set('pictures', pictures)} />
      )}
      {refusal && <RefusalNote refusal={refusal} />}
      <Button type="submit" block className="mt5" busy={busy && words.sending} disabledReason={missing}>
        {words.send}
      </Button>
    </form>
  )
}

export function Page() {
  const words = useWords(copy)
  const lang = useLang()
  const asked = useParam('kind') ?? ''
  const kind: RequestKind = memberRequestKinds.find((one) => one === asked) ?? 'level_upgrade'
  const me = useApiQuery(member.me, {})
  return (
    <>
      <Nav title={words.newTitle} />
      <Frame className="is-beside">
        <h2 className="t1 mt3">{requestKinds[kind].label[lang]}</h2>
        <Beside card>
          <Terms kind={kind} />
        </Beside>
        {kind === 'account_closure' && <RetentionTable />}
        <Premise kind={kind}>{me.data && <Form key={kind} kind={kind} level={me.data.level} />}</Premise>
      </Frame>
    </>
  )
}
