import './assignBox.css'
import type { Output } from '@tonne/contract/endpoint'
import { assignmentDesk } from '@tonne/contract/support/assignment'
import { operatorRoleLabels } from '@tonne/domain/people/operator'
import { type Queue, queueRoles } from '@tonne/domain/support/queue'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { inParts } from '@tonne/parts/joined.ts'
import { fill, type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Refusable, Unsaid } from '../ui/Refusable.tsx'
import { Select } from '../ui/Select.tsx'
import { useAct, useDesk } from './deskQuery.ts'
import { useMay, useMe } from './me.tsx'

const copy = {
  box: ['Who works on it', '由谁处理'],
  you: ['You work on it, since {at}', '由您处理，自 {at} 起'],
  youFrom: ['You work on it: {by} gave it to you, {at}', '由您处理：{by} 于 {at} 交给您'],
  other: ['{name} works on it, since {at}', '由 {name} 处理，自 {at} 起'],
  otherFrom: ['{name} works on it: given by {by}, {at}', '由 {name} 处理：{by} 于 {at} 转交'],
  none: ['Nobody works on it', '暂无人处理'],
  take: ['Take it', '由我处理'],
  back: ['Put it back', '放回队列'],
  colleague: ['Give it to', '转交给'],
  choose: ['Choose a colleague', '选择同事'],
  give: ['Give', '转交'],
  alone: ['Nobody else has the role for it', '没有其他同事具备相应角色'],
} satisfies Record<string, Pair>

type List = Output<typeof assignmentDesk.list>
/** `subject` names the item in its queue. An operator who may not work there sees the assignee only. */
export function AssignBox({ queue, subject }: { queue: Queue; subject: string }) {
  const words = useWords(copy)
  const mayAct = useMay([...queueRoles[queue]])
  const { data } = useDesk(assignmentDesk.list, { queue })
  if (!data) return null
  const holder = data.items.find((item) => item.subject === subject)
  return (
    <section className="assign" aria-label={words.box}>
      <Holder holder={holder} />
      {mayAct && (
        <Give
          key={`${subject} ${holder?.operatorId}`}
          queue={queue}
          subject={subject}
          holder={holder}
          people={data.people}
        />
      )}
    </section>
  )
}

function Holder({ holder }: { holder: List['items'][number] | undefined }) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  if (!holder) return <p className="cap">{words.none}</p>
  const says = { name: holder.name, by: holder.by, at: sayDayTime(new Date(holder.at), lang) }
  const isTaken = holder.by === holder.name
  const isMine = holder.operatorId === me.id
  return <p>{fill(isMine ? (isTaken ? words.you : words.youFrom) : isTaken ? words.other : words.otherFrom, says)}</p>
}

type GiveProps = { queue: Queue; subject: string; holder: List['items'][number] | undefined; people: List['people'] }
/** Choosing a name assigns nothing yet, because the arrow keys pass over every name. */
function Give({ queue, subject, holder, people }: GiveProps) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const [to, setTo] = useState('')
  const set = useAct(assignmentDesk.set)
  const give = (operatorId: number | null) =>
    set.mutate({ queue, subject, operatorId, from: holder?.operatorId ?? null })
  const others = people.filter(({ id }) => id !== me.id && id !== holder?.operatorId)
  const options = others.map(
    ({ id, name, role }) => [String(id), inParts(lang, name, pick(operatorRoleLabels[role], lang))] as const,
  )
  return (
    <Refusable error={set.error}>
      <div className="assign-b">
        {holder?.operatorId !== me.id && (
          <Button look="line" data-key="t" onClick={() => give(me.id)}>
            {words.take}
          </Button>
        )}
        {holder && (
          <Button look="line" onClick={() => give(null)}>
            {words.back}
          </Button>
        )}
      </div>
      <form
        className="assign-b"
        onSubmit={(event) => {
          event.preventDefault()
          if (to !== '' && !set.isPending) give(Number(to))
        }}
      >
        <Select
          label={words.colleague}
          field="operatorId"
          value={to}
          required
          options={[['', others.length > 0 ? words.choose : words.alone], ...options]}
          onText={setTo}
        />
        <Button look="line" type="submit">
          {words.give}
        </Button>
      </form>
      <Unsaid />
    </Refusable>
  )
}
