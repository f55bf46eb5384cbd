/** Why: one request with everything that happened to it, what is awaited now, and the one tap that stops it. */
import './request.css'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '@tonne/contract/request'
import { sayDayTime } from '@tonne/domain/format'
import { isOpenRequest, requestKinds } from '@tonne/domain/request'
import { requestStateLabels } from '@tonne/domain/states'
import { useAsk } from '../platform/ask.ts'
import { Refused } from '../platform/failure.ts'
import { PageError } from '../platform/PageError.tsx'
import { useSend } from '../platform/send.ts'
import { useParam } from '../platform/way.ts'
import { StateBadge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { requestBadge } from '../ui/badges.ts'
import { Timeline } from '../ui/figures/Timeline.tsx'
import { Kv } from '../ui/Kv.tsx'
import { fill, pick, useLang, useWords } from '../ui/lang.tsx'
import { Nav } from '../ui/Nav.tsx'
import { Note } from '../ui/Note.tsx'
import { Page as Frame, Section } from '../ui/Page.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { copy } from './copy.ts'
import { Download } from './Download.tsx'
import { Messages } from './Messages.tsx'
import type { RequestInfo } from './requestOut.ts'

function Head({ one }: { one: RequestInfo }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (instant: number) => sayDayTime(new Date(instant), lang)
  const open = isOpenRequest(one.state)
  return (
    <>
      <div className="hrow between top g3 mt3">
        <h2 className="t1">{requestKinds[one.kind].label[lang]}</h2>
        <StateBadge of={requestBadge(one.state)} />
      </div>
      <p className="cap mono mt1">{one.no}</p>
      <Kv
        className="mt4"
        lined
        items={[
          ...(one.detail ? [{ label: words.asked, value: one.detail[lang] }] : []),
          { label: words.sent, value: at(one.at) },
          ...(open && one.executeAt === null ? [{ label: words.answerBy, value: at(one.dueAt) }] : []),
          ...(one.outcome ? [{ label: words.outcome, value: one.outcome[lang] }] : []),
        ]}
      />
      {open && one.executeAt !== null && (
        <Note kind="warn" className="mt4" title={fill(words.executes, { at: at(one.executeAt) })}>
          {words.executesText}
        </Note>
      )}
      {one.waiting && <Note kind="info" className="mt4" title={words.waitsTitle} />}
    </>
  )
}

function Cancel({ no }: { no: string }) {
  const words = useWords(copy)
  const queries = useQueryClient()
  const send = useSend(request.cancel)
  const done = (after: RequestInfo) => {
    queries.setQueryData([request.info.path, { no }], after)
    void queries.invalidateQueries({ queryKey: [request.list.path] })
  }
  return (
    <>
      {send.error instanceof Refused && <Note kind="bad" live className="mt4" title={send.error.message} />}
      <Button
        variant="dangerline"
        block
        className="mt5"
        busy={send.isPending && words.cancelling}
        onClick={() => send.mutate({ no }, { onSuccess: done })}
      >
        {words.cancel}
      </Button>
    </>
  )
}

/** What nobody had to decide. */
const SYSTEM = 'system'

function History({ one }: { one: RequestInfo }) {
  const words = useWords(copy)
  const lang = useLang()
  const last = one.steps.length - 1
  const open = isOpenRequest(one.state)
  return (
    <Section title={words.history}>
      <Timeline
        steps={one.steps.map(({ state, by, at }, i) => ({
          label: pick(requestStateLabels[state], lang),
          at,
          detail: by === SYSTEM ? words.bySystem : by,
          state: i === last && open ? 'now' : 'done',
        }))}
      />
    </Section>
  )
}

export function Page() {
  const words = useWords(copy)
  const no = useParam('no') ?? '0'
  const ask = useAsk(request.info, { no })
  const one = ask.data
  return (
    <>
      <Nav title={words.request} />
      <Frame className="req">
        {!one && !ask.error && (
          <Loading>
            <Skeleton h={36} w="70%" style={{ marginTop: 16 }} />
            <Skeleton h={160} r={20} style={{ marginTop: 24 }} />
          </Loading>
        )}
        {!one && ask.error && <PageError error={ask.error} onRetry={() => void ask.refetch()} />}
        {one && (
          <>
            <Head one={one} />
            {one.downloadUntil !== null && <Download no={one.no} until={one.downloadUntil} />}
            <Messages one={one} />
            <History one={one} />
            {isOpenRequest(one.state) && <Cancel no={one.no} />}
          </>
        )}
      </Frame>
    </>
  )
}
