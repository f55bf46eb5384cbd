import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { useSay } from './Spoken.tsx'
import { TextArea } from './TextArea.tsx'
import { TemplatePick } from './templates.tsx'

const copy = {
  reason: ['Reason', '理由'],
  hint: ['Recorded in the audit log with your name', '将连同您的姓名留存于审计记录'],
  answerEn: ['Answer in English', '英文答复'],
  answerCn: ['Answer in Chinese', '中文答复'],
  answerHint: ['The member reads it in their language', '会员将以其所选语言看到'],
  memberReads: ['The member reads it', '会员可见'],
  over: ['This no longer waits. What you wrote was not sent.', '此事项已不再待办，您填写的内容未发送。'],
} satisfies Record<string, Pair>

type Answer = { textEn: string; textCn: string }
export type ReasonPrompt = {
  /** By default the dialog's title is its act. */
  title?: string
  about?: ReactNode
  /** The label of the text, where it is not a reason. */
  asks?: string
  commit: string
  look?: ButtonProps['look']
  /** Whether the reason is sent to the member. */
  memberReads?: boolean
  /** The member also gets an answer in their language. */
  answers?: boolean
  run: (reason: string, answer: Answer) => Promise<unknown>
}

const Opening = createContext<(prompt: ReasonPrompt) => void>(() => {
  throw new Error('a ReasonButton stands within ReasonActs')
})

/**
 * Contains buttons that ask for a reason first. The open dialog stays when its button is no longer offered. With null
 * it adds no element of its own.
 */
export function ReasonActs({ className = 'dialog-b', children }: { className?: string | null; children: ReactNode }) {
  const [prompt, open] = usePrompt()
  return (
    <Opening value={open}>
      {className === null ? children : <div className={className}>{children}</div>}
      <ReasonDialog prompt={prompt} onClose={() => open(undefined)} />
    </Opening>
  )
}

/**
 * When another operator was quicker, the page no longer has these acts, and the open dialog goes with them. Says so,
 * unless the act was sent or its operator left the page.
 */
function usePrompt() {
  const words = useWords(copy)
  const say = useSay()
  const [prompt, setPrompt] = useState<ReasonPrompt>()
  /** The page on which a dialog is open whose act was not sent. */
  const writing = useRef<string>(undefined)
  useEffect(() => () => void (writing.current === location.href && say(words.over)), [say, words])
  const open = (next: ReasonPrompt | undefined): void => {
    writing.current = next && location.href
    if (!next) {
      setPrompt(undefined)
      return
    }
    const run: ReasonPrompt['run'] = async (...written) => {
      writing.current = undefined
      return next.run(...written).catch((failed) => {
        writing.current = location.href
        throw failed
      })
    }
    setPrompt({ ...next, run })
  }
  return [prompt, open] as const
}

type ButtonOf = { label?: string; as?: ButtonProps['look']; size?: ButtonProps['size']; letter?: string }
/** `label` and `as` are the button's own, when it differs from the act in the dialog; `letter` is its key. */
export function ReasonButton({ label, as, size = 'm', letter, ...prompt }: ReasonPrompt & ButtonOf) {
  const open = useContext(Opening)
  return (
    <Button look={as ?? prompt.look ?? 'commit'} size={size} data-key={letter} onClick={() => open(prompt)}>
      {label ?? prompt.commit}
    </Button>
  )
}

/** Open while `prompt` is set. */
export function ReasonDialog({ prompt, onClose }: { prompt: ReasonPrompt | undefined; onClose(): void }) {
  return (
    <Dialog title={prompt?.title ?? prompt?.commit ?? ''} open={prompt !== undefined} onClose={onClose}>
      {prompt && <PromptForm prompt={prompt} onClose={onClose} />}
    </Dialog>
  )
}

function PromptForm({ prompt, onClose }: { prompt: ReasonPrompt; onClose(): void }) {
  const words = useWords(copy)
  const [answer, setAnswer] = useState<Answer>({ textEn: '', textCn: '' })
  return (
    <ReasonForm
      label={prompt.asks ?? words.reason}
      hint={prompt.memberReads ? words.memberReads : words.hint}
      autoFocus={!prompt.answers}
      memberReads={prompt.memberReads}
      act={{ label: prompt.commit, look: prompt.look, run: (reason) => prompt.run(reason, answer) }}
      onDone={onClose}
      onCancel={onClose}
    >
      {typeof prompt.about === 'string' ? <p className="cap">{prompt.about}</p> : prompt.about}
      {prompt.answers && <Answers answer={answer} onChange={setAnswer} />}
    </ReasonForm>
  )
}

type AnswersProps = { answer: Answer; onChange(answer: Answer): void }
function Answers({ answer, onChange }: AnswersProps) {
  const words = useWords(copy)
  return (
    <>
      <TemplatePick kind="answer" onPick={(text) => onChange({ textEn: text.en, textCn: text.cn })} />
      <TextArea
        label={words.answerEn}
        field="textEn"
        value={answer.textEn}
        lang="en"
        autoFocus
        onText={(text) => onChange({ ...answer, textEn: text })}
      />
      <TextArea
        label={words.answerCn}
        hint={words.answerHint}
        field="textCn"
        value={answer.textCn}
        lang="zh-CN"
        onText={(text) => onChange({ ...answer, textCn: text })}
      />
    </>
  )
}
