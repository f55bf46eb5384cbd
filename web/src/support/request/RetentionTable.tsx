/** The table shown is the one that the deletion job carries out. */
import { retention, sayRetention } from '@tonne/domain/support/retention'
import { useLang, useWords } from '@tonne/parts/lang.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import { Section } from '../../ui/layout/Page.tsx'
import { copy } from './copy.ts'

export function RetentionTable() {
  const words = useWords(copy)
  const lang = useLang()
  const items = retention.map((kept) => ({
    label: (
      <>
        {kept.what[lang]}
        <br />
        <span className="cap ink3">{kept.why[lang]}</span>
      </>
    ),
    value: sayRetention(kept)[lang],
  }))
  return (
    <Section title={words.storedTitle}>
      <p className="cap2">{words.retentionText}</p>
      <Kv className="mt3" lined items={items} />
    </Section>
  )
}
