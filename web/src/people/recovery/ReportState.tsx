import { recovery } from '@tonne/contract/people/recovery'
import { isOpenRequest } from '@tonne/domain/support/request'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type CallError, Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { CancelRequest, RequestHistory } from '../../shared/request/requestParts.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { requestBadge } from '../../ui/feedback/badges.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { copy } from './copy.ts'
import { type PartProps, type Report, TICKET_OVER } from './recoveryOut.ts'
import { Talk } from './Talk.tsx'

type StateProps = PartProps & { one: Report /** None is open and another may be sent. */; onAgain?: () => void }

export function ReportState({ one, onAgain, ...part }: StateProps) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (instant: number) => sayDayTime(new Date(instant), lang)
  const open = isOpenRequest(one.state)
  return (
    <>
      <div className="hrow between top g3 mt3">
        <h1 className="t1">{words.title}</h1>
        <StateBadge of={requestBadge(one.state)} />
      </div>
      <p className="cap mono mt1">{one.no}</p>
      <Kv
        className="mt4"
        lined
        items={[
          { label: words.sent, value: at(one.at) },
          open && one.executeAt === null && { label: words.answerBy, value: at(one.dueAt) },
          one.outcome && { label: words.outcome, value: one.outcome[lang] },
        ]}
      />
      {open && <Now one={one} />}
      <Talk one={one} {...part} />
      <RequestHistory
        state={one.state}
        steps={one.steps.map(({ state, at, by }) => ({ state, at, who: words[`by_${by}`] }))}
      />
      {open && <Cancel no={one.no} {...part} />}
      {!open && onAgain && (
        <Button variant="line" block className="mt5" onClick={onAgain}>
          {words.again}
        </Button>
      )}
    </>
  )
}

function Now({ one }: { one: Report }) {
  const words = useWords(copy)
  const lang = useLang()
  if (one.executeAt !== null) {
    return (
      <Note
        kind="warn"
        live
        className="mt4"
        title={fill(words.executes, { at: sayDayTime(new Date(one.executeAt), lang) })}
      >
        {words.executesText}
      </Note>
    )
  }
  return (
    <Note kind="info" live className="mt4" title={one.waiting ? words.waits : words.reviewing}>
      {words.reviewingText}
    </Note>
  )
}

function Cancel({ no, ticket, onChange, onOver }: PartProps & { no: string }) {
  const words = useWords(copy)
  const send = useSend(recovery.cancel)
  const onError = (error: CallError) => {
    if (error instanceof Refused && error.code === TICKET_OVER) onOver()
  }
  return (
    <CancelRequest
      label={words.cancel}
      text={words.cancelText}
      sending={send}
      onCancel={() => send.mutate({ ticket, no }, { onSuccess: onChange, onError })}
    />
  )
}
