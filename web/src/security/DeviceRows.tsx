/** Why: a member sees every device that is logged in, and ends what is not theirs. */
import { session } from '@tonne/contract/session'
import { sayDayTime } from '@tonne/domain/format'
import { useAsk } from '../platform/ask.ts'
import { PageError } from '../platform/PageError.tsx'
import { useSend } from '../platform/send.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Row, RowCard } from '../ui/Row.tsx'
import { Loading, Skeleton } from '../ui/Skeleton.tsx'
import { useToast } from '../ui/Toast.tsx'
import { copy } from './copy.ts'

export function DeviceRows() {
  const words = useWords(copy)
  const lang = useLang()
  const toast = useToast()
  const { data, error, refetch } = useAsk(session.list, {})
  const endOne = useSend(session.revoke)
  const endOthers = useSend(session.revokeOthers)
  const ended = (sentence: string) => {
    toast(sentence)
    void refetch()
  }
  if (!data && error) return <PageError error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton h={132} className="mt5" r={16} />
      </Loading>
    )
  }
  return (
    <>
      <RowCard title={words.devices}>
        {data.items.map(({ id, device, address, usedAt, current }) => (
          <Row
            key={id}
            icon="phone"
            label={device[lang]}
            sub={fill(words.usedAt, { address, at: sayDayTime(new Date(usedAt), lang) })}
            value={
              current ? (
                <Badge glyph="full" tone="live">
                  {words.thisDevice}
                </Badge>
              ) : (
                <button
                  type="button"
                  className="link sec-end"
                  aria-label={fill(words.endOneOf, { device: device[lang] })}
                  onClick={() => endOne.mutate({ id }, { onSuccess: () => ended(words.endedOne) })}
                >
                  {words.endOne}
                </button>
              )
            }
          />
        ))}
      </RowCard>
      {data.items.length > 1 && (
        <Button
          variant="dangerline"
          block
          className="mt3"
          busy={endOthers.isPending && words.checking}
          onClick={() => endOthers.mutate({}, { onSuccess: ({ ended: n }) => ended(fill(words.ended, { n })) })}
        >
          {words.endOthers}
        </Button>
      )}
    </>
  )
}
