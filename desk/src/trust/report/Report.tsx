import './report.css'
import { useMutation } from '@tanstack/react-query'
import { useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Note } from '../../ui/Note.tsx'
import { TableBox } from '../../ui/TableBox.tsx'
import { copy } from './copy.ts'

type Cell = string | ReactNode
type ReportProps = {
  label: string
  head: readonly string[]
  /** The number of columns, from the left, that are text. */
  texts: number
  rows: readonly { key: string; cells: readonly Cell[] }[]
  foot?: readonly Cell[]
  empty?: string
  /** Saves the report as a file, which the server writes. */
  take(): Promise<void>
  children?: ReactNode
}

export function Report({ label, head, texts, rows, foot, empty, take, children }: ReportProps) {
  const words = useWords(copy)
  const taking = useMutation({ mutationFn: take })
  return (
    <>
      <div className="ops-tools report-tools">
        {children}
        <Button look="line" busy={taking.isPending && words.csv} onClick={() => taking.mutate()}>
          <Icon name="download" size={18} />
          {words.csv}
        </Button>
      </div>
      {taking.error && <Note bad>{taking.error.message}</Note>}
      {rows.length === 0 ? (
        <div className="tbl-empty">{empty}</div>
      ) : (
        <Sheet label={label} head={head} texts={texts} rows={rows} foot={foot} />
      )}
    </>
  )
}

function Sheet({
  label,
  head,
  texts,
  rows,
  foot,
}: Pick<ReportProps, 'label' | 'head' | 'texts' | 'rows'> & { foot: readonly Cell[] | undefined }) {
  const side = (i: number) => (i < texts ? undefined : 'r')
  return (
    <TableBox label={label}>
      <table className="tbl tbl--report">
        <thead>
          <tr>
            {head.map((word, i) => (
              <th key={word} scope="col" className={side(i)}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, i) => (
                <td key={head[i]} className={side(i)}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot && (
          <tfoot>
            <tr>
              {foot.map((cell, i) => (
                <td key={head[i]} className={side(i)}>
                  <b>{cell}</b>
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </TableBox>
  )
}
