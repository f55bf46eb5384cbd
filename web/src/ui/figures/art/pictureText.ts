/** A cached drawing as the server returns it, in the colours of the theme's style sheets. */
import { drawCoverText, drawTerrainText } from './art.ts'
import { type Palette, paletteNames } from './artText.ts'
import { type CoverType, coverTypes } from './coverType.ts'
import { type LookName, looks, type Theme } from './pictures.ts'

/** The style sheets with the colours. */
type Sheets = { tokens: string; dark: string; inks: string }
export type PictureOrder = { theme: string; look: string; type: string; id: string }

/** The values of the custom properties in rules with such a selector; the last one wins. */
function valuesIn(sheet: string, isMeant: (selector: string) => boolean): Palette {
  const rules = [...sheet.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  const set = rules.filter(([, selector]) => isMeant(selector!)).flatMap(([, , body]) => [...body!.matchAll(DECLARED)])
  return Object.fromEntries(set.map(([, name, value]) => [name, value!.trim()]))
}
const DECLARED = /(--[\w-]+):\s*([^;]+);/g

function paletteOf(theme: Theme, type: CoverType, { tokens, dark, inks }: Sheets): Palette {
  const all = {
    ...valuesIn(tokens, () => true),
    ...(theme === 'dark' ? valuesIn(dark, () => true) : {}),
    ...valuesIn(
      inks,
      (selector) => selector.includes(`ink--${type}`) && (theme === 'dark' || !selector.includes('dark')),
    ),
  }
  return Object.fromEntries([...paletteNames, '--forest-ink'].map((name) => [name, all[name] ?? 'none']))
}

const isLook = (name: string): name is LookName => Object.hasOwn(looks, name)

/** The file at a picture's address; undefined when no page uses such a picture. */
export function pictureText({ theme, look, type, id }: PictureOrder, sheets: Sheets): string | undefined {
  const land = coverTypes.find((known) => known === type)
  if (!land || !isLook(look) || (theme !== 'light' && theme !== 'dark')) return undefined
  const palette = paletteOf(theme, land, sheets)
  return look === 'terrain'
    ? drawTerrainText({ id, ...looks.terrain }, palette['--forest-ink']!)
    : drawCoverText({ id, type: land, ...looks[look] }, palette)
}
