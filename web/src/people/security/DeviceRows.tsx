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
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { ConfirmButton } from '../../ui/sheet/ConfirmButton.tsx'
import { copy } from './copy.ts'

type DeviceProps = Output<typeof session.list>['items'][number] & { onEnd: () => void }

function Device({ device, address, usedAt, open, current, onEnd }: DeviceProps) {
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
  const sub = fill(open ? words.usedAt : words.onlyNotices, { address, at: sayDayTime(new Date(usedAt), lang) })
  return <Row icon="phone" label={device[lang]} sub={sub} value={current ? here : end} />
}

function EndOthers({ others, onEnded }: { others: number; onEnded: (sentence: string) => void }) {
  const words = useWords(copy)
  const send = useSend(session.revokeOthers)
  const end = (close: () => void) =>
    send.mutate(
      {},
      {
        onSuccess: ({ ended }) => {
          close()
          onEnded(fill(words.ended, { n: ended }))
        },
      },
    )
  return (
    <ConfirmButton
      button={{ variant: 'dangerline', block: true, className: 'mt3' }}
      label={words.endOthers}
      title={words.endOthersTitle}
      text={fill(words.endOthersText, { n: others })}
      act={fill(words.endOthersAct, { n: others })}
      busy={send.isPending && words.checking}
      keep={words.endOthersKeep}
      failed={send.error?.message}
      onAct={end}
    />
  )
}

export function DeviceRows() {
  const words = useWords(copy)
  const toast = useToast()
  const query = useApiQuery(session.list, {})
  const endOne = useSend(session.revoke)
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
          {items.length > 1 && <EndOthers others={items.length - 1} onEnded={ended} />}
        </>
      )}
    </QueryView>
  )
}
