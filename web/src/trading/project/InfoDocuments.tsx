/** This browser can hash a document and compare the hash with the published one. */
import { API_BASE } from '@tonne/contract/envelope'
import { project as endpoints } from '@tonne/contract/trading/project'
import { sayDate } from '@tonne/parts/dates.ts'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { useState } from 'react'
import { ProofLine } from '../../ui/feedback/ProofChip.tsx'
import { Button } from '../../ui/input/Button.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { documentCopy } from './documentCopy.ts'
import type { ProjectInfoOut } from './projectFilter.ts'

type Paper = ProjectInfoOut['documents'][number]
export const fileAddress = (name: string): string => `${API_BASE}${endpoints.file.path}?name=${name}`

export function InfoDocuments({ documents }: { documents: readonly Paper[] }) {
  const words = useWords(documentCopy)
  const lang = useLang()
  return (
    <div className="pd-doc rows">
      {documents.map((paper) => {
        const details =
          `${sayDate(paper.issuedOn, lang)} · ` +
          `${fill(paper.pages === 1 ? words.page : words.pages, { n: paper.pages })}`
        return paper.file ? (
          <StoredDocument
            key={`${paper.kind}${paper.issuedOn}${paper.file}`}
            paper={paper}
            file={paper.file}
            details={details}
          />
        ) : (
          <Row
            key={`${paper.kind}${paper.issuedOn}`}
            icon="doc"
            label={paper.title[lang]}
            sub={`${details} · ${words.recordOnly}`}
            strong
          />
        )
      })}
    </div>
  )
}

async function hashOf(name: string): Promise<string> {
  const response = await fetch(fileAddress(name))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

function StoredDocument({ paper, file, details }: { paper: Paper; file: string; details: string }) {
  const words = useWords(documentCopy)
  const lang = useLang()
  const [found, setFound] = useState<'same' | 'other' | 'failed' | 'busy'>()
  const check = async (): Promise<void> => {
    setFound('busy')
    setFound(
      await hashOf(file)
        .then((hash) => (hash === file ? 'same' : 'other'))
        .catch(() => 'failed' as const),
    )
  }
  return (
    <div className="pd-paper">
      <Row
        icon="doc"
        label={paper.title[lang]}
        sub={`${details} · ${fill(words.size, { n: Math.ceil((paper.bytes ?? 0) / 1000) })}`}
        to={fileAddress(file)}
        away
        strong
      />
      <p className="mono pd-hash">{`SHA-256 ${file}`}</p>
      <div className="pd-check" aria-live="polite">
        <Button variant="quiet" size="s" busy={found === 'busy' && words.checking} onClick={() => void check()}>
          {words.check}
        </Button>
        {found === 'same' && <ProofLine icon="seal">{words.same}</ProofLine>}
        {found === 'other' && <span className="cap bad">{words.other}</span>}
        {found === 'failed' && <span className="cap">{words.failed}</span>}
      </div>
    </div>
  )
}
