import { sayCents, sayKg } from '@tonne/domain/format'
import { projectTypes } from '@tonne/domain/trading/project'
import { attachedKg, type ProjectContent } from '@tonne/domain/trading/projectContent'
import { sayDayTime } from '@tonne/parts/dates.ts'
import { fill, pick, useLang, useWords } from '@tonne/parts/lang.tsx'
import { copy } from './copy.ts'
import { DraftImage } from './Images.tsx'
import type { Draft } from './rows.ts'

export function SeenCard({ draft, content: c }: { draft: Draft; content: ProjectContent }) {
  const words = useWords(copy)
  const lang = useLang()
  const price = draft.prices.at(-1)?.priceCents ?? c.priceCents
  const [cover] = c.images
  return (
    <section className="panel proj-seen" aria-label={words.seen}>
      <h2 className="t3">{words.seen}</h2>
      {cover && <DraftImage file={cover.file} alt={cover.alt[lang]} />}
      <p className="cap">{`${pick(projectTypes[c.type], lang)} · ${c.vintageTo.slice(0, 4)}`}</p>
      <p className="t3">{c.name[lang] || words.unnamed}</p>
      <p className="cap">{c.place[lang]}</p>
      <p className="proj-price">
        {price === null ? (
          words.notPriced
        ) : (
          <>
            <b>{sayCents(price)}</b>
            {words.perTon}
          </>
        )}
      </p>
      <p className="cap">{fill(words.tons, { tons: sayKg(attachedKg(c), lang) })}</p>
      {c.startsAt !== null && <p className="cap">{`${words.opens} ${sayDayTime(new Date(c.startsAt), lang)}`}</p>}
    </section>
  )
}
