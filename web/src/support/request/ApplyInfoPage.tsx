import { useQueryClient } from '@tanstack/react-query'
import { request } from '@tonne/contract/support/request'
import { isOpenRequest, requestKinds } from '@tonne/domain/support/request'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSend } from '../../api/send.ts'
import { useParam } from '../../api/way.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { CancelRequest, RequestHistory } from '../../shared/request/requestParts.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { requestBadge } from '../../ui/feedback/badges.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
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
          one.detail && { label: words.asked, value: one.detail[lang] },
          { label: words.sent, value: at(one.at) },
          open &&
            one.executeAt === null && {
              label: one.kind === 'letter' && one.waiting ? words.yourAnswerBy : words.answerBy,
              value: at(one.dueAt),
            },
          one.outcome && { label: words.outcome, value: one.outcome[lang] },
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
    <CancelRequest
      label={words.cancel}
      text={words.cancelText}
      sending={send}
      onCancel={(close) =>
        send.mutate(
          { no },
          {
            onSuccess: (after) => {
              close()
              done(after)
            },
          },
        )
      }
    />
  )
}

/** Requests that begin elsewhere: at a message, a restriction or a link. */
const OF_SOMETHING: ReadonlySet<string> = new Set(['letter', 'appeal', 'owner_end', 'second_factor'])

/** The author of steps that nobody had to decide. */
const SYSTEM = 'system'

function History({ one }: { one: RequestInfo }) {
  const words = useWords(copy)
  return (
    <RequestHistory
      state={one.state}
      steps={one.steps.map(({ state, at, by }) => ({ state, at, who: by === SYSTEM ? words.bySystem : by }))}
    />
  )
}

export function Page() {
  const words = useWords(copy)
  const query = useApiQuery(request.info, { no: useParam('no') ?? '0' })
  const coming = (
    <>
      <Skeleton h={36} w="70%" style={{ marginTop: 16 }} />
      <Skeleton h={160} r={20} style={{ marginTop: 24 }} />
    </>
  )
  return (
    <QueryPage title={words.request} query={query} className="is-beside" coming={coming}>
      {(one) => (
        <>
          <Head one={one} />
          {one.downloadUntil !== null && <Download no={one.no} until={one.downloadUntil} />}
          <Messages one={one} />
          <Beside card className="sec">
            <History one={one} />
          </Beside>
          {isOpenRequest(one.state) && one.kind !== 'letter' && <Cancel no={one.no} />}
          {one.state === 'refused' && !OF_SOMETHING.has(one.kind) && (
            <Button block variant="line" className="mt5" to={`/pages/profile/applynew?kind=${one.kind}`}>
              {words.again}
            </Button>
          )}
        </>
      )}
    </QueryPage>
  )
}
