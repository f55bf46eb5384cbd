import { sayTons } from '@tonne/domain/format'
import { tonPlaces } from '@tonne/domain/trust/bookReport'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Tag } from '../../ui/Tag.tsx'
import type { Books, ReportOf } from './books.ts'
import { copy } from './copy.ts'
import { Report } from './Report.tsx'

type Row = Books['tons'][number]
const CSV_HEAD = [
  'Project,Name,Issued kg,Unsold kg,Reserved kg,Members kg,On offer kg,Presale kg,In transit kg,Retired kg',
].flatMap((head) => head.split(','))
/** Issued tons that are nowhere (positive), or in two places (negative). */
const off = (row: Row): number => row.issuedKg - tonPlaces.reduce((all, place) => all + row[place], 0)

export function TonsReport({ books: { day, tons } }: ReportOf) {
  const words = useWords(copy)
  const lang = useLang()
  const sum = (key: 'issuedKg' | (typeof tonPlaces)[number]) => tons.reduce((all, row) => all + row[key], 0)
  return (
    <Report
      label={words.tons}
      texts={1}
      file={`tons-${day}.csv`}
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
          <ProjectName key="name" no={row.project} name={lang === 'cn' ? row.nameCn : row.nameEn} />,
          sayTons(row.issuedKg),
          ...tonPlaces.map((place) => sayTons(row[place])),
          <Tag key="agrees" look={off(row) === 0 ? 'done' : 'stop'}>
            {off(row) === 0 ? words.yes : fill(words.differs, { n: sayTons(Math.abs(off(row))) })}
          </Tag>,
        ],
      }))}
      foot={[words.total, sayTons(sum('issuedKg')), ...tonPlaces.map((place) => sayTons(sum(place))), '']}
      csv={[
        CSV_HEAD,
        ...tons.map((row) => [row.project, row.nameEn, row.issuedKg, ...tonPlaces.map((place) => row[place])]),
      ]}
    />
  )
}

const ProjectName = ({ no, name }: { no: string; name: string }) => (
  <>
    <b>{name}</b> <span className="mono cap">{no}</span>
  </>
)
