import { pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'
import { sdgWords } from './sdgWords.ts'

const signs = {
  eligible: { glyph: 'full', tone: 'live', word: 'iccYes' },
  not_eligible: { glyph: 'bar', tone: 'mute', word: 'iccNo' },
  unknown: { glyph: 'hollow', tone: 'mute', word: 'iccUnknown' },
} as const

export function InfoStanding({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { icc, sdgs } = project
  const sign = signs[icc.verdict]
  return (
    <>
      <Section
        title={words.carbonTax}
        more={{
          node: (
            <Badge glyph={sign.glyph} tone={sign.tone}>
              {words[sign.word]}
            </Badge>
          ),
        }}
      >
        <div className="pd-icc">
          <h3 className="cap">{words.iccRule}</h3>
          <p className="pd-intro">{icc.rule[lang]}</p>
          {icc.basis && <p className="cap mt2">{icc.basis[lang]}</p>}
        </div>
      </Section>
      {sdgs.length > 0 && (
        <Section title={words.goals} level={3}>
          <ul className="pd-goals">
            {sdgs.map((goal) => (
              <li key={goal}>
                <b className="num">{goal}</b>
                {pick(sdgWords(goal), lang)}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}
