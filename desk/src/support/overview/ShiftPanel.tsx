import './shift.css'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useState } from 'react'
import { useAct, useDesk } from '../../platform/deskQuery.ts'
import { queuePlaces } from '../../platform/queuePlaces.ts'
import { To } from '../../platform/To.tsx'
import { Button } from '../../ui/Button.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'
import { HandOverDialog } from './HandOverDialog.tsx'
import { type Item, type Shift, useItemWords } from './useItemWords.ts'

/** For a change of shift: first the handovers, then one's own items, then what is new. */
export function ShiftPanel() {
  const words = useWords(copy)
  const lang = useLang()
  const [handing, setHanding] = useState(false)
  const { data } = useDesk(assignmentDesk.shift, {}, { everyMs: 30_000 })
  if (!data) return <div className="shift" />
  const { lastAt, held, came, handed, given } = data
  const at = (ms: number) => sayDayTime(new Date(ms), lang)
  return (
    <div className="shift">
      <Panel
        title={words.shift}
        sub={lastAt === null ? words.firstHere : fill(words.lastHere, { at: at(lastAt) })}
        aside={
          <Button look="line" onClick={() => setHanding(true)}>
            {words.handOver}
          </Button>
        }
      >
        <div className="shift-g">
          {handed.length > 0 && (
            <Part title={words.handed}>
              {handed.map((row) => (
                <Handed key={row.id} row={row} isMine says={fill(words.from, { name: row.name, at: at(row.at) })} />
              ))}
            </Part>
          )}
          <Part title={words.held}>
            {held.length === 0 && <p className="cap">{words.heldNone}</p>}
            <ul className="shift-l">
              {held.map(({ queue, subject, kind }) => (
                <li key={`${queue} ${subject}`}>
                  <ItemLink queue={queue} subject={subject} />
                  <span className="cap">{words[kind]}</span>
                </li>
              ))}
            </ul>
          </Part>
          {lastAt !== null && (
            <Part title={words.came}>
              {came.length === 0 && <p className="cap">{words.cameNone}</p>}
              <ul className="shift-l">
                {came.map(({ queue, count }) => (
                  <li key={queue}>
                    <To path={queuePlaces[queue].to} search={queuePlaces[queue].search}>
                      {words[queue]}
                    </To>
                    <b>{count}</b>
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {given.length > 0 && (
            <Part title={words.given}>
              {given.map((row) => (
                <Handed key={row.id} row={row} says={fill(words.toWhom, { name: row.name, at: at(row.at) })} />
              ))}
            </Part>
          )}
        </div>
      </Panel>
      <HandOverDialog shift={data} open={handing} onClose={() => setHanding(false)} />
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="label">{title}</h3>
    {children}
  </section>
)

type HandedProps = { row: Shift['handed'][number]; says: string; isMine?: boolean }
function Handed({ row: { id, note, readAt, items }, says, isMine = false }: HandedProps) {
  const words = useWords(copy)
  const lang = useLang()
  const read = useAct(assignmentDesk.readHandover)
  return (
    <article className={isMine && readAt === null ? 'shift-n is-new' : 'shift-n'}>
      <p>
        <b>{says}</b> {note}
      </p>
      <ul className="shift-l">
        {items.map(({ queue, subject, open }) => (
          <li key={`${queue} ${subject}`}>
            <ItemLink queue={queue} subject={subject} />
            {!open && <Tag look="done">{words.over}</Tag>}
          </li>
        ))}
        {items.length === 0 && <li className="cap">{words.noItems}</li>}
      </ul>
      {readAt !== null && <p className="cap">{fill(words.read, { at: sayDayTime(new Date(readAt), lang) })}</p>}
      {readAt === null && !isMine && <p className="cap">{words.unread}</p>}
      {readAt === null && isMine && (
        <Button look="line" busy={read.isPending && words.markRead} onClick={() => read.mutate({ id })}>
          {words.markRead}
        </Button>
      )}
    </article>
  )
}

function ItemLink(item: Item) {
  const say = useItemWords()
  return (
    <To path={queuePlaces[item.queue].to} search={queuePlaces[item.queue].item(item.subject)}>
      {say(item)}
    </To>
  )
}
