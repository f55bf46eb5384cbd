import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deposit } from '@tonne/contract/money/deposit'
import { member } from '@tonne/contract/people/member'
import { faq } from '@tonne/contract/publishing/faq'
import { worldFiles } from '../../seed/worldFiles.ts'
import { done, refused } from '../../testing/answers.ts'
import { openWorld } from '../../testing/openWorld.ts'
import { insertFaqEntry, insertQuizQuestion } from './store.ts'

const world = await openWorld()
const { quiz, faq: help } = worldFiles()
const right = quiz.map((q) => ({ question: q.id, option: q.right }))
const finish = (token: string, answers: { question: string; option: string }[]) =>
  world.as(token)(faq.finishQuiz, { answers })

test('the questions come in their order, without revealing the right answers', async () => {
  const data = done(await world.as()(faq.quiz, {}))
  assert.deepEqual(
    data.questions,
    quiz.map(({ id, question, options }) => ({ id, question, options })),
  )
  assert.ok(!JSON.stringify(data).includes(quiz[0]!.why.en))
})

test('each answer is explained, however often one tries', async () => {
  assert.ok(quiz.length > 0 && quiz.every(({ options }) => options.length > 1))
  for (const question of quiz) {
    for (const { id } of question.options) {
      const answer = done(await world.as()(faq.checkAnswer, { question: question.id, option: id }))
      assert.deepEqual(answer, {
        right: id === question.right,
        why: id === question.right ? question.why : question.wrongWhy[id]!,
      })
    }
  }
})

test('unknown questions and options are not found', async () => {
  for (const asked of [
    { question: 'none', option: 'a' },
    { question: quiz[0]!.id, option: 'z' },
    { question: quiz[0]!.id, option: 'constructor' },
  ]) {
    refused(await world.as()(faq.checkAnswer, asked), 'notFound')
  }
})

test('the quiz passes when every answer is right, and not before', async () => {
  const bob = await world.newMember({ answered: false })
  const one = quiz[1]!
  const wrongOne = right.map((a) =>
    a.question === one.id ? { ...a, option: one.options.find((o) => o.id !== one.right)!.id } : a,
  )
  for (const [answers, wrong] of [
    [[], 5],
    [wrongOne, 1],
    [right.slice(1), 1],
    [[{ question: 'constructor', option: 'a' }], 5],
  ] as const) {
    const numbers = refused(await finish(bob.token, [...answers]), 'quizUnfinished')
    assert.deepEqual([numbers.wrong, numbers.total], [wrong, 5])
  }
  refused(await bob.call(deposit.create, { amountCents: 100_00 }), 'unanswered')
  assert.deepEqual(done(await finish(bob.token, right)), { is_answer: true })
  assert.equal(done(await bob.call(member.me, {})).loginInfo.is_answer, true)
  done(await bob.call(deposit.create, { amountCents: 100_00 }))
})

test('passing again changes nothing', async () => {
  const passedAt = async () =>
    (await world.db.rows<{ at: Date }>('select answered_at as at from member where id = $1', [world.ann.id]))[0]!.at
  const before = await passedAt()
  await world.clock.forward(1000)
  done(await finish(world.ann.token, right))
  assert.deepEqual(await passedAt(), before)
})

test('only the corrected question counts', async () => {
  const [first] = quiz
  await insertQuizQuestion(world.db, { ...first!, question: { en: 'Again?', cn: '再问？' } }, 0)
  const { questions } = done(await world.as()(faq.quiz, {}))
  assert.deepEqual([questions.length, questions[0]!.question.en], [5, 'Again?'])
})

test('help is one list in its order; publishing again replaces it', async () => {
  assert.deepEqual(done(await world.as()(faq.list, {})).entries, [])
  for (let round = 0; round < 2; round++)
    for (const [i, entry] of help.entries()) await insertFaqEntry(world.db, entry, i)
  const { entries } = done(await world.as(world.guest)(faq.list, {}))
  assert.deepEqual(entries, help)
})
