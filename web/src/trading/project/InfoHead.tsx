import { plainBlock } from '@tonne/domain/publishing/richText'
import { projectTypes, type Registry } from '@tonne/domain/trading/project'
import { fill, type Pair, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { StateBadge } from '../../ui/feedback/Badge.tsx'
import { projectBadge } from '../../ui/feedback/badges.ts'
import { Cover } from '../../ui/figures/art/Cover.tsx'
import { coverOf } from '../../ui/figures/art/coverType.ts'
import { distanceKm } from '../../ui/figures/art/distanceKm.ts'
import { Icon } from '../../ui/icons/icons.tsx'
import { Stats } from '../../ui/layout/Stats.tsx'
import { classes } from '../../ui/style/classes.ts'
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

function Picture({ project }: { project: ProjectInfoOut }) {
  const lang = useLang()
  const [cover] = project.images
  return (
    <div className="pd-cover bleed">
      {cover ? (
        <img className="pd-photo" src={fileAddress(cover.file)} alt={cover.alt[lang]} />
      ) : (
        <Cover id={project.no} type={coverOf(project.type)} look="hero" first />
      )}
    </div>
  )
}

/** The first picture, or the drawn land without one, and the name: below it, or before it on a wide screen. */
export function InfoHead({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { phase, stop, type, name, place, lat, lon, images } = project
  return (
    <div className={classes('pd-top', images.length > 0 ? 'is-photo' : `ink--${coverOf(type)}`)}>
      <Picture project={project} />
      <div className="pd-title">
        <StateBadge of={projectBadge(phase, stop !== null)} />
        <h1 className="t1 mt2">{name[lang]}</h1>
        <p className="cap2 mt1 hrow g1 top">
          <Icon name="pin" size={15} />
          <span>
            {place[lang]} · {fill(words.distance, { km: grouped(distanceKm(lat, lon)) })}
          </span>
        </p>
      </div>
    </div>
  )
}

/** The first sentence, which ends before a space or with a Chinese full stop. */
const firstSentence = (text: string): string => /^.*?(?:[.!?](?=\s|$)|[。！？])/s.exec(text)?.[0] ?? text

/** The effect of a ton in one sentence, and the facts that distinguish projects. */
export function InfoFacts({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { type, registry, vintage, bufferPercent, introduction } = project
  const [first] = introduction[lang]
  return (
    <>
      {first && 'p' in first && <p className="pd-lead">{firstSentence(plainBlock(first))}</p>}
      <Stats
        className="pd-three"
        items={[
          { label: words.kind, value: pick(projectTypes[type], lang) },
          { label: words.standard, value: pick(registryShort[registry], lang) },
          { label: words.vintageLabel, value: String(vintage) },
          bufferPercent !== null && { label: words.buffer, value: `${bufferPercent}%` },
        ]}
      />
    </>
  )
}
