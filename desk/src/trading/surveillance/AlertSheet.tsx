import { surveillanceDesk } from '@tonne/contract/trading/surveillanceDesk'
import { marketAlertStateLabels } from '@tonne/domain/states'
import { surveillanceRules } from '@tonne/domain/trading/surveillance'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { AssignBox } from '../../platform/AssignBox.tsx'
import { useDesk } from '../../platform/deskQuery.ts'
import { useMay } from '../../platform/me.tsx'
import { MemberLink, Numbered } from '../../platform/Numbered.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Note } from '../../ui/Note.tsx'
import { QueryView } from '../../ui/QueryView.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Unpicked } from '../../ui/Unpicked.tsx'
import { AlertActs } from './AlertActs.tsx'
import { copy, ruleCopy } from './copy.ts'
import { sayMeasure, stateLooks, type WholeAlert } from './rows.ts'
import { useSeenOrderColumns, useSeenTradeColumns } from './useColumns.tsx'

export function AlertSheet({ no }: { no: string }) {
  const words = useWords(copy)
  const query = useDesk(surveillanceDesk.alert, { no }, { enabled: no !== '' })
  if (!no) return <Unpicked text={words.pick} />
  return (
    <aside className="panel stack" aria-label={no}>
      <QueryView query={query}>{(alert) => <Sheet alert={alert} />}</QueryView>
    </aside>
  )
}

function Sheet({ alert }: { alert: WholeAlert }) {
  const words = useWords(copy)
  const lang = useLang()
  const mayDecide = useMay(['support', 'admin'])
  const { no, rule, state, own } = alert
  const isOpen = state === 'open'
  return (
    <>
      <div className="panel-top">
        <Numbered no={no} copies here />
        <Tag look={stateLooks[state]}>{pick(marketAlertStateLabels[state], lang)}</Tag>
      </div>
      <h2 className="t2">{pick(surveillanceRules[rule].label, lang)}</h2>
      <p className="cap">{pick(ruleCopy[rule], lang)}</p>
      <Measured alert={alert} />
      <Evidence alert={alert} />
      {isOpen && <Note>{own ? words.own : words.honest}</Note>}
      {isOpen && <AssignBox queue="alert" subject={no} />}
      {isOpen && mayDecide && !own && <AlertActs no={no} />}
    </>
  )
}

function Measured({ alert }: { alert: WholeAlert }) {
  const words = useWords(copy)
  const lang = useLang()
  const { rule, project, owners, measured, threshold, latestAt, openedAt, decided, cases } = alert
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  return (
    <Facts
      rows={[
        [words.measured, <b key="m">{sayMeasure(rule, measured, lang)}</b>],
        [words.threshold, sayMeasure(rule, threshold, lang)],
        [
          words.members,
          owners.map((owner, i) => (
            <span key={owner.id}>
              {i > 0 && (lang === 'cn' ? '、' : ', ')}
              <MemberLink {...owner} />
            </span>
          )),
        ],
        project && [
          words.project,
          <Numbered key="p" no={project.no}>
            {project.name[lang]}
          </Numbered>,
        ],
        [words.latest, at(latestAt)],
        [words.found, at(openedAt)],
        [
          words.restrictions,
          cases.length === 0
            ? words.noRestriction
            : cases.map((one) => (
                <span key={one}>
                  <Numbered no={one} />{' '}
                </span>
              )),
        ],
        decided && [words.decided, fill(words.decidedBy, { ...decided, at: at(decided.at) })],
      ]}
    />
  )
}

function Evidence({ alert: { tradesSeen, ordersSeen, ...of } }: { alert: WholeAlert }) {
  const words = useWords(copy)
  const sayOf = (shown: number, all: number) => (shown < all ? ` ${fill(words.shown, { shown, all })}` : '')
  const [trades, orders] = [useSeenTradeColumns(), useSeenOrderColumns()]
  return (
    <>
      {tradesSeen.length > 0 && (
        <>
          <h3 className="t3">
            {words.trades}
            {sayOf(tradesSeen.length, of.trades)}
          </h3>
          <DataTable label={words.trades} columns={trades} rows={tradesSeen} rowId={(row) => String(row.id)} empty="" />
        </>
      )}
      {ordersSeen.length > 0 && (
        <>
          <h3 className="t3">
            {words.orders}
            {sayOf(ordersSeen.length, of.orders)}
          </h3>
          <DataTable label={words.orders} columns={orders} rows={ordersSeen} rowId={(row) => row.no} empty="" />
        </>
      )}
    </>
  )
}
