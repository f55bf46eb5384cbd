import { sayCents, sayKg, sayShare } from '@tonne/domain/format'
import { fill, useLang, useWords } from '@tonne/parts/lang.tsx'
import { Note } from '../../ui/feedback/Note.tsx'
import { ProofLine } from '../../ui/feedback/ProofChip.tsx'
import { Kv } from '../../ui/layout/Kv.tsx'
import type { BookOut } from './bookOut.ts'
import { copy } from './copy.ts'
import { bandParts, referenceParts } from './referenceParts.ts'

export function ReferenceNote({ book }: { book: BookOut }) {
  const words = useWords(copy)
  const lang = useLang()
  const { reference, band } = book
  return (
    <section className="mt3" aria-label={words.reference}>
      <Kv
        items={[
          { label: words.reference, value: sayCents(reference.priceCents) },
          {
            label: fill(words.bandOf, { share: sayShare(band.basisPoints) }),
            value: fill(words.fromTo, bandText(book)),
          },
        ]}
      />
      <ProofLine icon="info" className="mt2">
        {fill(words[`source_${reference.source}`], referenceParts(reference, lang))}
        {reference.source === 'sold' &&
          fill(words.notEnough, { least: sayKg(reference.leastKg, lang), ...referenceParts(reference, lang) })}
      </ProofLine>
    </section>
  )
}
const bandText = ({ band }: BookOut) => ({ low: sayCents(band.lowCents), high: sayCents(band.highCents) })

/** The server's refusal, directly below the input. */
export function OutsideNote({ book, priceCents }: { book: BookOut; priceCents: number | null }) {
  const words = useWords(copy)
  if (priceCents === null) return null
  return (
    <Note kind="warn" icon="alert" live className="mt3">
      {fill(words.outside, bandParts(priceCents, book))}
    </Note>
  )
}
