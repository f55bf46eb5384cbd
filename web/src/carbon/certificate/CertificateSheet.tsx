/** Every word on the sheet comes from the signed record, so that what is seen is what was signed. */
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { sayTons } from '@tonne/domain/format'
import { sayDate } from '@tonne/parts/dates.ts'
import { inParts } from '@tonne/parts/joined.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { CertificatePaper } from '../../shared/certificate/CertificatePaper.tsx'
import { serialEnds } from '../../shared/serial/serialEnds.ts'
import { Qr } from '../../ui/figures/Qr.tsx'
import { SerialRange } from '../../ui/figures/SerialRange.tsx'
import { copy } from './copy.ts'

type SheetProps = { record: CertificateRecord; art: string; address: string }

function Below({ record, address }: Omit<SheetProps, 'art'>) {
  const words = useWords(copy)
  const lang = useLang()
  return (
    <div className="cert-b">
      <div className="grow">
        <p className="cap">{words.serials}</p>
        {record.serials.map((run) => {
          const { first, last } = serialEnds(run)
          return <SerialRange key={run.text} first={first} last={last} />
        })}
        <p className="cap mt2">{words.retired}</p>
        <p className="label strong num">{sayDate(record.evidence.day, lang)}</p>
      </div>
      <div className="cert-qr">
        <Qr text={address} label={words.scan} size={92} border={1} />
      </div>
    </div>
  )
}

export function CertificateSheet({ record, art, address }: SheetProps) {
  const words = useWords(copy)
  const lang = useLang()
  const { project, beneficiary } = record
  const about = (
    <>
      {project.place[lang]}
      <br />
      {inParts(lang, project.methodology.code, fill(words.vintage, { year: project.vintageTo.slice(0, 4) }))}
    </>
  )
  return (
    <CertificatePaper
      label={words.heading}
      no={record.no}
      tons={sayTons(record.kg)}
      name={beneficiary.name}
      project={{ no: project.no, name: project.name[lang], art, about }}
    >
      <Below record={record} address={address} />
      <p className="cert-foot mono">{address.replace(/^https?:\/\//, '')}</p>
    </CertificatePaper>
  )
}
