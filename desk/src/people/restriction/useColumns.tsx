import { createColumnHelper } from '@tanstack/react-table'
import { type OperatorRole, operatorRoleLabels } from '@tonne/domain/people/operator'
import { type Lang, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useMemo } from 'react'
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
const who = (row: { memberName: string }, below: string) => <TwoLines main={row.memberName} sub={below} />

export function useCaseColumns(lifted: boolean) {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<Case>()
    return [
      column.accessor((row) => `${row.memberName} ${row.caseNo} ${row.memberId}`, {
        id: 'member',
        header: words.member,
        cell: ({ row: { original } }) => who(original, original.caseNo),
      }),
      column.accessor((row) => sayScopes(row.scopes, words, lang), { id: 'stops', header: words.stops }),
      column.accessor((row) => row.reason[lang], { id: 'why', header: words.why }),
      column.accessor((row) => sayBy(row.imposedBy, words, lang), { id: 'by', header: words.by }),
      column.accessor('since', { header: words.since, cell: ({ getValue }) => <When at={getValue()} /> }),
      lifted
        ? column.accessor((row) => row.liftedAt ?? 0, {
            id: 'end',
            header: words.ended,
            cell: ({ getValue }) => <When at={getValue()} />,
          })
        : column.accessor('reviewBy', {
            header: words.review,
            cell: ({ row: { original } }) => (
              <>
                <When at={original.reviewBy} /> {original.overdue && <Tag look="late">{words.overdue}</Tag>}
              </>
            ),
          }),
    ] as never[]
  }, [words, lang, lifted])
}

export function useProposalColumns() {
  const words = useWords(copy)
  const lang = useLang()
  return useMemo(() => {
    const column = createColumnHelper<Proposal>()
    return [
      column.accessor('memberName', {
        header: words.member,
        cell: ({ row: { original } }) => who(original, String(original.memberId)),
      }),
      column.accessor((row) => sayScopes(row.scopes, words, lang), { id: 'stops', header: words.stops }),
      column.accessor('why', { header: words.why }),
      column.accessor((row) => row.proposedBy.name, { id: 'by', header: words.proposedBy }),
      column.accessor('at', { header: words.since, cell: ({ getValue }) => <When at={getValue()} /> }),
    ] as never[]
  }, [words, lang])
}
