import './bulk.css'
import { fill, type Pair, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { isMeant } from '../ui/keys.ts'
import { Select } from '../ui/Select.tsx'
import { TextInput } from '../ui/TextInput.tsx'
import { useTemplates } from '../ui/templates.tsx'
import type { Bulk, Bulking } from './useBulk.tsx'

const copy = {
  bar: ['What is chosen', '已选事项'],
  chosen: ['{n} chosen', '已选 {n} 项'],
  risks: ['{n} with a risk: {which}', '{n} 项有风险：{which}'],
  left: ['Left out: {what}', '未选：{what}'],
  yours: ['{n} yours', '{n} 项由您首审'],
  risky: ['{n} with a risk', '{n} 项有风险'],
  others: ['{n} others', '另有 {n} 项'],
  reason: ['Reason for all', '统一理由'],
  pick: ['Choose a reason', '选择理由'],
  other: ['Other: write it', '其他（自行填写）'],
  own: ['Reason in your words', '自行填写理由'],
  clear: ['Clear', '清除'],
  go: ['Go one by one, {n}', '逐项审核，共 {n} 项'],
} satisfies Record<string, Pair>

/** X chooses a row; Shift X moves the focus from anywhere to the acts for the chosen rows. */
function useBulkKey() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'X' || !isMeant(event)) return
      form.current?.querySelector<HTMLElement>('select, input')?.focus()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [])
  return form
}

/** Shows amounts, risks and omissions before the first row is decided. */
export function BulkBar<T>({ bulking }: { bulking: Bulking<T> }) {
  const words = useWords(copy)
  const [reason, setReason] = useState('')
  const form = useBulkKey()
  if (!bulking.bulk || bulking.chosen.length === 0) return null
  return (
    <form
      ref={form}
      className="bulk"
      aria-keyshortcuts="Shift+X"
      aria-label={words.bar}
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim().length >= 3) bulking.start(reason.trim())
      }}
    >
      <Sums bulking={bulking} bulk={bulking.bulk} />
      <div className="bulk-go">
        <OneReason reason={reason} onChange={setReason} />
        <Button look="line" onClick={bulking.clear}>
          {words.clear}
        </Button>
        <Button type="submit">{fill(words.go, { n: bulking.chosen.length })}</Button>
      </div>
    </form>
  )
}

function Sums<T>({ bulking: { chosen, left, isOwn }, bulk }: { bulking: Bulking<T>; bulk: Bulk<T> }) {
  const words = useWords(copy)
  const comma = useLang() === 'cn' ? '、' : ', '
  const risks = chosen.flatMap((row) => bulk.risk?.(row) ?? [])
  const yours = left.filter(isOwn).length
  const risky = left.filter((row) => !isOwn(row) && bulk.risk?.(row)).length
  const counts = { yours, risky, others: left.length - yours - risky }
  const parts = (['yours', 'risky', 'others'] as const)
    .filter((word) => counts[word] > 0)
    .map((word) => fill(words[word], { n: counts[word] }))
  return (
    <p className="bulk-sums" role="status">
      <b>{fill(words.chosen, { n: chosen.length })}</b>
      {bulk.sums.map(({ label, of, say }) => (
        <span key={label}>
          {label} <b>{say(chosen.reduce((sum, row) => sum + of(row), 0))}</b>
        </span>
      ))}
      {risks.length > 0 && (
        <span className="bulk-risk">
          <Icon name="alert" size={15} />
          {fill(words.risks, { n: risks.length, which: [...new Set(risks)].join(comma) })}
        </span>
      )}
      {parts.length > 0 && <span className="cap">{fill(words.left, { what: parts.join(comma) })}</span>}
    </p>
  )
}

/** A reason from this queue's templates, or a typed one. */
function OneReason({ reason, onChange }: { reason: string; onChange(reason: string): void }) {
  const words = useWords(copy)
  const lang = useLang()
  const reasons = useTemplates('reason')
  const [isOther, setIsOther] = useState(false)
  const picked = reasons.find(({ text }) => text[lang] === reason)
  return (
    <>
      {reasons.length > 0 && (
        <Select
          label={words.reason}
          required={!isOther}
          value={isOther ? 'other' : picked ? String(picked.id) : ''}
          options={[
            ['', words.pick],
            // A digit picks one, inside the list and outside.
            ...reasons.map(({ id, text }, i) => [String(id), `${i + 1}. ${text[lang]}`] as const),
            ['other', words.other],
          ]}
          onChange={({ target: { value } }) => {
            setIsOther(value === 'other')
            onChange(reasons.find(({ id }) => String(id) === value)?.text[lang] ?? '')
          }}
        />
      )}
      {(isOther || reasons.length === 0) && (
        <TextInput label={words.own} value={reason} required minLength={3} maxLength={500} onText={onChange} />
      )}
    </>
  )
}
