import { useQueryClient } from '@tanstack/react-query'
import { notice } from '@tonne/contract/base/notice'
import type { Output } from '@tonne/contract/endpoint'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSend } from '../../api/send.ts'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { SwitchRow } from '../../ui/input/SwitchRow.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'
import { PushRow } from './PushRow.tsx'

type Preferences = Output<typeof notice.preferences>

/** The switch moves at once and moves back, with a message, when the server could not store it. */
function usePrefer() {
  const queries = useQueryClient()
  const key = [notice.preferences.path, {}]
  const send = useSend(notice.prefer)
  const prefer = (topic: Preferences['topics'][number]['topic'], mail: boolean) => {
    const before = queries.getQueryData<Preferences>(key)
    if (!before) return
    queries.setQueryData<Preferences>(key, {
      ...before,
      topics: before.topics.map((row) => (row.topic === topic ? { ...row, mail } : row)),
    })
    send.mutate(
      { topic, mail },
      {
        onSuccess: (preferences) => queries.setQueryData(key, preferences),
        onError: () => queries.setQueryData(key, before),
      },
    )
  }
  return { prefer, failed: send.isError }
}

export function MailRows() {
  const words = useWords(copy)
  const { data, error, refetch } = useApiQuery(notice.preferences, {})
  const { prefer, failed } = usePrefer()
  if (!data && error) {
    return (
      <RowCard title={words.mails}>
        <Row icon="refresh" label={words.notLoaded} sub={words.tryAgain} onClick={() => void refetch()} />
      </RowCard>
    )
  }
  if (!data) {
    return (
      <RowCard title={words.mails}>
        <Loading>
          <Skeleton h={304} />
        </Loading>
      </RowCard>
    )
  }
  const to = fill(words.mailsTo, {
    email: data.email,
    language: data.lang === 'cn' ? words.inChinese : words.inEnglish,
  })
  return (
    <>
      <RowCard title={words.mails}>
        <PushRow />
        {data.topics.map(({ topic, mail, always }) =>
          always ? (
            <Row key={topic} label={words[`topic_${topic}`]} sub={words.always} value={words.on} />
          ) : (
            <SwitchRow
              key={topic}
              label={words[`topic_${topic}`]}
              checked={mail}
              onChange={(on) => prefer(topic, on)}
            />
          ),
        )}
      </RowCard>
      <p className="cap mt2 set-foot">{to}</p>
      {failed && (
        <p className="cap danger set-foot" role="alert">
          {words.notSaved}
        </p>
      )}
    </>
  )
}
