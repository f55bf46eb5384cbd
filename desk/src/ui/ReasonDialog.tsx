import { type Pair, useWords } from '@tonne/parts/lang.tsx'
import { type ReactNode, useState } from 'react'
import type { ButtonProps } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { TextArea } from './TextArea.tsx'
import { TemplatePick } from './templates.tsx'

const copy = {
  reason: ['Reason', '理由'],
  hint: ['Kept in the audit, with your name', '将连同您的姓名留存于审计记录'],
  answerEn: ['Answer in English', '英文答复'],
  answerCn: ['Answer in Chinese', '中文答复'],
  answerHint: ['The member reads it in their language', '会员将以其所选语言看到'],
  memberReads: ['The member reads it', '会员可见'],
} satisfies Record<string, Pair>

type Answer = { textEn: string; textCn: string }
export type ReasonPrompt = {
  title: string
  about?: ReactNode
  commit: string
  look?: ButtonProps['look']
  /** Whether the reason goes to the member. */
  memberReads?: boolean
  /** The member also gets an answer, in their language. */
  answers?: boolean
  run: (reason: string, answer: Answer) => Promise<unknown>
}

/** Open while `prompt` is given. */
export function ReasonDialog({ prompt, onClose }: { prompt: ReasonPrompt | undefined; onClose(): void }) {
  return (
    <Dialog title={prompt?.title ?? ''} open={prompt !== undefined} onClose={onClose}>
      {prompt && <PromptForm prompt={prompt} onClose={onClose} />}
    </Dialog>
  )
}

function PromptForm({ prompt, onClose }: { prompt: ReasonPrompt; onClose(): void }) {
  const words = useWords(copy)
  const [answer, setAnswer] = useState<Answer>({ textEn: '', textCn: '' })
  return (
    <ReasonForm
      label={words.reason}
      hint={prompt.memberReads ? words.memberReads : words.hint}
      autoFocus={!prompt.answers}
      memberReads={prompt.memberReads}
      act={{ label: prompt.commit, look: prompt.look, run: (reason) => prompt.run(reason, answer) }}
      onDone={onClose}
      onCancel={onClose}
    >
      {prompt.about}
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
        onChange={(event) => onChange({ ...answer, textEn: event.target.value })}
      />
      <TextArea
        label={words.answerCn}
        hint={words.answerHint}
        field="textCn"
        value={answer.textCn}
        lang="zh-CN"
        onChange={(event) => onChange({ ...answer, textCn: event.target.value })}
      />
    </>
  )
}
