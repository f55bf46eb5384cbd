import { assignmentDesk } from '@tonne/contract/support/assignment'
import { operatorRoleLabels } from '@tonne/domain/people/operator'
import { queueRoles } from '@tonne/domain/support/queue'
import { inParts } from '@tonne/parts/joined.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormFoot } from '../../ui/FormFoot.tsx'
import { Refusable } from '../../ui/Refusable.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { copy } from './copy.ts'
import { type Shift, useItemWords } from './useItemWords.ts'

type HandOverProps = { shift: Shift; open: boolean; onClose(): void }
export function HandOverDialog({ shift, open, onClose }: HandOverProps) {
  const words = useWords(copy)
  return (
    <Dialog title={words.handTitle} open={open} onClose={onClose}>
      <Handing shift={shift} onClose={onClose} />
    </Dialog>
  )
}

const keyOf = ({ queue, subject }: Shift['held'][number]): string => `${queue} ${subject}`
function Handing({ shift: { held, people }, onClose }: Omit<HandOverProps, 'open'>) {
  const words = useWords(copy)
  const lang = useLang()
  const hand = useAct(assignmentDesk.handOver)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [to, setTo] = useState('')
  const [note, setNote] = useState('')
  const chosen = held.filter((item) => !left.has(keyOf(item)))
  // Only operators who work in the queues of all chosen items.
  const able = people.filter(({ role }) => chosen.every(({ queue }) => queueRoles[queue].includes(role)))
  const send = () =>
    hand
      .mutateAsync({ to: Number(to), note, items: chosen.map(({ queue, subject }) => ({ queue, subject })) })
      .then(onClose, () => undefined)
  return (
    <Refusable error={hand.error}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (to !== '' && !hand.isPending) void send()
        }}
      >
        <p className="cap">{words.handAbout}</p>
        {held.length > 0 && <Chosen held={held} left={left} onLeft={setLeft} />}
        <Select
          label={words.to}
          field="to"
          required
          value={able.some(({ id }) => String(id) === to) ? to : ''}
          options={[
            ['', words.chooseTo],
            ...able.map(
              ({ id, name, role }) => [String(id), inParts(lang, name, pick(operatorRoleLabels[role], lang))] as const,
            ),
          ]}
          onText={setTo}
        />
        <TextArea
          label={words.noteTo}
          field="note"
          hint={words.noteHint}
          maxLength={500}
          required
          value={note}
          onText={setNote}
        />
        <FormFoot
          act={chosen.length > 0 ? fill(words.handAct, { n: chosen.length }) : words.handNote}
          busy={hand.isPending}
          onCancel={onClose}
        />
      </form>
    </Refusable>
  )
}

type ChosenProps = { held: Shift['held']; left: ReadonlySet<string>; onLeft(left: ReadonlySet<string>): void }
function Chosen({ held, left, onLeft }: ChosenProps) {
  const words = useWords(copy)
  const say = useItemWords()
  const flip = (key: string) => onLeft(new Set(left.has(key) ? [...left].filter((one) => one !== key) : [...left, key]))
  return (
    <fieldset className="shift-f">
      <label className="check">
        <input
          type="checkbox"
          checked={left.size === 0}
          onChange={() => onLeft(new Set(left.size === 0 ? held.map(keyOf) : []))}
        />
        <b>{words.allMine}</b>
      </label>
      {held.map((item) => (
        <label className="check" key={keyOf(item)}>
          <input type="checkbox" checked={!left.has(keyOf(item))} onChange={() => flip(keyOf(item))} />
          {say(item)}
          <span className="cap">{words[item.kind]}</span>
        </label>
      ))}
    </fieldset>
  )
}
