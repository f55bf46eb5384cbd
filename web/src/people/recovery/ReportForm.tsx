import { settings } from '@tonne/contract/base/settings'
import { recovery } from '@tonne/contract/people/recovery'
import { observed } from '@tonne/domain/days'
import { answeredBy, requestKinds } from '@tonne/domain/support/request'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useNow } from '../../api/clock.ts'
import { type CallError, Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { useSettings } from '../../api/settings.ts'
import { useFieldErrors } from '../../api/useFieldErrors.ts'
import { MailedCode } from '../../shared/credentials/MailedCode.tsx'
import { type RequestedCode, requestedCode } from '../../shared/credentials/useMailCode.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { TextArea } from '../../ui/input/TextArea.tsx'
import { IcInput } from '../../ui/input/TextInput.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { copy } from './copy.ts'
import { type PartProps, TICKET_OVER } from './recoveryOut.ts'

const REQUEST_OPEN = 8014
const { waitHours } = requestKinds.second_factor
type FormProps = PartProps & { email: string }

function Terms() {
  const words = useWords(copy)
  const lang = useLang()
  const recoveryHours = useSettings()?.terms.coolOff?.recoveryHours ?? 72
  const { data } = useApiQuery(settings.fees, {})
  const latest = answeredBy('second_factor', new Date(useNow()), data && observed(data.holidays.days))
  return (
    <>
      <h1 className="t1">{words.title}</h1>
      <p className="ink2 mt2">{words.before}</p>
      <Kv
        className="mt4"
        lined
        items={[
          { label: words.needs, value: words.needsText },
          { label: words.who, value: words.two },
          { label: words.latest, value: sayDayTime(latest, lang) },
          { label: words.wait, value: fill(words.hours, { n: waitHours }) },
          { label: words.noticed, value: words.noticedText },
          { label: words.removed, value: words.removedText },
          { label: words.devices, value: words.devicesText },
          { label: words.withdrawals, value: fill(words.withdrawalsText, { n: recoveryHours }) },
          { label: words.trading, value: words.tradingText },
        ]}
      />
      <p className="cap2 mt4">{words.loggedIn}</p>
    </>
  )
}

/** Mails a code and stores the request that the code belongs to. */
function useCode(ticket: string, hear: (error: CallError) => void) {
  const send = useSend(recovery.sendCode)
  const [requested, setRequested] = useState<RequestedCode | null>(null)
  const mail = () =>
    send.mutate({ ticket }, { onSuccess: (answer) => setRequested(requestedCode(answer)), onError: hear })
  return { mail, requested, busy: send.isPending }
}

const FIELD = { 2004: 'code', 2005: 'code', 2006: 'code', 2019: 'ic', 2020: 'ic', 8019: 'ic', 8026: 'ic' } as const

type Values = { code: string; ic: string; text: string }
type Errors = Partial<Record<'code' | 'ic' | 'form', string>>
type FieldsProps = {
  email: string
  values: Values
  onValues: (next: Values) => void
  errors: Errors
  code: ReturnType<typeof useCode>
}

function Fields({ email, values, onValues, errors, code }: FieldsProps) {
  const words = useWords(copy)
  const { requested, busy, mail } = code
  return (
    <>
      <h1 className="t1">{words.title}</h1>
      <p className="cap2 mt3">{fill(words.sentTo, { email })}</p>
      <MailedCode
        long
        email={email}
        mailRef={requested?.ref ?? ''}
        value={values.code}
        resendAt={requested?.resendAt ?? 0}
        busy={busy}
        error={errors.code}
        onAgain={mail}
        onChange={(digits) => onValues({ ...values, code: digits })}
      />
      <IcInput
        className="mt4"
        label={words.ic}
        hint={words.icHint}
        value={values.ic}
        onChange={(text) => onValues({ ...values, ic: text.toUpperCase() })}
        error={errors.ic}
      />
      <TextArea
        label={words.text}
        hint={words.textHint}
        value={values.text}
        onChange={(text) => onValues({ ...values, text })}
      />
    </>
  )
}

export function ReportForm({ ticket, email, onOver }: FormProps) {
  const words = useWords(copy)
  const { errors, forget, hear } = useFieldErrors<'code' | 'ic' | 'form'>(FIELD, 'form')
  // One is open already, or the half hour has passed: the page fetches the state and shows it.
  const heard = (error: CallError) =>
    error instanceof Refused && [TICKET_OVER, REQUEST_OPEN].includes(error.code) ? onOver() : hear(error)
  const code = useCode(ticket, heard)
  const [values, setValues] = useState<Values>({ code: '', ic: '', text: '' })
  const send = useSend(recovery.ask)
  const { requested } = code
  const submit = (event: FormEvent) => {
    event.preventDefault()
    forget()
    if (!requested) code.mail()
    else send.mutate({ ticket, codeTicket: requested.codeTicket, ...values }, { onSuccess: onOver, onError: heard })
  }
  const missing =
    requested !== null && ((values.code.length < 8 && words.needCode) || (values.ic.trim() === '' && words.needIc))
  return (
    <form noValidate onSubmit={submit}>
      {requested ? (
        <Fields email={email} values={values} errors={errors} code={code} onValues={setValues} />
      ) : (
        <Terms />
      )}
      {errors.form && <Note kind="bad" live className="mt4" title={errors.form} />}
      <Button
        type="submit"
        block
        className="mt5"
        busy={(send.isPending && words.reporting) || (code.busy && !requested && words.mailing)}
        disabledReason={missing}
      >
        {requested ? words.report : words.mail}
      </Button>
    </form>
  )
}
