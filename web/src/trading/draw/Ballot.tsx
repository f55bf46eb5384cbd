import { sayTons } from '@tonne/domain/format'
import { fill, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { Button } from '../../ui/input/Button.tsx'
import { classes } from '../../ui/style/classes.ts'
import type { Bundle } from './bundle.ts'
import { copy } from './copy.ts'

const FIRST = 12

export function Ballot({ bundle, mine }: { bundle: Bundle; mine: string | undefined }) {
  const words = useWords(copy)
  const [all, setAll] = useState(false)
  const asked = new Map(bundle.entrants.map((e) => [e.id, e.kg]))
  const rows = [...bundle.result].sort((a, b) => a.rank - b.rank)
  const shown = all ? rows : rows.filter((r) => r.rank <= FIRST || r.id === mine)
  return (
    <>
      <table className="ballot num">
        <thead>
          <tr>
            <th scope="col">{words.colRank}</th>
            <th scope="col">{words.colBooking}</th>
            <th scope="col">{words.colBooked}</th>
            <th scope="col">{words.colDrawn}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id} className={classes(row.id === mine && 'is-mine')}>
              <td>{row.rank}</td>
              <td>
                <span className="mono">{row.id}</span>
                {row.id === mine && (
                  <>
                    {' '}
                    <b>{words.you}</b>
                  </>
                )}
              </td>
              <td>{sayTons(asked.get(row.id) ?? 0)}</td>
              <td>{sayTons(row.allottedKg)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button variant="quiet" block className="mt3" onClick={() => setAll(true)}>
          {fill(words.showAll, { n: rows.length })}
        </Button>
      )}
    </>
  )
}
