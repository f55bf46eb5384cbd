/** Every word on the sheet comes from the signed record, so that what is seen is what was signed. */
import './certificate.css'
import type { CertificateRecord } from '@tonne/domain/carbon/certificate'
import { rosettePaths, wavePaths } from '@tonne/domain/carbon/guilloche'
import { sayTons } from '@tonne/domain/format'
import { sayDate } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { serialEnds } from '../../shared/serial/serialEnds.ts'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Qr } from '../../ui/figures/Qr.tsx'
import { SerialRange } from '../../ui/figures/SerialRange.tsx'
import { Brand } from '../../ui/navigation/Brand.tsx'
import { copy } from './copy.ts'

const LONG = 4

function Lines({ paths, box, width }: { paths: readonly string[]; box: string; width: number }) {
  return (
    <svg viewBox={box} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {paths.map((d) => (
        <path key={d} d={d} fill="none" stroke="currentColor" strokeWidth={width} />
      ))}
    </svg>
  )
}

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
  const tons = sayTons(record.kg)
  const { project, beneficiary } = record
  return (
    <article className="cert" aria-label={words.heading}>
      <div className="cert-frame" aria-hidden="true">
        <Lines paths={wavePaths} box="0 0 320 14" width={0.5} />
        <Lines paths={wavePaths} box="0 0 320 14" width={0.5} />
      </div>
      <div className="cert-ros" aria-hidden="true">
        <Lines paths={rosettePaths} box="0 0 320 320" width={0.5} />
      </div>
      <div className="hrow between">
        <Brand size={20} />
        <span className="mono cert-no">{record.no}</span>
      </div>
      <h2 className="cert-k">{words.heading}</h2>
      <p className={tons.length > LONG ? 'cert-n num is-long' : 'cert-n num'}>{tons}</p>
      <p className="cert-u">{words.unit}</p>
      <p className="cert-for">{beneficiary.name === null ? words.noName : words.behalf}</p>
      {beneficiary.name !== null && <p className="cert-name">{beneficiary.name}</p>}
      <div className="cert-p">
        <Cover id={project.no} type={landOf(art)} width={52} height={52} plain />
        <div>
          <p className="label strong">{project.name[lang]}</p>
          <p className="cap">
            {project.place[lang]}
            <br />
            {project.methodology.code}, {fill(words.vintage, { year: project.vintageTo.slice(0, 4) })}
          </p>
        </div>
      </div>
      <Below record={record} address={address} />
      <p className="cert-foot mono">{address.replace(/^https?:\/\//, '')}</p>
    </article>
  )
}
