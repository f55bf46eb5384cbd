import type { Block, Line } from '@tonne/domain/publishing/richText'
import { Fragment, type ReactNode } from 'react'

/** `link` renders links; `pictureOf` gives the address of a published picture. */
type Shown = { link: (to: string, content: ReactNode) => ReactNode; pictureOf: (name: string) => string }

function LineText({ line, link }: { line: Line } & Pick<Shown, 'link'>) {
  if (typeof line === 'string') return line
  return line.map((span, place) => {
    if (typeof span === 'string') return span
    const strong = span.b ? <strong>{span.t}</strong> : span.t
    const content = span.i ? <em>{strong}</em> : strong
    // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not reorder
    return <Fragment key={place}>{span.a ? link(span.a, content) : content}</Fragment>
  })
}

/** One block; `level` is the level of its headings. */
export function BlockOf({ block, level, link, pictureOf }: Shown & { block: Block; level: 2 | 3 }) {
  const items = (lines: readonly Line[]) =>
    lines.map((line, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not reorder
      <li key={place}>
        <LineText line={line} link={link} />
      </li>
    ))
  if ('h' in block) return level === 2 ? <h2>{block.h}</h2> : <h3>{block.h}</h3>
  if ('img' in block) {
    const { img, width, height, alt } = block
    return <img src={pictureOf(img)} width={width} height={height} alt={alt} loading="lazy" decoding="async" />
  }
  if ('li' in block) return <ul>{items(block.li)}</ul>
  if ('ol' in block) return <ol>{items(block.ol)}</ol>
  const content = <LineText line={'q' in block ? block.q : block.p} link={link} />
  return 'q' in block ? <blockquote>{content}</blockquote> : <p>{content}</p>
}
