import { reportDesk } from '@tonne/contract/trust/report'
import { sayTons } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useDesk } from '../../platform/deskAsk.ts'
import { Asked } from '../../ui/Asked.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { copy } from './copy.ts'
import { Report } from './Report.tsx'

const places = ['unsoldKg', 'reservedKg', 'membersKg', 'heldKg', 'presaleKg', 'retiredKg'] as const
const CSV_HEAD =
  'Project,Name,Registry kg,Issued kg,Unsold kg,Reserved kg,Members kg,Held kg,Presale kg,Retired kg'.split(',')

export function TonsReport() {
  const words = useWords(copy)
  const lang = useLang()
  const asked = useDesk(reportDesk.tons, {})
  return (
    <Asked asked={asked}>
      {({ rows }) => {
        const sum = (key: (typeof places)[number] | 'issuedKg' | 'registryKg') => rows.reduce((s, r) => s + r[key], 0)
        const head = [
          words.projectNo,
          words.registry,
          words.issued,
          words.unsold,
          words.reserved,
          words.membersTons,
          words.held,
          words.presale,
        ]
        return (
          <Report
            label={words.tons}
            texts={1}
            file="tons.csv"
            empty={words.noTons}
            head={[...head, words.retired, words.agrees]}
            rows={rows.map((r) => {
              // Before its review a project's serials are known and none is issued.
              const registered = r.issuedKg === 0 ? 0 : r.registryKg
              const off = Math.max(
                Math.abs(r.issuedKg - places.reduce((s, key) => s + r[key], 0)),
                Math.abs(registered - r.issuedKg),
              )
              const verdict =
                off > 0 ? fill(words.differs, { n: sayTons(off) }) : r.issuedKg === 0 ? words.notIssued : words.yes
              const name = <ProjectName key="name" no={r.project} name={lang === 'cn' ? r.nameCn : r.nameEn} />
              const agrees = (
                <Tag key="agrees" look={off > 0 ? 'stop' : r.issuedKg === 0 ? 'wait' : 'done'}>
                  {verdict}
                </Tag>
              )
              return {
                key: r.project,
                cells: [
                  name,
                  sayTons(r.registryKg),
                  sayTons(r.issuedKg),
                  ...places.map((key) => sayTons(r[key])),
                  agrees,
                ],
              }
            })}
            foot={[
              words.total,
              sayTons(sum('registryKg')),
              sayTons(sum('issuedKg')),
              ...places.map((key) => sayTons(sum(key))),
              '',
            ]}
            csv={[
              CSV_HEAD,
              ...rows.map((r) => [r.project, r.nameEn, r.registryKg, r.issuedKg, ...places.map((key) => r[key])]),
            ]}
          />
        )
      }}
    </Asked>
  )
}

const ProjectName = ({ no, name }: { no: string; name: string }) => (
  <>
    <b>{name}</b> <span className="mono cap">{no}</span>
  </>
)
