import { projectTypes, type Registry } from '@tonne/domain/trading/project'
import { fill, type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { projectBadge } from '../../ui/feedback/badges.ts'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { coverOf } from '../../ui/figures/art/coverType.ts'
import { distanceKm } from '../../ui/figures/art/distanceKm.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { fileAddress } from './InfoDocuments.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'

const registryShort: Readonly<Record<Registry, Pair>> = {
  verra: ['VCS', 'VCS'],
  goldStandard: ['Gold Standard', '黄金标准'],
  acr: ['ACR', 'ACR'],
  car: ['CAR', 'CAR'],
  puro: ['Puro', 'Puro'],
}

const grouped = (km: number) => String(km).replace(/\B(?=(\d{3})+$)/g, ',')

/** The first picture, or the drawn land where there is none. */
export function InfoCover({ project }: { project: ProjectInfoOut }) {
  const lang = useLang()
  const [cover] = project.images
  if (cover) {
    return (
      <div className="pd-cover bleed">
        <img className="pd-photo" src={fileAddress(cover.file)} alt={cover.alt[lang]} />
      </div>
    )
  }
  return (
    <div className="pd-cover bleed">
      <Cover id={project.no} type={coverOf(project.type)} />
    </div>
  )
}

export function InfoHead({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { phase, stop, type, registry, vintage, name, place, lat, lon } = project
  const facts = [
    pick(projectTypes[type], lang),
    pick(registryShort[registry], lang),
    fill(words.vintage, { year: vintage }),
  ]
  return (
    <>
      <div className="hrow g2 mt4 wrap">
        <StateBadge of={projectBadge(phase, stop !== null)} />
        <span className="cap2">{facts.join(' · ')}</span>
      </div>
      <h1 className="t1 mt2">{name[lang]}</h1>
      <p className="cap2 mt1 hrow g1 top">
        <Icon name="pin" size={15} />
        <span>
          {place[lang]} · {fill(words.distance, { km: grouped(distanceKm(lat, lon)) })}
        </span>
      </p>
    </>
  )
}
