import './withdrawal.css'
import { withdrawal as endpoints } from '@tonne/contract/money/withdrawal'
import { sayCents } from '@tonne/domain/format'
import { sayPayee } from '@tonne/domain/money/payee'
import { sayDay, sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { serverNow } from '../../api/clock.ts'
import { Refused } from '../../api/failure.ts'
import { useSend } from '../../api/send.ts'
import { useSettings } from '../../api/settings.ts'
import { useParam } from '../../api/way.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { InvoiceRow } from '../../shared/payment/InvoiceRow.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { withdrawalBadge } from '../../ui/feedback/badges.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { BigMoney } from '../../ui/figures/BigMoney.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Beside } from '../../ui/layout/Beside.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Row, RowCard } from '../../ui/layout/Row.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { ConfirmButton } from '../../ui/sheet/ConfirmButton.tsx'
import { copy } from './copy.ts'
import { type InfoOut, Way } from './Way.tsx'

const ASK_AGAIN_MS = 10_000
const DEMO_LATELY_MS = 600_000

/** Whether its fee was earned; the bank may have returned the payment since. */
const wasPaid = ({ steps }: InfoOut): boolean => steps.some(({ stage }) => stage === 'completed')

function Facts({ info }: { info: InfoOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const day = (text: string) => sayDay(new Date(`${text}T04:00:00Z`), lang)
  const open = info.state === 'processing'
  return (
    <Kv
      lined
      className="mt5"
      items={[
        { label: words.amount, value: sayCents(info.amountCents) },
        { label: fill(words.feeRow, { gst: sayCents(info.gstCents) }), value: `−${sayCents(info.feeCents)}` },
        { label: words.net, value: sayCents(info.netCents) },
        { label: words.to, value: sayPayee(info.payee)[lang] },
        { label: words.holder, value: info.payee.holder },
        open && {
          label: words.expected,
          value: fill(words.between, { from: day(info.arrivesFrom), by: day(info.arrivesBy) }),
        },
        info.endedAt !== null && { label: words.ended, value: sayDayTime(new Date(info.endedAt), lang) },
        { label: words.number, value: <span className="mono">{info.no}</span> },
      ]}
    />
  )
}

/** The meaning of the state for the money. */
function Meaning({ info, made }: { info: InfoOut; made: boolean }) {
  const words = useWords(copy)
  const lang = useLang()
  // Older ones wait for a person at the desk, in the demo too.
  const demo = useSettings()?.mode === 'demo' && serverNow() - info.requestedAt < DEMO_LATELY_MS
  const amount = sayCents(info.amountCents)
  if (info.state === 'refused') {
    const text = fill(words.text_refused, { amount, reason: info.refusedWhy?.[lang] ?? '' })
    return (
      <Note kind="bad" className="mt4" title={words.head_refused}>
        {text}
      </Note>
    )
  }
  if (info.state === 'cancelled') {
    return (
      <Note className="mt4" title={words.head_cancelled}>
        {fill(words.text_cancelled, { amount })}
      </Note>
    )
  }
  if (info.state !== 'processing' || !(info.mayCancel || demo)) return null
  return (
    <Note
      kind={made ? 'ok' : 'info'}
      live={made}
      className="mt4"
      title={info.mayCancel ? words.head_requested : undefined}
    >
      {info.mayCancel && fill(words.text_requested, { amount })} {demo && words.demo}
    </Note>
  )
}

function Entries({ info }: { info: InfoOut }) {
  const words = useWords(copy)
  return (
    <RowCard title={words.entries}>
      {info.entries.map((no) => (
        <Row key={no} icon="ledger" label={<span className="mono">{no}</span>} to={`/pages/profile/entry?no=${no}`} />
      ))}
    </RowCard>
  )
}

function Bar({ info }: { info: InfoOut }) {
  const words = useWords(copy)
  const send = useSend(endpoints.cancel)
  if (!info.mayCancel) {
    return (
      <StickyBar>
        <Button variant="line" grow to="/pages/profile/withdrawals">
          {words.history}
        </Button>
        <Button grow to="/pages/profile/index">
          {words.wallet}
        </Button>
      </StickyBar>
    )
  }
  return (
    <StickyBar>
      <div className="grow">
        <ConfirmButton
          button={{ variant: 'dangerline', block: true }}
          label={words.cancel}
          title={words.cancelTitle}
          text={fill(words.cancelText, { amount: sayCents(info.amountCents) })}
          act={words.cancelAct}
          busy={send.isPending && words.cancelling}
          keep={words.cancelKeep}
          failed={send.error instanceof Refused && send.error.message}
          onAct={(close) => send.mutate({ no: info.no }, { onSuccess: close })}
        />
      </div>
    </StickyBar>
  )
}

export function Page() {
  const words = useWords(copy)
  const no = useParam('no') ?? '0'
  const made = useParam('made') === '1'
  const first = useApiQuery(endpoints.info, { no })
  const refetchInterval = first.data?.state === 'processing' ? ASK_AGAIN_MS : false
  const query = useApiQuery(endpoints.info, { no }, { refetchInterval })
  const coming = (
    <>
      <Skeleton w={180} h={48} style={{ marginTop: 24 }} />
      <Skeleton h={260} r={20} style={{ marginTop: 20 }} />
    </>
  )
  return (
    <QueryPage title={words.info} query={query} bar className="wd-info is-beside" coming={coming}>
      {(info) => (
        <>
          <div className="mt3">
            <StateBadge of={withdrawalBadge(info.state)} />
          </div>
          <div className="mt3">
            <BigMoney cents={info.netCents} />
          </div>
          <Meaning info={info} made={made} />
          <Beside card>
            <Way info={info} />
          </Beside>
          <Facts info={info} />
          <Entries info={info} />
          {wasPaid(info) && info.feeCents > 0 && <InvoiceRow no={info.no} credited={info.state === 'refused'} />}
          <Bar info={info} />
        </>
      )}
    </QueryPage>
  )
}
