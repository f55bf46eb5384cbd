import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { preloadTags } from '../src/ui/figures/art/pictures.ts'

/** The pages that people enter by, with their code: as the file that answers their address. */
export const entered = {
  'start.html': '/src/publishing/start/StartPage.tsx',
  'pages/index/index.html': '/src/publishing/home/HomePage.tsx',
}
/** The others that the server draws: what they need is not part of everybody's first visit. */
const drawn = {
  'pages/index/start.html': '/src/publishing/start/StartPage.tsx',
  'pages/project/index.html': '/src/trading/project/ProjectTabPage.tsx',
  'pages/project/info.html': '/src/trading/project/ProjectInfoPage.tsx',
  'pages/verify/certificate.html': '/src/carbon/certificate/CertificatePage.tsx',
  'pages/news/index.html': '/src/publishing/news/NewsListPage.tsx',
  'pages/news/info.html': '/src/publishing/news/NewsInfoPage.tsx',
}

/** The table of all other pages: whoever enters by one of them needs it before the page itself can be found. */
const others = '/src/otherRoutes.tsx'
const icons = '/src/ui/icons/iconsMore.ts'

/**
 * A page that is entered by names its own code in its head, so that this is fetched beside the app's and not after it.
 * What the first frame needs stands in each page itself: a style sheet and the theme were each a journey to the server
 * before anything was painted.
 */
export const entryPages: Plugin = {
  name: 'entry-pages',
  apply: 'build',
  writeBundle: ({ dir }, bundle) => {
    const index = bundle['index.html']
    if (!dir || index?.type !== 'asset') return
    const html = String(index.source)
    const inlined = (page: string) => inlineFirst(page, (name) => sourceOf(bundle, name))
    for (const [file, module] of Object.entries({ ...entered, ...drawn, 'index.html': others })) {
      const modules = file in entered ? [module] : [module, icons]
      const chunks = Object.values(bundle).filter(
        (part) => part.type === 'chunk' && modules.some((one) => part.facadeModuleId?.endsWith(one)),
      )
      const names = new Set(chunks.flatMap(({ fileName }) => needed(bundle, fileName)))
      const tags = [...names].filter((name) => !html.includes(`"/${name}"`)).map(tagOf)
      mkdirSync(dirname(join(dir, file)), { recursive: true })
      if (module === entered['start.html']) tags.push(preloadTags('screen', 'forest', 'start-4'))
      writeFileSync(join(dir, file), inlined(html.replace('</head>', `${tags.join('')}</head>`)))
    }
  },
}
export const theme = readFileSync(join(import.meta.dirname, '../public/theme.js'), 'utf8')
/** In each page it weighs what it needs to: without its comments and indents. */
const leanTheme = theme.replace(/\/\*\*[\s\S]*?\*\/\n|^\s*\/\/.*\n|^\s+/gm, '')
const THEME_TAG = '<script src="/theme.js"></script>'

/**
 * The server lets in what the page holds by its hash. The app looks for a sheet's link before it loads the code of a
 * page that needs the sheet, so the script makes one, disabled: one in the page itself would be fetched all the same.
 */
function inlineFirst(html: string, read: (name: string) => string): string {
  if (!html.includes(THEME_TAG)) throw new Error('the page does not set the theme before its first frame')
  const LINK = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g
  const links = [...html.matchAll(LINK)].map(([, name]) => ({ rel: 'stylesheet', disabled: true, href: `/${name}` }))
  const made = "document.head.append(Object.assign(document.createElement('link'),l))"
  const add = `for(const l of ${JSON.stringify(links)})${made}`
  return html
    .replace(THEME_TAG, () => `<script>${leanTheme}${add}</script>`)
    .replace(LINK, (_tag, name) => `<style>${read(name)}</style>`)
}
function sourceOf(bundle: Bundle, name: string): string {
  const part = bundle[name]
  if (part?.type !== 'asset' || String(part.source).includes('</')) throw new Error(`${name} cannot stand in a page`)
  return String(part.source).trim()
}
type Bundle = Parameters<Extract<Plugin['writeBundle'], (...args: never) => unknown>>[1]

/** A chunk, what it imports, and the style sheets of all of them. */
function needed(bundle: Bundle, name: string, found = new Set<string>()): string[] {
  const part = bundle[name]
  if (found.has(name) || part?.type !== 'chunk') return [...found]
  found.add(name)
  for (const sheet of part.viteMetadata?.importedCss ?? []) found.add(sheet)
  for (const imported of part.imports) needed(bundle, imported, found)
  return [...found]
}
/** What the app itself and these modules need. */
export const neededFirst = (bundle: Bundle, modules: readonly string[]): string[] => {
  const chunks = Object.values(bundle).filter(
    (part) => part.type === 'chunk' && (part.isEntry || modules.some((one) => part.facadeModuleId?.endsWith(one))),
  )
  return [...new Set(chunks.flatMap(({ fileName }) => needed(bundle, fileName)))]
}
const tagOf = (name: string): string =>
  name.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${name}">`
    : `<link rel="modulepreload" crossorigin href="/${name}">`
