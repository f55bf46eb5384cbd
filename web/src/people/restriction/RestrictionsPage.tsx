import { restriction } from '@tonne/contract/people/restriction'
import { useWords } from '@tonne/parts/lang.tsx'
import { useEffect } from 'react'
import { useApiQuery } from '../../api/apiQuery.ts'
import { useParam } from '../../api/way.ts'
import { QueryPage } from '../../shared/pages/QueryPage.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { type Case, CaseCard } from './CaseCard.tsx'
import { copy } from './copy.ts'
import { FreezePart } from './FreezePart.tsx'
import { ThawPart } from './ThawPart.tsx'

function Cases({ title, cases }: { title: string; cases: readonly Case[] }) {
  if (cases.length === 0) return null
  return (
    <Section title={title}>
      {cases.map((one) => (
        <CaseCard key={one.caseNo} one={one} />
      ))}
    </Section>
  )
}

/** The case in the address is scrolled into view once it is drawn. */
function useShown(caseNo: string | undefined, stands: boolean): void {
  useEffect(() => {
    if (caseNo && stands) document.getElementById(caseNo)?.scrollIntoView({ block: 'center' })
  }, [caseNo, stands])
}

export function Page() {
  const words = useWords(copy)
  const query = useApiQuery(restriction.mine, {})
  useShown(useParam('no'), query.data !== undefined)
  const coming = (
    <>
      <Skeleton h={64} r={14} style={{ marginTop: 12 }} />
      <Skeleton h={220} r={20} style={{ marginTop: 24 }} />
    </>
  )
  return (
    <QueryPage title={words.title} query={query} narrow coming={coming}>
      {({ restrictions, frozen }) => {
        const open = restrictions.filter(({ liftedAt }) => liftedAt === null)
        return (
          <>
            {open.length === 0 ? (
              <Note kind="ok" className="mt3" title={words.noneTitle}>
                {words.noneText}
              </Note>
            ) : (
              <p className="cap2 mt3">{words.reads}</p>
            )}
            {frozen && <ThawPart caseNo={frozen} />}
            <Cases title={words.open} cases={open} />
            {!frozen && <FreezePart />}
            <Cases title={words.ended} cases={restrictions.filter((one) => !open.includes(one))} />
          </>
        )
      }}
    </QueryPage>
  )
}
