import { useQuery, useQueryClient } from '@tanstack/react-query'
import { recovery } from '@tonne/contract/people/recovery'
import { isOpenRequest } from '@tonne/domain/support/request'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { type CallError, Refused } from '../../api/failure.ts'
import { useObservable } from '../../api/observable.ts'
import { openLogin } from '../../api/openLogin.ts'
import { PageError } from '../../shared/pages/PageError.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Page as Frame } from '../../ui/layout/Page.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { NoMailbox } from './NoMailbox.tsx'
import { ReportForm } from './ReportForm.tsx'
import { ReportState } from './ReportState.tsx'
import { type Recovery, TICKET_OVER } from './recoveryOut.ts'

const LOOK_MS = 20_000

function First({ title, text }: { title: string; text: string }) {
  const words = useWords(copy)
  return (
    <>
      <h1 className="t1">{words.title}</h1>
      <Note kind="info" className="mt4" title={title} live>
        {text}
      </Note>
      <Button to="/pages/login/index" replace block className="mt5">
        {words.logIn}
      </Button>
      <NoMailbox />
    </>
  )
}

/** `ticket`: from a login whose password was right. */
function Standing({ ticket }: { ticket: string }) {
  const words = useWords(copy)
  const queries = useQueryClient()
  const [again, setAgain] = useState(false)
  const queryKey = [recovery.state.path, ticket]
  const query = useQuery<Recovery, CallError>({
    queryKey,
    queryFn: () => call(recovery.state, { ticket }),
    refetchInterval: LOOK_MS,
    gcTime: 0,
  })
  const over = query.error instanceof Refused && query.error.code === TICKET_OVER
  if (over) return <First title={words.over} text={words.overText} />
  if (query.error && !query.data) return <PageError error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) {
    return (
      <Loading>
        <Skeleton h={36} w="70%" style={{ marginTop: 16 }} />
        <Skeleton h={260} r={20} style={{ marginTop: 24 }} />
      </Loading>
    )
  }
  const { request, shut } = query.data
  const part = {
    ticket,
    onChange: (after: Recovery) => queries.setQueryData(queryKey, after),
    onOver: () => void query.refetch(),
  }
  if (request && (isOpenRequest(request.state) || !again)) {
    return <ReportState {...part} one={request} {...(shut ? {} : { onAgain: () => setAgain(true) })} />
  }
  if (!shut) return <ReportForm {...part} email={query.data.email} />
  return <Shut text={shut} />
}

function Shut({ text }: { text: NonNullable<Recovery['shut']> }) {
  const words = useWords(copy)
  const sentence = useWords({ text: [text.en, text.cn] }).text
  return (
    <>
      <h1 className="t1">{words.title}</h1>
      <Note kind="warn" className="mt4" title={sentence} />
      <Button to="/pages/login/index" replace variant="line" block className="mt5">
        {words.backToLogin}
      </Button>
      <NoMailbox />
    </>
  )
}

export function Page() {
  const words = useWords(copy)
  const open = useObservable(openLogin)
  return (
    <>
      <Nav />
      <Frame className="narrow">
        {open ? (
          <Standing key={open.ticket} ticket={open.ticket} />
        ) : (
          <First title={words.begin} text={words.beginText} />
        )}
      </Frame>
    </>
  )
}
