import { sayKg } from '@tonne/domain/format'
import { registries } from '@tonne/domain/trading/project'
import { sayVintage } from '@tonne/domain/trading/vintage'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { serialEnds } from '../../shared/serial/serialEnds.ts'
import { ProofLine } from '../../ui/feedback/ProofChip.tsx'
import { SerialRange } from '../../ui/figures/SerialRange.tsx'
import { SerialStrip } from '../../ui/figures/SerialStrip.tsx'
import { CopyButton, useCopy } from '../../ui/input/CopyButton.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { infoCopy } from './infoCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'
import { serialsFor } from './serialsFor.ts'

function Record({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { registry, registryProjectId, methodology, vintageFrom, vintageTo, verifier, nature, bufferPercent } = project
  return (
    <Kv
      lined
      className="mt3 pd-facts"
      items={[
        { label: words.standard, value: pick(registries[registry], lang) },
        { label: words.registryId, value: <span className="mono">{registryProjectId}</span> },
        { label: words.methodology, value: `${methodology.code} ${methodology[lang]}` },
        { label: words.vintageLabel, value: sayVintage(vintageFrom, vintageTo, lang) },
        { label: words.verifier, value: verifier },
        { label: words.nature, value: words[nature] },
        bufferPercent !== null && { label: words.buffer, value: `${bufferPercent}%` },
      ]}
    />
  )
}

function Blocks({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const lang = useLang()
  const { serialBlocks: blocks, issuedKg } = project
  const whole = blocks.reduce((sum, { kg }) => sum + kg, 0) === issuedKg
  const sum = fill(blocks.length === 1 ? words.blockSum : words.blocksSum, {
    n: blocks.length,
    issued: sayKg(issuedKg, lang),
  })
  return (
    <div className="mt4">
      <div className="hrow between">
        <h3 className="cap2 strong">{words.blocks}</h3>
        <CopyButton look="chip" text={blocks.map(({ text }) => text).join('\n')} />
      </div>
      <ul className="pd-blocks mt1">
        {blocks.map((block) => {
          const { first, last } = serialEnds(block)
          return (
            <li key={block.text}>
              <SerialRange first={first} last={last} />
              <span className="cap num">{sayKg(block.kg, lang)}</span>
            </li>
          )
        })}
      </ul>
      {whole && (
        <ProofLine icon="seal" className="mt2">
          {sum}
        </ProofLine>
      )}
    </div>
  )
}

export function InfoRegistry({ project }: { project: ProjectInfoOut }) {
  const words = useWords(infoCopy)
  const copyText = useCopy()
  const next = project.nextSerials
  const [run] = next ? serialsFor(project.unsoldKg, next, project.serialBlocks) : []
  return (
    <>
      {next && run ? (
        <SerialStrip
          title={words.nextSerials}
          first={run.first}
          last={run.last}
          full={serialEnds(next).rest || undefined}
          onCopy={() => void copyText(`${run.first} – ${run.last}`)}
        />
      ) : (
        project.phase === 'full' && <p className="cap2">{words.noneLeft}</p>
      )}
      <Record project={project} />
      <Blocks project={project} />
    </>
  )
}
