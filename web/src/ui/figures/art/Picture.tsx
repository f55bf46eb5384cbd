/** A cached drawing in the colours of the theme: the system's, unless the reader chose one. */
import { useTheme } from '../../style/theme.tsx'
import type { CoverType } from './coverType.ts'
import { type LookName, looks, pictureAddress, type Theme, wideOf } from './pictures.ts'

const WIDE = '(min-width: 760px)'
const DARK = '(prefers-color-scheme: dark)'

type PictureProps = { id: string; type: CoverType; look: LookName; first?: boolean | undefined }

/** Decoration. It fills the box that CSS gives it. */
export function Picture({ id, type, look, first }: PictureProps) {
  const [theme] = useTheme()
  const at = (shown: Theme, name: LookName) => pictureAddress(shown, name, type, id)
  const wide = wideOf[look]
  const other = theme === 'dark' ? 'dark' : 'light'
  const { width, height } = looks[look]
  const sources: [media: string, address: string][] = []
  if (theme === 'auto' && wide) sources.push([`${WIDE} and ${DARK}`, at('dark', wide)])
  if (wide) sources.push([WIDE, at(other, wide)])
  if (theme === 'auto') sources.push([DARK, at('dark', look)])
  return (
    <picture>
      {sources.map(([media, address]) => (
        <source key={media} media={media} srcSet={address} />
      ))}
      <img
        src={at(other, look)}
        width={width}
        height={height}
        alt=""
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
        decoding="async"
        draggable={false}
        onError={({ currentTarget: { style } }) => (style.visibility = 'hidden')}
      />
    </picture>
  )
}
