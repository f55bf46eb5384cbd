import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { preloadTags } from './src/ui/figures/art/pictures.ts'

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

/** Compressed once at build time, as small as can be; the server only picks the form that a browser takes. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  writeBundle: ({ dir }, bundle) => {
    for (const [name, part] of Object.entries(bundle)) {
      if (!dir || !/\.(js|css|svg)$/.test(name)) continue
      const content = part.type === 'chunk' ? part.code : part.source
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(content))
      writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
    }
  },
}

/** The pages that people enter by, with their code: as the file that answers their address. */
const entered = {
  'start.html': '/src/publishing/start/StartPage.tsx',
  'pages/index/index.html': '/src/publishing/home/HomePage.tsx',
}

/**
 * A page that is entered by names its own code in its head, so that this is fetched beside the app's and not after it.
 * What the first frame needs stands in each page itself: a style sheet and the theme were each a journey to the server
 * before anything was painted.
 */
const entryPages: Plugin = {
  name: 'entry-pages',
  apply: 'build',
  writeBundle: ({ dir }, bundle) => {
    const index = bundle['index.html']
    if (!dir || index?.type !== 'asset') return
    const inlined = (html: string) => inlineFirst(html, (name) => sourceOf(bundle, name))
    writeFileSync(join(dir, 'index.html'), inlined(String(index.source)))
    for (const [file, module] of Object.entries(entered)) {
      const page = Object.values(bundle).find((part) => part.type === 'chunk' && part.facadeModuleId?.endsWith(module))
      const html = String(index.source)
      const tags = (page ? needed(bundle, page.fileName) : []).filter((name) => !html.includes(`"/${name}"`)).map(tagOf)
      mkdirSync(dirname(join(dir, file)), { recursive: true })
      if (file === 'start.html') tags.push(preloadTags('screen', 'forest', 'start-4'))
      writeFileSync(join(dir, file), inlined(html.replace('</head>', `${tags.join('')}</head>`)))
    }
  },
}
const theme = readFileSync(join(import.meta.dirname, 'public/theme.js'), 'utf8')
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
    .replace(THEME_TAG, () => `<script>${theme}${add}</script>`)
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
const tagOf = (name: string): string =>
  name.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${name}">`
    : `<link rel="modulepreload" crossorigin href="/${name}">`

/** Built by itself as one file, because its address must stay the same; it lists what the app opens with. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  writeBundle: async ({ dir }, bundle) => {
    if (!dir || bundle['index.html']?.type !== 'asset') return
    const files = Object.values(bundle)
      .filter(
        (part) =>
          part.type === 'chunk' && (part.isEntry || opensWith.some((own) => part.facadeModuleId?.endsWith(own))),
      )
      .flatMap(({ fileName }) => needed(bundle, fileName))
    const named = [...new Set(files)].map((name) => ({ url: `/${name}`, revision: null }))
    const page = createHash('sha256').update(String(bundle['index.html'].source)).update(theme).digest('hex')
    const shell = [{ url: '/', revision: page }, ...named]
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      define: { SHELL: JSON.stringify(shell), BUILD: JSON.stringify(page.slice(0, 8)) },
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
/** What the server runs of the app, as one file beside what browsers load; it is not served. */
const onServer: Plugin = {
  name: 'on-server',
  apply: 'build',
  writeBundle: async ({ dir }, bundle) => {
    if (!dir || bundle['index.html']?.type !== 'asset') return
    const rolldownOptions = { output: { entryFileNames: 'onServer.mjs' } }
    const own = { outDir: dir, emptyOutDir: false, ssr: 'src/onServer.tsx', target: 'node24', rolldownOptions }
    await build({ configFile: false, root: import.meta.dirname, publicDir: false, logLevel: 'warn', build: own })
  },
}
/** Without a network the app opens with these, and says that there is none. */
const opensWith = [...Object.values(entered), '/src/shell/Watches.tsx']

