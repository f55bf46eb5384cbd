import './certificatePaper.css'
import { certificateWords, unitOf } from '@tonne/domain/carbon/certificateWords'
import { rosettePaths, wavePaths } from '@tonne/domain/carbon/guilloche'
import { useWords } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { landOf } from '../../ui/figures/art/coverType.ts'
import { Brand } from '../../ui/navigation/Brand.tsx'
import { classes } from '../../ui/style/classes.ts'

const LONG = 4

function Lines({ paths, box, width }: { paths: readonly string[]; box: string; width: number }) {
  return (
    <svg viewBox={box} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {paths.map((d) => (
        <path key={d} d={d} pathLength={1} fill="none" stroke="currentColor" strokeWidth={width} />
      ))}
    </svg>
  )
}

type PaperProps = {
  label: string
  no?: string | undefined
  tons: string
  /** The name that is shown; null for none. */
  name: string | null
  project: { no: string; name: string; art: string; about?: ReactNode }
  /** `open`: not retired yet. `drawing`: retired while the page is open. */
  seal?: 'open' | 'drawing' | 'drawn' | undefined
  className?: string | undefined
  /** The content below the project. */
  children: ReactNode
}

/** The paper of a certificate, also shown for a retirement that has none yet. */
export function CertificatePaper({ label, no, tons, name, project, seal = 'drawn', className, children }: PaperProps) {
  const words = useWords(certificateWords)
  return (
    <article className={classes('cert', `is-${seal}`, className)} aria-label={label}>
      <div className="cert-frame" aria-hidden="true">
        <Lines paths={wavePaths} box="0 0 320 14" width={0.5} />
        <Lines paths={wavePaths} box="0 0 320 14" width={0.5} />
      </div>
      <div className="cert-ros" aria-hidden="true">
        <Lines paths={rosettePaths} box="0 0 320 320" width={0.5} />
      </div>
      <div className="hrow between cert-top">
        <Brand size={20} />
        {no && <span className="mono cert-no">{no}</span>}
      </div>
      <h2 className="cert-k">{words.heading}</h2>
      <p className={classes('cert-n num', tons.length > LONG && 'is-long')}>{tons}</p>
      <p className="cert-u">{words[unitOf(tons)]}</p>
      <p className="cert-for">
        {seal === 'open'
          ? name === null
            ? words.noNameOpen
            : words.behalfOpen
          : name === null
            ? words.noName
            : words.behalf}
      </p>
      {name !== null && <p className="cert-name">{name}</p>}
      <div className="cert-p">
        <Cover id={project.no} type={landOf(project.art)} look="paper" size={52} />
        <div>
          <p className="label strong">{project.name}</p>
          {project.about && <p className="cap">{project.about}</p>}
        </div>
      </div>
      {children}
    </article>
  )
}
