import './talk.css'
import { type RequestState, requestStateLabels } from '@tonne/domain/states'
import { isOpenRequest } from '@tonne/domain/support/request'
import { writtenIn } from '@tonne/domain/writtenIn'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { Refused } from '../../api/failure.ts'
import { Timeline } from '../../ui/figures/Timeline.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { ConfirmButton } from '../../ui/sheet/ConfirmButton.tsx'

const copy = {
  messages: ['Messages', '沟通记录'],
  inEnglish: ['in English', '英文'],
  inChinese: ['in Chinese', '中文'],
  history: ['What happened', '处理进度'],
  cancelling: ['Cancelling', '取消中'],
  cancelTitle: ['Cancel this request?', '确定取消该申请？'],
  cancelAct: ['Cancel the request', '确定取消'],
  cancelKeep: ['Keep it', '保留'],
} as const satisfies Record<string, Pair>

type TalkProps = {
  /** `text` null or empty: only `more` is shown. */
  messages: readonly { theirs: boolean; who: string; at: number; text: string | null; more?: ReactNode }[]
  /** The reply form, where a reply is possible. */
  children?: ReactNode
}
/** Empty when there are no messages and no reply is possible. */
export function RequestTalk({ messages, children }: TalkProps) {
  const words = useWords(copy)
  const lang = useLang()
  if (messages.length === 0 && !children) return null
  const headOf = (who: string, at: number, answer: string | null) => {
    const written = answer ? writtenIn(answer) : lang
    const language = written === lang ? [] : [written === 'cn' ? words.inChinese : words.inEnglish]
    return [who, sayDayTime(new Date(at), lang), ...language].join(' · ')
  }
  return (
    <Section title={words.messages}>
      <ol className="talk">
        {messages.map(({ theirs, who, at, text, more }) => (
          <li key={`${who} ${at}`} className={theirs ? 'is-theirs' : undefined}>
            <p className="cap num">{headOf(who, at, theirs ? text : null)}</p>
            {text && (
              <p className="talk-text" lang={writtenIn(text) === 'cn' ? 'zh-CN' : 'en-SG'}>
                {text}
              </p>
            )}
            {more}
          </li>
        ))}
      </ol>
      {children}
    </Section>
  )
}

type HistoryProps = { state: RequestState; steps: readonly { state: RequestState; at: number; who: string }[] }
export function RequestHistory({ state: now, steps }: HistoryProps) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <Section title={words.history}>
      <Timeline
        steps={steps.map(({ state, at, who }, i) => ({
          label: pick(requestStateLabels[state], lang),
          at,
          detail: who,
          state: i === steps.length - 1 && isOpenRequest(now) ? 'now' : 'done',
        }))}
      />
    </Section>
  )
}

type CancelProps = {
  label: string
  /** What cancelling costs. */
  text: string
  sending: { isPending: boolean; error: unknown }
  onCancel: (close: () => void) => void
}
export function CancelRequest({ label, text, sending, onCancel }: CancelProps) {
  const words = useWords(copy)
  return (
    <ConfirmButton
      button={{ variant: 'dangerline', block: true, className: 'mt5' }}
      label={label}
      title={words.cancelTitle}
      text={text}
      act={words.cancelAct}
      busy={sending.isPending && words.cancelling}
      keep={words.cancelKeep}
      failed={sending.error instanceof Refused && sending.error.message}
      onAct={onCancel}
    />
  )
}
