/**
 * Why: published texts (papers, news, answers, introductions) are blocks in both languages; they are read in one
 * typography, and no markup is ever built from them.
 */
import { API_BASE } from '@tonne/contract/envelope'
import { news } from '@tonne/contract/publishing/news'
import type { Block, Line, Texts } from '@tonne/domain/publishing/richText'
import { useLang } from '../../ui/lang.tsx'
import { Link } from '../../ui/navigation/link.tsx'

/** Where a published picture is. */
export const pictureOf = (name: string): string => `${API_BASE}${news.picture.path}?name=${name}`

function Said({ line }: { line: Line }) {
  if (typeof line === 'string') return line
  return line.map((span, place) => {
    if (typeof span === 'string') return span
    const strong = span.b ? <strong>{span.t}</strong> : span.t
    const said = span.i ? <em>{strong}</em> : strong
    // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not reorder
    return <Leading key={place} to={span.a} said={said} />
  })
}
function Leading({ to, said }: { to: string | undefined; said: React.ReactNode }) {
  if (!to) return said
  if (to.startsWith('/')) return <Link to={to}>{said}</Link>
  // The server keeps https only; another scheme that came some other way stays text.
  if (!to.startsWith('https://')) return said
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow">
      {said}
    </a>
  )
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return lines.map((line, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not reorder
    <li key={place}>
      <Said line={line} />
    </li>
  ))
}

function BlockOf({ block, level }: { block: Block; level: 2 | 3 }) {
  if ('h' in block) return level === 2 ? <h2>{block.h}</h2> : <h3>{block.h}</h3>
  if ('img' in block)
    return (
      <img
        src={pictureOf(block.img)}
        width={block.width}
        height={block.height}
        alt={block.alt}
        loading="lazy"
        decoding="async"
      />
    )
  if ('li' in block)
    return (
      <ul>
        <Lines lines={block.li} />
      </ul>
    )
  if ('ol' in block)
    return (
      <ol>
        <Lines lines={block.ol} />
      </ol>
    )
  if ('q' in block)
    return (
      <blockquote>
        <Said line={block.q} />
      </blockquote>
    )
  return (
    <p>
      <Said line={block.p} />
    </p>
  )
}

/** The blocks of the current language, lines at most 68 characters. `level` is that of its headings. */
export function RunningText({ texts, level = 2 }: { texts: Texts; level?: 2 | 3 | undefined }) {
  const lang = useLang()
  return (
    <div className="prose">
      {texts[lang].map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not reorder
        <BlockOf key={place} block={block} level={level} />
      ))}
    </div>
  )
}
