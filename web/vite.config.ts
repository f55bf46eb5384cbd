import { createHash } from 'node:crypto'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { type BuildOptions, build, defineConfig, type Plugin } from 'vite'
import { compressed } from './vite/compressed.ts'
import { entered, entryPages, neededFirst, theme } from './vite/entryPages.ts'
import { checked, leanContract } from './vite/leanContract.ts'
import { leanReact } from './vite/leanReact.ts'

/** The first screen's typeface starts loading with the page, not after its style sheet has been read. */
const preloadFont: Plugin = {
  name: 'preload-font',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const font = Object.keys(bundle ?? {}).find((file) => /instrument-sans-latin-wght-normal.*\.woff2$/.test(file))
      if (!font) return []
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
}

/**
 * Style sheets arrive in any order, so each says the order of the layers first; otherwise the first to arrive would
 * decide it.
 */
const layerOrder: Plugin = {
  name: 'layer-order',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler: (_options, bundle) => {
      for (const [name, part] of Object.entries(bundle)) {
        if (part.type === 'asset' && name.endsWith('.css'))
          part.source = `@layer base,parts,pages,figures;${part.source}`
      }
    },
  },
}

/** Built by itself as one file, because its address must stay the same; it lists what the app opens with. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  writeBundle: async ({ dir }, bundle) => {
    if (!dir || bundle['index.html']?.type !== 'asset') return
    const named = neededFirst(bundle, opensWith).map((name) => ({ url: `/${name}`, revision: null }))
    const page = createHash('sha256').update(String(bundle['index.html'].source)).update(theme).digest('hex')
    const shell = [{ url: OFFLINE_PAGE, revision: page }, ...named]
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: {
        SHELL: JSON.stringify(shell),
        OFFLINE_PAGE: JSON.stringify(OFFLINE_PAGE),
        BUILD: JSON.stringify(page.slice(0, 8)),
      },
      build: {
        outDir: dir,
        emptyOutDir: false,
        rolldownOptions: {
          input: new URL('./src/shell/offline/serviceWorker.ts', import.meta.url).pathname,
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    })
  },
}
/** Of all addresses one that the server never draws a page for: who is offline may be a member. */
const OFFLINE_PAGE = '/pages/offline'

/** What the server runs of the app, as one file beside what browsers load; it is not served. */
const onServer: Plugin = {
  name: 'on-server',
  apply: 'build',
  writeBundle: async ({ dir }, bundle) => {
    if (!dir || bundle['index.html']?.type !== 'asset') return
    const rolldownOptions: BuildOptions['rolldownOptions'] = {
      output: { entryFileNames: 'onServer.mjs', codeSplitting: false },
      // Libraries mark what is for browsers; all of it runs here.
      onLog: (level, log, say) => void (log.code === 'MODULE_LEVEL_DIRECTIVE' || say(level, log)),
    }
    const own = { outDir: dir, emptyOutDir: false, ssr: 'src/onServer.tsx', target: 'node24', rolldownOptions }
    await build({
      configFile: false,
      root: import.meta.dirname,
      publicDir: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      ssr: { noExternal: true },
      build: own,
    })
  },
}
/** Without a network the app opens with these, and says that there is none. */
const opensWith = [
  ...Object.values(entered),
  '/src/publishing/home/Glance.tsx',
  '/src/otherRoutes.tsx',
  '/src/ui/icons/iconsMore.ts',
  '/src/shell/Watches.tsx',
]

/** What the two pages that people enter by are made of, with all that their parts import: the start page, and both. */
const start = new Set<string>()
const first = new Set<string>()
const firstVisit: Plugin = {
  name: 'first-visit',
  apply: 'build',
  buildEnd() {
    const visit = (id: string, found: Set<string>): void => {
      if (found.has(id)) return
      found.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) {
        if (!isOfSchemas(id, imported)) visit(imported, found)
      }
    }
    for (const module of ['/src/main.tsx', entered['start.html']]) visit(join(import.meta.dirname, module), start)
    for (const module of ['/src/main.tsx', ...Object.values(entered)]) visit(join(import.meta.dirname, module), first)
  },
}
/** What the contract imports for its schemas, which the first screens are built without. */
const isOfSchemas = (id: string, imported: string): boolean =>
  /contract\/src\/\w+\/\w+\.ts$/.test(id) && /domain\/src\//.test(imported)
const formRules = /domain\/src\/(fields|csv|image|money\/statement|people\/(identity|deskEffect))\.ts/
/** What forms check themselves with. */
function isOfForms(id: string): boolean {
  const noun = /contract\/src\/(?:\w+\/)?(\w+)\.ts$/.exec(id)?.[1]
  return (
    /node_modules\/zod\//.test(id) ||
    formRules.test(id) ||
    noun === 'fields' ||
    [...checked].some((name) => name.startsWith(`${noun}.`))
  )
}
/** No first screen sends anything, nor has a list that grows. */
const asking = /@tanstack\/.*\/(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\./
const isOfReact = (id: string): boolean =>
  /node_modules\/(react|react-dom|scheduler|@tanstack)\//.test(id) && !asking.test(id)
const rules = /domain\/src\/|contract\/src\/(endpoint|envelope)\.ts/
const shared =
  /(web\/src\/(ui|api|shared)|parts\/src)\/|domain\/src\/|contract\/src\/(endpoint|envelope)\.ts|node_modules\//
const isShared = (id: string): boolean => shared.test(id) && !asking.test(id) && !formRules.test(id)
const isOfShell = (id: string): boolean => /web\/src\/(shell\/|(main|routes)\.tsx|publishing\/\w+\/ahead\.ts)/.test(id)

export default defineConfig({
  plugins: [
    react(),
    firstVisit,
    preloadFont,
    leanContract,
    leanReact,
    layerOrder,
    compressed,
    entryPages,
    serviceWorker,
    onServer,
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    cssTarget: 'chrome111',
    rolldownOptions: {
      // Compressing takes most of a build, as it should.
      checks: { pluginTimings: false },
      output: {
        // The first visit carries the list of all files: their names weigh more there than they tell. Seven characters
        // tell 10 ** 12 files apart.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // A group takes along what its parts import: what every sentence is filled in by is not the refusals' own.
            { name: 'fill', test: /domain\/src\/fillIn\.ts/, priority: 8 },
            // Read when the first refusal comes, so never part of what everybody waits for.
            { name: 'refusals', test: /domain\/src\/refus/, priority: 7 },
            { name: 'first', test: (id) => start.has(id) && rules.test(id) && !formRules.test(id), priority: 6 },
            { name: 'home', test: (id) => first.has(id) && rules.test(id) && !formRules.test(id), priority: 5 },
            { name: 'forms', test: isOfForms, priority: 4 },
            { name: 'react', test: isOfReact, priority: 3 },
            { name: 'asking', test: asking, priority: 2 },
            // What every first visit needs, as one file, because one packs better than several.
            { name: 'first', test: (id) => start.has(id) && (isShared(id) || isOfShell(id)), priority: 1 },
            // Parts that many pages share: those that home adds, and the rest, which it must not wait for.
            { name: 'home', test: (id) => isShared(id) && first.has(id) && !start.has(id), priority: 1 },
            { name: 'parts', test: shared, minShareCount: 8 },
          ],
        },
      },
    },
  },
})
