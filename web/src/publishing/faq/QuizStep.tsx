import type { Output } from '@tonne/contract/endpoint'
import { faq } from '@tonne/contract/publishing/faq'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useSend } from '../../api/send.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { RadioCards } from '../../ui/input/RadioCards.tsx'
import { StickyBar } from '../../ui/layout/StickyBar.tsx'
import { copy } from './copy.ts'

type Question = Output<typeof faq.quiz>['questions'][number]
type Verdict = Output<typeof faq.checkAnswer> & { option: string }

function Progress({ nth, total }: { nth: number; total: number }) {
  const words = useWords(copy)
  return (
    <>
      <div className="quiz-p mt3" role="img" aria-label={fill(words.progress, { n: nth, total })}>
        {Array.from({ length: total }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          <i key={place} className={place + 1 < nth ? 'on' : place + 1 === nth ? 'now' : undefined} />
        ))}
      </div>
      <p className="cap mt3 num">
        {fill(words.progress, { n: nth, total })} · {words.retry}
      </p>
    </>
  )
}

type QuizStepProps = {
  question: Question
  nth: number
  total: number
  finishing: boolean
  onRight: (answer: { question: string; option: string }) => void
}

export function QuizStep({ question, nth, total, finishing, onRight }: QuizStepProps) {
  const words = useWords(copy)
  const lang = useLang()
  const check = useSend(faq.checkAnswer)
  const [chosen, setChosen] = useState<string | null>(null)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const right = verdict?.right === true
  const choose = (option: string) => {
    setChosen(option)
    setVerdict(null)
    check.mutate({ question: question.id, option }, { onSuccess: (found) => setVerdict({ ...found, option }) })
  }
  const last = nth === total
  return (
    <>
      <Progress nth={nth} total={total} />
      <h1 className="t1 mt4">{question.question[lang]}</h1>
      <RadioCards
        className="mt5"
        label={question.question[lang]}
        value={chosen}
        onChange={choose}
        disabled={right}
        options={question.options.map(({ id, text }) => ({ value: id, label: text[lang] }))}
        verdicts={verdict ? { [verdict.option]: verdict.right ? 'right' : 'wrong' } : undefined}
      />
      <div aria-live="polite">
        {verdict && (
          <Note kind={right ? 'ok' : 'bad'} icon={right ? 'checkc' : 'alert'} className="mt4">
            <b>{right ? words.right : words.wrong}</b> {verdict.why[lang]}
          </Note>
        )}
      </div>
      <StickyBar>
        <Button
          block
          busy={(finishing && words.finishing) || (check.isPending && words.checking)}
          disabledReason={!right && (verdict ? words.tryAnother : words.choose)}
          onClick={() => chosen !== null && onRight({ question: question.id, option: chosen })}
        >
          {last ? words.finish : words.next}
        </Button>
      </StickyBar>
    </>
  )
}