type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Which endpoints' input a form checks before it sends it (`useFields(noun.endpoint, ...)`), as `noun.endpoint`. */
const checked = new Set<string>()
function findChecked(): void {
  for (const file of globSync('src/**/*.tsx', { cwd: import.meta.dirname })) {
    for (const [call, name] of readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(
      /useFields\(\s*([a-z]\w*\.\w+)?/g,
    )) {
      if (!name) throw new Error(`${file}: ${call} must name its endpoint in place, so that the build keeps its schema`)
      checked.add(name)
    }
  }
}

/**
 * The contract carries what the server answers, may refuse and says about itself; the browser needs where an endpoint
 * is and, for a form that checks itself, what it takes. Each schema is marked as free of effects, so that one which
 * nothing uses is left out, and the library with it.
 */
const leanContract: Plugin = {
  name: 'lean-contract',
  apply: 'build',
  enforce: 'post',
  buildStart: findChecked,
  transform(code, id) {
    if (!/\/contract\/src\/(?:\w+\/)?\w+\.ts$/.test(id)) return null
    const edits: { at: number; to: number; text: string }[] = []
    const visit = (node: Node, path: string): void => {
      const name = node.type === 'CallExpression' ? (node.callee as { name?: string }).name : undefined
      const shape = (node.arguments as Node[] | undefined)?.[1]
      if ((name === 'get' || name === 'post') && shape?.type === 'ObjectExpression') {
        const wanted = (shape.properties as (Node & { key?: { name?: string } })[]).filter(({ key }) =>
          key?.name === 'input' ? checked.has(path) : key?.name === 'access' || key?.name === 'moves',
        )
        edits.push({
          at: shape.start,
          to: shape.end,
          text: `{${wanted.map((p) => code.slice(p.start, p.end)).join(',')}}`,
        })
        return
      }
      const own = namedIn(node)
      for (const value of Object.values(node))
        for (const child of [value].flat()) if (isNode(child)) visit(child, own ? within(path, own) : path)
    }
    const program = this.parse(code) as unknown as Node
    visit(program, '')
    for (const init of topLevelCalls(program)) {
      edits.push(
        { at: init.start, to: init.start, text: '/* @__PURE__ */ (() => ' },
        { at: init.end, to: init.end, text: ')()' },
      )
    }
    edits.sort((a, b) => b.at - a.at || b.to - a.to)
    return {
      code: edits.reduce((text, { at, to, text: put }) => text.slice(0, at) + put + text.slice(to), code),
      map: null,
    }
  },
}
/** The name that a declaration or a property gives to what it holds. */
const namedIn = (node: Node): string | undefined =>
  node.type === 'VariableDeclarator'
    ? (node.id as { name?: string }).name
    : node.type === 'Property'
      ? (node.key as { name?: string }).name
      : undefined
const within = (path: string, name: string): string => (path ? `${path}.${name}` : name)
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** The calls that a top-level constant is made by. */
function topLevelCalls({ body }: Node): Node[] {
  const statements = (body as Node[]).map((s) =>
    s.type === 'ExportNamedDeclaration' && isNode(s.declaration) ? s.declaration : s,
  )
  const inits = statements
    .filter((s) => s.type === 'VariableDeclaration')
    .flatMap((s) => (s.declarations as { init: Node | null }[]).map((d) => d.init))
  return inits.filter((init): init is Node => init?.type === 'CallExpression')
}

/** What the two pages that people enter by are made of, with all that their parts import. */
const first = new Set<string>()
const firstVisit: Plugin = {
  name: 'first-visit',
  apply: 'build',
  buildEnd() {
    const visit = (id: string): void => {
      if (first.has(id)) return
      first.add(id)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
    }
    for (const module of ['/src/main.tsx', ...Object.values(entered)]) visit(join(import.meta.dirname, module))
  },
}
/** What forms check themselves with. */
function isOfForms(id: string): boolean {
  const noun = /contract\/src\/(?:\w+\/)?(\w+)\.ts$/.exec(id)?.[1]
  return /node_modules\/zod\//.test(id) || noun === 'fields' || [...checked].some((name) => name.startsWith(`${noun}.`))
}
const rules = /domain\/src\/|contract\/src\/(endpoint|envelope)\.ts/
const shared = /(web\/src\/(ui|api|shared)|parts\/src)\/|domain\/src\/|node_modules\//

export default defineConfig({
  plugins: [
    react(),
    firstVisit,
    preloadFont,
    leanContract,
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
        // The first visit carries the list of all files: their names weigh more there than they tell.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: ({ names }) =>
          names[0]?.endsWith('.css') ? 'assets/[hash].css' : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: [
            // A group takes along what its parts import: what every sentence is filled in by is not the refusals' own.
            { name: 'fill', test: /domain\/src\/fillIn\.ts/, priority: 6 },
            // Read when the first refusal comes, so never part of what everybody waits for.
            { name: 'refusals', test: /domain\/src\/refus/, priority: 5 },
            { name: 'rules', test: (id) => rules.test(id) && first.has(id), priority: 4 },
            { name: 'forms', test: isOfForms, priority: 3 },
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\//, priority: 2 },
            // Parts that many pages share: those that a first visit needs, and the rest, which it must not wait for.
            { name: 'first', test: (id) => shared.test(id) && first.has(id), priority: 1 },
            { name: 'parts', test: shared, minShareCount: 8 },
          ],
        },
      },
    },
  },
})
