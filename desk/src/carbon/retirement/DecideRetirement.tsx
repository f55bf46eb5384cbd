import { retirementDesk } from '@tonne/contract/carbon/retirementDesk'
import { sayKg } from '@tonne/domain/format'
import { inParts, named } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useAct } from '../../platform/deskQuery.ts'
import { useMe } from '../../platform/me.tsx'
import { Button } from '../../ui/Button.tsx'
import { ReasonDialog, type ReasonPrompt } from '../../ui/ReasonDialog.tsx'
import { Refusable } from '../../ui/Refusable.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { copy } from './copy.ts'
import type { Row } from './rows.ts'

const EVIDENCE = ['reference', 'day', 'text'] as const
const WORDS = ['name', 'reasonText', 'message'] as const
type Field = (typeof EVIDENCE)[number] | (typeof WORDS)[number]

function useFields(row: Row) {
  // A correction begins with the texts of the certificate in force, not with those of the request.
  const { name, reasonText, message, evidence } = row.published ?? row
  const [values, setValues] = useState<Record<Field, string>>({
    name: name ?? '',
    reasonText,
    message,
    reference: evidence?.reference ?? '',
    day: evidence?.day ?? '',
    text: evidence?.text ?? '',
  })
  return { values, set: (field: Field) => (value: string) => setValues({ ...values, [field]: value }) }
}

const useActs = () => ({
  instruct: useAct(retirementDesk.instruct),
  evidence: useAct(retirementDesk.proposeEvidence),
  confirm: useAct(retirementDesk.confirm),
  refuse: useAct(retirementDesk.refuse),
  correct: useAct(retirementDesk.proposeCorrection),
  decide: useAct(retirementDesk.decideCorrection),
})

/** The acts that are open to this operator now. */
function useOpen(row: Row, prompt: (next: ReasonPrompt) => void, values: Record<Field, string>) {
  const words = useWords(copy)
  const lang = useLang()
  const me = useMe()
  const { instruct, evidence, confirm, refuse, correct, decide } = useActs()
  const { no } = row
  // The decision applies to the version that is on the screen when the dialog opens.
  const waits = row.waits ?? undefined
  const { reference, day, text } = values
  const undecided = row.state === 'requested' || row.state === 'instructed'
  const says = fill(words.confirm, { tons: sayKg(row.kg, lang) })
  const what = inParts(lang, sayKg(row.kg, lang), row.project.name[lang])
  const open = (label: string, run: ReasonPrompt['run'], more?: Partial<ReasonPrompt>) => () =>
    prompt({ title: named(lang, label, no), about: what, commit: label, run, ...more })
  return {
    instruct: row.state === 'requested' && open(words.instruct, (reason) => instruct.mutateAsync({ no, reason })),
    write:
      row.state === 'instructed' &&
      open(words.write, (reason) => evidence.mutateAsync({ no, reference, day, text, reason })),
    confirm:
      row.state === 'instructed' &&
      row.proposedBy !== null &&
      row.proposedBy.id !== me.id &&
      open(says, (reason) => confirm.mutateAsync({ no, reason, waits }), {
        title: says,
        about: fill(words.confirmAbout, { what }),
      }),
    refuse:
      undecided &&
      open(words.refuse, (reason) => refuse.mutateAsync({ no, reason }), {
        about: fill(words.refuseAbout, { what }),
        look: 'danger',
        memberReads: true,
      }),
    correct:
      row.state === 'retired' &&
      open(words.correct, (reason) => correct.mutateAsync({ no, ...values, reason }), { about: words.correctAbout }),
    publish:
      row.correction !== null &&
      row.correction.by?.id !== me.id &&
      open(words.publish, (reason) => decide.mutateAsync({ no, approve: true, reason, waits })),
    drop: row.correction !== null && open(words.drop, (reason) => decide.mutateAsync({ no, approve: false, reason })),
  }
}

const LOOKS = {
  refuse: 'danger',
  drop: 'line',
  correct: 'line',
  instruct: 'commit',
  write: 'line',
  confirm: 'commit',
  publish: 'commit',
} as const

export function DecideRetirement({ row }: { row: Row }) {
  const words = useWords(copy)
  const lang = useLang()
  const [prompt, setPrompt] = useState<ReasonPrompt>()
  const { values, set } = useFields(row)
  const open = useOpen(row, setPrompt, values)
  const fields: readonly Field[] = open.correct ? [...WORDS, ...EVIDENCE] : open.write ? EVIDENCE : []
  const label = { ...words, confirm: fill(words.confirm, { tons: sayKg(row.kg, lang) }) }
  return (
    <Refusable>
      {fields.map((field) => (
        <TextInput
          key={field}
          label={words[field]}
          field={field}
          type={field === 'day' ? 'date' : 'text'}
          value={values[field]}
          onText={(text) => set(field)(text)}
        />
      ))}
      <div className="dialog-b">
        {(Object.keys(LOOKS) as (keyof typeof LOOKS)[]).map((name) => {
          const act = open[name]
          return (
            act && (
              <Button key={name} look={LOOKS[name]} onClick={act}>
                {label[name]}
              </Button>
            )
          )
        })}
      </div>
      <ReasonDialog prompt={prompt} onClose={() => setPrompt(undefined)} />
    </Refusable>
  )
}
