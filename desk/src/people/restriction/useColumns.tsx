import { type OperatorRole, operatorRoleLabels } from '@tonne/domain/people/operator'
import { selfFrozen } from '@tonne/domain/people/restriction'
import { type Lang, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import type { Columns } from '../../ui/DataTable.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TwoLines } from '../../ui/TwoLines.tsx'
import { When } from '../../ui/When.tsx'
import { copy } from './copy.ts'
import type { Case, Proposal } from './rows.ts'

type Words = { readonly [K in keyof typeof copy]: string }
export const sayScopes = (scopes: Case['scopes'], words: Words, lang: Lang): string =>
  scopes.map((scope) => words[scope]).join(lang === 'cn' ? '、' : ', ')
export function sayBy(by: string, words: Words, lang: Lang): string {
  if (by === 'member') return words.self
  const role = operatorRoleLabels[by as OperatorRole]
  return role ? pick(role, lang) : words.system
}
export const sayReason = ({ code, reason }: Pick<Case, 'code' | 'reason'>, lang: Lang): string =>
  (code === 'self_freeze' ? selfFrozen : reason)[lang]
const who = (row: { memberName: string }, below: string) => <TwoLines main={row.memberName} sub={below} />

export function useCaseColumns(lifted: boolean): Columns<Case> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    {
      id: 'member',
      value: (row) => `${row.memberName} ${row.caseNo} ${row.memberId}`,
      header: words.member,
      cell: (row) => who(row, row.caseNo),
    },
    { id: 'stops', value: (row) => sayScopes(row.scopes, words, lang), header: words.stops },
    { id: 'why', value: (row) => sayReason(row, lang), header: words.why },
    { id: 'by', value: (row) => sayBy(row.imposedBy, words, lang), header: words.by, spare: true },
    { id: 'since', header: words.since, spare: true, cell: (row) => <When at={row.since} /> },
    lifted
      ? {
          id: 'end',
          value: (row) => row.liftedAt ?? 0,
          header: words.ended,
          cell: (row) => <When at={row.liftedAt ?? 0} />,
        }
      : {
          id: 'reviewBy',
          header: words.review,
          cell: (row) => (
            <>
              <When at={row.reviewBy} /> {row.overdue && <Tag look="late">{words.overdue}</Tag>}
            </>
          ),
        },
  ]
}

export function useProposalColumns(): Columns<Proposal> {
  const words = useWords(copy)
  const lang = useLang()
  return [
    { id: 'memberName', header: words.member, cell: (row) => who(row, String(row.memberId)) },
    { id: 'stops', value: (row) => sayScopes(row.scopes, words, lang), header: words.stops },
    { id: 'why', header: words.why },
    { id: 'by', value: (row) => row.proposedBy.name, header: words.proposedBy },
    { id: 'at', header: words.since, cell: (row) => <When at={row.at} /> },
  ]
}
