/** Why: a restriction is told where one looks first, with its reason and the day it is reviewed. */
import { sayDay } from '../ui/dates.ts'
import { fill, useLang, useWords } from '../ui/lang.tsx'
import { Link } from '../ui/link.tsx'
import { Note } from '../ui/Note.tsx'
import { copy } from './copy.ts'
import type { Me } from './me.ts'

/** The reason as a sentence, however it was written. */
const ended = (text: string, stop: string): string => (/[.。!！?？]$/.test(text) ? text : text + stop)

export function Restrictions({ restrictions }: { restrictions: Me['restrictions'] }) {
  const words = useWords(copy)
  const lang = useLang()
  return restrictions.map(({ caseNo, reason, since, reviewBy }) => (
    <Note
      key={caseNo}
      kind="warn"
      className="mt3"
      title={fill(words.restricted, { caseNo })}
      action={
        <Link to="/pages/profile/restrictions" className="link tap">
          {words.seeCase}
        </Link>
      }
    >
      {fill(words.restrictedText, {
        reason: ended(reason[lang], lang === 'cn' ? '。' : '.'),
        since: sayDay(new Date(since), lang),
        review: sayDay(new Date(reviewBy), lang),
      })}
    </Note>
  ))
}
