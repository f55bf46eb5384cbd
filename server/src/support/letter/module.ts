import { letterDesk } from '@tonne/contract/support/letter'
import { refuse } from '@tonne/domain/refusals'
import { answerDay } from '@tonne/domain/support/letter'
import { listHolidays } from '../../base/settings/store.ts'
import { findMember, registeredNameOf } from '../../people/member/store.ts'
import type { Handler, Handlers } from '../../shared/endpoint/call.ts'
import { looked } from '../../shared/looked.ts'
import { type Module, servesDesk } from '../../shared/module.ts'
import type { Tools } from '../../shared/tools.ts'
import { sendLetter } from './sendLetter.ts'
import { listLetters, listSubjects } from './store.ts'

function about({ db }: Tools): Handler<typeof letterDesk.about> {
  return async ({ input: { memberId }, now }) => {
    const member = (await findMember(db, memberId)) ?? refuse('notFound')
    const letters = await listLetters(db, memberId)
    return {
      name: registeredNameOf(member),
      lang: member.lang,
      subjects: await listSubjects(db, memberId, null),
      answerBy: answerDay(now, await listHolidays(db, now)),
      letters: letters.map(({ titleEn, titleCn, at, readAt, ...rest }) => ({
        ...rest,
        title: { en: titleEn, cn: titleCn },
        at: at.getTime(),
        readAt: readAt?.getTime() ?? null,
      })),
    }
  }
}

const letterHandlers = (tools: Tools): Handlers<typeof letterDesk> => ({
  about: looked(tools, 'timeline', about(tools)),
  send: sendLetter(tools),
})
export const letterModule = (tools: Tools): Module => ({ serves: [servesDesk(letterDesk, letterHandlers(tools))] })
