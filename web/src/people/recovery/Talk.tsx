import { recovery } from '@tonne/contract/people/recovery'
import { isOpenRequest } from '@tonne/domain/support/request'
import { useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { type CallError, Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { RequestTalk } from '../../shared/request/requestParts.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { TextArea } from '../../ui/input/TextArea.tsx'
import { copy } from './copy.ts'
import { type PartProps, type Report, TICKET_OVER } from './recoveryOut.ts'

export function Talk({ one, ...part }: PartProps & { one: Report }) {
  const words = useWords(copy)
  // The talk appears once an operator has asked something; until then the report says everything.
  const asked = one.waiting || one.messages.some(({ by }) => by === 'operator')
  const writable = asked && isOpenRequest(one.state) && one.state !== 'approved'
  return (
    <RequestTalk
      messages={one.messages.map(({ by, text, at }) => ({
        theirs: by === 'operator',
        who: words[`by_${by}`],
        at,
        text,
        more: text === null && <p className="cap2">{words.kept}</p>,
      }))}
    >
      {writable && <Reply no={one.no} {...part} />}
    </RequestTalk>
  )
}

function Reply({ no, ticket, onChange, onOver }: PartProps & { no: string }) {
  const words = useWords(copy)
  const [text, setText] = useState('')
  const send = useSend(recovery.answer)
  const onError = (error: CallError) => {
    if (error instanceof Refused && error.code === TICKET_OVER) onOver()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess: typeof onChange = (after) => {
      setText('')
      onChange(after)
    }
    send.mutate({ ticket, no, text }, { onSuccess, onError })
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextArea label={words.reply} hint={words.replyHint} value={text} onChange={setText} />
      {send.error instanceof Refused && <Note kind="bad" live className="mt4" title={send.error.message} />}
      <Button
        type="submit"
        variant="line"
        size="m"
        block
        className="mt4"
        busy={send.isPending && words.sending}
        disabledReason={text.trim() === '' && words.emptyReply}
      >
        {words.replySend}
      </Button>
    </form>
  )
}
