/** Published texts are blocks; no markup is ever built from them. */
import './runningText.css'
import { API_BASE } from '@tonne/contract/envelope'
import { news } from '@tonne/contract/publishing/news'
import type { Texts } from '@tonne/domain/publishing/richText'
import { BlockOf } from '@tonne/parts/Blocks.tsx'
import { useLang } from '@tonne/parts/lang.tsx'
import type { ReactNode } from 'react'
import { Link } from '../../ui/navigation/link.tsx'

/** The address of a published picture. */
export const pictureOf = (name: string): string => `${API_BASE}${news.picture.path}?name=${name}`

function link(to: string, content: ReactNode): ReactNode {
  if (to.startsWith('/')) return <Link to={to}>{content}</Link>
  // The server stores https links only; any other scheme stays text.
  if (!to.startsWith('https://')) return content
  return (
    <a href={to} target="_blank" rel="noopener noreferrer nofollow">
      {content}
    </a>
  )
}

/** The blocks in the current language, in lines of at most 68 characters. `level` is the level of the headings. */
export function RunningText({ texts, level = 2 }: { texts: Texts; level?: 2 | 3 | undefined }) {
  const lang = useLang()
  return (
    <div className="prose">
      {texts[lang].map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a published text does not reorder
        <BlockOf key={place} block={block} level={level} link={link} pictureOf={pictureOf} />
      ))}
    </div>
  )
}
