import type { Output } from '@tonne/contract/endpoint'
import { session } from '@tonne/contract/people/session'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSend } from '../../api/send.ts'
import { QueryView } from '../../shared/pages/QueryPage.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useToast } from '../../ui/feedback/Toast.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { copy } from './copy.ts'

type DeviceProps = Output<typeof session.list>['items'][number] & { onEnd: () => void }

function Device({ device, address, usedAt, current, onEnd }: DeviceProps) {
  const words = useWords(copy)
  const lang = useLang()
  const end = (
    <button
      type="button"
      className="link sec-end"
      aria-label={fill(words.endOneOf, { device: device[lang] })}
      onClick={onEnd}
    >
      {words.endOne}
    </button>
  )
  const here = (
    <Badge glyph="full" tone="live">
      {words.thisDevice}
    </Badge>
  )
  const sub = fill(words.usedAt, { address, at: sayDayTime(new Date(usedAt), lang) })
  return <Row icon="phone" label={device[lang]} sub={sub} value={current ? here : end} />
}

export function DeviceRows() {
  const words = useWords(copy)
  const toast = useToast()
  const query = useApiQuery(session.list, {})
  const endOne = useSend(session.revoke)
  const endOthers = useSend(session.revokeOthers)
  const ended = (sentence: string) => {
    toast(sentence)
    void query.refetch()
  }
  return (
    <QueryView query={query} coming={<Skeleton h={132} className="mt5" r={16} />}>
      {({ items }) => (
        <>
          <RowCard title={words.devices}>
            {items.map((device) => (
              <Device
                key={device.id}
                {...device}
                onEnd={() => endOne.mutate({ id: device.id }, { onSuccess: () => ended(words.endedOne) })}
              />
            ))}
          </RowCard>
          {items.length > 1 && (
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
      )}
    </QueryView>
  )
}
