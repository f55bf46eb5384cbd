/** The part of the app that runs on the server, as one file on a thread of its own. */
import dark from '@tonne/parts/dark.css?raw'
import tokens from '@tonne/parts/tokens.css?raw'
import { pages } from './routes.tsx'
import { drawPage, type PageOrder } from './shell/drawPage.tsx'
import { landOf } from './ui/figures/art/coverType.ts'
import { type CoverLook, preloadTags } from './ui/figures/art/pictures.ts'
import { type PictureOrder, pictureText } from './ui/figures/art/pictureText.ts'
import { loadIcons } from './ui/icons/icons.tsx'
import inks from './ui/style/inks.css?raw'

await loadIcons()

/** The functions that the server calls, by name. */
export default {
  drawPicture: (order: PictureOrder): string | undefined => pictureText(order, { tokens, dark, inks }),
  drawPage: (order: PageOrder) => drawPage(pages, order),
  preloadTags: ({ look, type, id }: Shown): string => preloadTags(look, landOf(type), id),
}
type Shown = { look: CoverLook; type: string; id: string }
