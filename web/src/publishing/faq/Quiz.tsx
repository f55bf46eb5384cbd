import { faq } from '@tonne/contract/publishing/faq'
import { LangSwitch } from '@tonne/parts/LangSwitch.tsx'
import { useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useSend } from '../../api/send.ts'
import { markAnswered } from '../../api/session.ts'
import { go, inApp, useParam } from '../../api/way.ts'
import { LogOutSheet } from '../../shared/LogOutSheet.tsx'
import { PageError } from '../../shared/pages/PageError.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Page as PageFrame } from '../../ui/layout/Page.tsx'
import { Brand } from '../../ui/navigation/Brand.tsx'
import { Nav } from '../../ui/navigation/Nav.tsx'
import { copy } from './copy.ts'
import { QuizStep } from './QuizStep.tsx'
import { QuizTerms } from './QuizTerms.tsx'

type Answer = { question: string; option: string }

/** Submits the answers and returns to the page that asked for them. */
function useFinish() {
  const to = useParam('to')
  const send = useSend(faq.finishQuiz)
  const finish = (answers: Answer[], onWrong: () => void) =>
    send.mutate(
      { answers },
      {
        onSuccess: () => {
          markAnswered()
          go(inApp(to) ? to : '/pages/index/index', { replace: true })
        },
        onError: onWrong,
      },
    )
  return { finish, isPending: send.isPending }
}

export function Quiz() {
  const words = useWords(copy)
  const { data, error, refetch } = useApiQuery(faq.quiz, {}, { staleTime: Number.POSITIVE_INFINITY })
  const [answers, setAnswers] = useState<Answer[]>([])
  const [reading, setReading] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const { finish, isPending } = useFinish()
  const questions = data?.questions ?? []
  const question = questions[Math.min(answers.length, questions.length - 1)]
  const take = (answer: Answer) => {
    const all = [...answers, answer]
    if (all.length < questions.length) return setAnswers(all)
    finish(all, () => setAnswers([]))
  }
  return (
    <>
      <Nav
        title={error && !data ? words.title : undefined}
        back={false}
        left={<Brand size={24} />}
        right={<LangSwitch className="quiz-lang" />}
      />
      <PageFrame bar className="quiz column">
        {question ? (
          <QuizStep
            key={question.id}
            question={question}
            nth={answers.length + 1}
            total={questions.length}
            onRight={take}
            finishing={isPending}
          />
        ) : error ? (
          <PageError error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading>
            <Skeleton w="100%" h={5} className="mt3" />
            <Skeleton w="90%" h={60} className="mt5" />
            <Skeleton w="100%" h={196} className="mt5" />
          </Loading>
        )}
        <p className="center mt5">
          <button type="button" className="quiz-out" onClick={() => setReading(true)}>
            {words.terms}
          </button>
          <button type="button" className="quiz-out" onClick={() => setLeaving(true)}>
            {words.logOut}
          </button>
        </p>
        <LogOutSheet open={leaving} onClose={() => setLeaving(false)} />
        <QuizTerms open={reading} title={words.termsTitle} onClose={() => setReading(false)} />
      </PageFrame>
    </>
  )
}
