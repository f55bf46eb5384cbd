type QuizQuestion = { id: string; right: string }
type QuizAnswers = Readonly<Record<string, string>>

/** The ids of the questions without a right answer, in their order. */
export const wrongAnswers = (questions: readonly QuizQuestion[], answers: QuizAnswers): string[] =>
  questions.filter((q) => answers[q.id] !== q.right).map((q) => q.id)
