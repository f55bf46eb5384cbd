import { reportDesk } from '@tonne/contract/trust/report'
import { sayTons } from '@tonne/domain/format'
import { tonPlaces } from '@tonne/domain/trust/bookReport'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { takeCsv } from '../../platform/deskCall.ts'
import { Tag } from '../../ui/Tag.tsx'
import type { Books, ReportOf } from './books.ts'
import { copy } from './copy.ts'
import { Report } from './Report.tsx'

type Row = Books['tons'][number]
/** Issued tons that are nowhere (positive), or in two places (negative). */
const off = (row: Row): number => row.issuedKg - tonPlaces.reduce((all, place) => all + row[place], 0)

export function TonsReport({ books: { day, tons, names } }: ReportOf) {
  const words = useWords(copy)
  const lang = useLang()
  const named = new Map(names.map((one) => [one.project, lang === 'cn' ? one.nameCn : one.nameEn]))
  const sum = (key: 'issuedKg' | (typeof tonPlaces)[number]) => tons.reduce((all, row) => all + row[key], 0)
  return (
    <Report
      label={words.tons}
      texts={1}
      take={() => takeCsv(reportDesk.asOf, { day }, 'tons')}
      empty={words.noTons}
      head={[
        words.projectNo,
        words.issued,
        words.unsold,
        words.reserved,
        words.membersTons,
        words.offered,
        words.presale,
        words.retiring,
        words.retired,
        words.agrees,
      ]}
      rows={tons.map((row) => ({
        key: row.project,
        cells: [
          <ProjectName key="name" no={row.project} name={named.get(row.project) ?? ''} />,
          sayTons(row.issuedKg),
          ...tonPlaces.map((place) => sayTons(row[place])),
          <Tag key="agrees" look={off(row) === 0 ? 'done' : 'stop'}>
            {off(row) === 0 ? words.yes : fill(words.differs, { n: sayTons(Math.abs(off(row))) })}
          </Tag>,
        ],
      }))}
      foot={[words.total, sayTons(sum('issuedKg')), ...tonPlaces.map((place) => sayTons(sum(place))), '']}
    />
  )
}

const ProjectName = ({ no, name }: { no: string; name: string }) => (
  <>
    <b>{name}</b> <span className="mono cap">{no}</span>
  </>
)
