import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import { copy, sayAccount } from './copy.ts'
import { type Entry, sayLine } from './rows.ts'

export function PostingList({ title, postings }: { title: string; postings: Entry['postings'] }) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <TableBox label={title}>
      <table className="tbl">
        <caption className="t3 cap-l">{title}</caption>
        <thead>
          <tr>
            <th>{words.out}</th>
            <th>{words.into}</th>
            <th className="r">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {postings.map((p) => (
            <tr key={p.id}>
              <td>{sayAccount(p.debit, lang)}</td>
              <td>{sayAccount(p.credit, lang)}</td>
              <td className="r">{sayLine(lang, p)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableBox>
  )
}
