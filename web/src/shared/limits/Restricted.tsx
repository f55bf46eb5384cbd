import type { Output } from '@tonne/contract/endpoint'
import { member } from '@tonne/contract/people/member'
import type { RestrictionScope } from '@tonne/domain/people/member'
import { endsByOneself } from '@tonne/domain/people/restriction'
import { sayDay } from '@tonne/parts/dates.ts'
import { fill, type Pair, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useApiQuery } from '../../api/apiQuery.ts'
import { Note } from '../../ui/feedback/Note.tsx'
import { Link } from '../../ui/navigation/link.tsx'

type Restriction = Output<typeof member.me>['restrictions'][number]

const copy = {
  restricted: ['Restricted, case {caseNo}.', '账户受限，个案 {caseNo}。'],
  restrictedText: ['{reason} Since {since}, reviewed by {review}.', '{reason}自 {since} 起，最迟 {review} 复核。'],
  ownText: ['{reason} Since {since}, until you unfreeze it.', '{reason}自 {since} 起，直至您解冻。'],
  seeCase: ['What it stops, what to send, how to appeal', '查看限制范围、所需材料与申诉方式'],
  button: ['Restricted, case {caseNo}', '账户受限，个案 {caseNo}'],
} as const satisfies Record<string, Pair>

/** The reason as a sentence, however it was written. */
const ended = (text: string, stop: string): string => (/[.。!！?？]$/.test(text) ? text : text + stop)

export function Restrictions({ restrictions }: { restrictions: readonly Restriction[] }) {
  const words = useWords(copy)
  const lang = useLang()
  return restrictions.map(({ caseNo, code, reason, since, reviewBy }) => (
    <Note
      key={caseNo}
      kind="warn"
      className="mt3"
      title={fill(words.restricted, { caseNo })}
      action={
        <Link to={`/pages/profile/restrictions?no=${caseNo}`} className="link tap">
          {words.seeCase}
        </Link>
      }
    >
      {fill(endsByOneself(code) ? words.ownText : words.restrictedText, {
        reason: ended(reason[lang], lang === 'cn' ? '。' : '.'),
        since: sayDay(new Date(since), lang),
        review: sayDay(new Date(reviewBy), lang),
      })}
    </Note>
  ))
}

/**
 * The first of the caller's restrictions that forbids one of the operations: the note to show, and the button's label;
 * null when none does. `own`: the member can end all that forbid it.
 */
export function useRestricted(...scopes: readonly RestrictionScope[]) {
  const words = useWords(copy)
  const { data } = useApiQuery(member.me, {})
  const found = data?.restrictions.filter((one) => scopes.some((scope) => one.scopes.includes(scope))) ?? []
  const [first] = found
  if (!first) return null
  const own = found.every(({ code }) => endsByOneself(code))
  return { note: <Restrictions restrictions={[first]} />, button: fill(words.button, { caseNo: first.caseNo }), own }
}
