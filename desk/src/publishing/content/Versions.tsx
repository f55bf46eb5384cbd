import { given } from '@tonne/domain/given'
import { sayActor } from '@tonne/domain/people/ownReason'
import { contentStateLabels } from '@tonne/domain/publishing/content'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { stateLooks, type Version } from './contentOut.ts'
import { copy } from './copy.ts'

export function Versions({ versions }: { versions: readonly Version[] }) {
  const words = useWords(copy)
  const lang = useLang()
  const at = (instant: number) => sayDayTime(new Date(instant), lang)
  return (
    <div>
      <h2 className="t3">{words.versions}</h2>
      <ul className="vers">
        {versions.map(({ version, state, writtenBy, writtenAt, proposedBy, decidedBy, publishAt }) => (
          <li key={version}>
            <p className="panel-top">
              <b>{fill(words.version, { n: version })}</b>
              <Tag look={stateLooks[state]}>{pick(contentStateLabels[state], lang)}</Tag>
            </p>
            <p className="cap">
              {given([
                fill(words.wrote, { who: sayActor(writtenBy?.name ?? '–', lang), at: at(writtenAt) }),
                proposedBy && proposedBy.id !== decidedBy?.id && fill(words.proposed, { who: proposedBy.name }),
                decidedBy && state !== 'draft' && fill(words.decided, { who: sayActor(decidedBy.name, lang) }),
                publishAt && fill(words.from, { at: at(publishAt) }),
              ]).join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
