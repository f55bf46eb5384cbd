import { useQueryClient } from '@tanstack/react-query'
import { request } from '@tonne/contract/support/request'
import { isOpenRequest } from '@tonne/domain/support/request'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { type FormEvent, useState } from 'react'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { Pictures, Sent } from '../../shared/files/Pictures.tsx'
import { RequestTalk } from '../../shared/request/requestParts.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { TextArea } from '../../ui/input/TextArea.tsx'
import { copy } from './copy.ts'
import type { RequestInfo } from './requestOut.ts'

function Reply({ no }: { no: string }) {
  const words = useWords(copy)
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [pictures, setPictures] = useState<readonly string[]>([])
  const send = useSend(request.message)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(
      { no, text, pictures: [...pictures] },
      {
        onSuccess: (after) => {
          queries.setQueryData([request.info.path, { no }], after)
          setText('')
          setPictures([])
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextArea label={words.reply} value={text} onChange={setText} />
      <Pictures names={pictures} onChange={setPictures} />
      {send.error instanceof Refused && <Note kind="bad" live className="mt4" title={send.error.message} />}
      <Button
        type="submit"
        size="m"
        block
        className="mt4"
        busy={send.isPending && words.sending}
        disabledReason={text.trim() === '' && pictures.length === 0 && words.emptyReply}
      >
        {words.replySend}
      </Button>
    </form>
  )
}

export function Messages({ one }: { one: RequestInfo }) {
  const words = useWords(copy)
  const lang = useLang()
  const writable = isOpenRequest(one.state) && one.state !== 'approved'
  return (
    <RequestTalk
      messages={one.messages.map(({ by, name, text, letter, pictures, at }) => ({
        theirs: by === 'operator',
        who: by === 'member' ? words.you : name,
        at,
        text: letter ? `${letter.title[lang]}\n\n${letter.text[lang]}` : text,
        more: <Sent names={pictures} />,
      }))}
    >
      {writable && <Reply no={one.no} />}
    </RequestTalk>
  )
}
