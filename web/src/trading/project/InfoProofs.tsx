import { sayKg } from '@tonne/domain/format'
import { registries } from '@tonne/domain/trading/project'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { FoldRow } from '../../ui/layout/FoldRow.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { InfoDocuments } from './InfoDocuments.tsx'
import { InfoRegistry } from './InfoRegistry.tsx'
import { InfoGoals, InfoTax } from './InfoTax.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'
import { sdgWords } from './sdgWords.ts'

const verdictWord = { eligible: 'iccYes', not_eligible: 'iccNo', unknown: 'iccUnknown' } as const

/** Everything that a buyer can check, folded: each row names in one line what it proves. */
export function InfoProofs({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { registry, registryProjectId, issuedKg, icc, facts, documents, sdgs } = project
  const record = [
    pick(registries[registry], lang),
    registryProjectId,
    fill(words.issuedTons, { tons: sayKg(issuedKg, lang) }),
  ]
  return (
    <Section title={words.proofs} className="pd-proofs">
      <div className="rowcard">
        <div className="rows">
          <FoldRow icon="seal" label={words.registry} sub={record.join(' · ')}>
            <InfoRegistry project={project} />
          </FoldRow>
          {documents.length > 0 && (
            <FoldRow
              icon="doc"
              label={words.documents}
              sub={fill(documents.length === 1 ? words.document1 : words.documentsN, { n: documents.length })}
            >
              <InfoDocuments documents={documents} />
            </FoldRow>
          )}
          {facts.length > 0 && (
            <FoldRow icon="ledger" label={words.facts} sub={`${facts[0]!.label[lang]} · ${facts[0]!.value[lang]}`}>
              <Kv
                lined
                className="pd-facts"
                items={facts.map(({ label, value }) => ({ label: label[lang], value: value[lang] }))}
              />
            </FoldRow>
          )}
          <FoldRow icon="bank" label={words.carbonTax} sub={words[verdictWord[icc.verdict]]}>
            <InfoTax icc={icc} />
          </FoldRow>
          {sdgs.length > 0 && (
            <FoldRow icon="check" label={words.goals} sub={sdgs.map((goal) => pick(sdgWords(goal), lang)).join(' · ')}>
              <InfoGoals sdgs={sdgs} />
            </FoldRow>
          )}
        </div>
      </div>
    </Section>
  )
}
