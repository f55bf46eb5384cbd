/**
 * Lets a test import the sources of the front ends, which otherwise only Vite reads: JSX, style sheets (which are
 * empty here) and files as text.
 */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'rolldown/utils'

const module = (source: string) => ({ format: 'module', source, shortCircuit: true }) as const
/** The sources of the front ends, and of what both share. */
const FRONT = /\/(web|desk|parts)\/src\/.+\.tsx?$/
const EMPTY = /\.css$|\?worker&url$/

/** The desk's pages are made of elements that note what can be pressed. */
const PRESSABLE = new URL('../../desk/src/testing/pressable.ts', import.meta.url).href
const DESK = /\/desk\/src\/(?!testing\/).+\.tsx$/

const FOR_BROWSERS = /^@tanstack\/router-core\/isServer$/

// Its development build takes three times as long.
process.env.NODE_ENV ??= 'production'

registerHooks({
  resolve(specifier, context, next) {
    // Where there is a document (dom.ts), pages are opened, and their libraries do what they do in browsers.
    const isOpened = 'HTMLElement' in globalThis
    if (isOpened && FOR_BROWSERS.test(specifier))
      return next(specifier, { ...context, conditions: ['browser', 'import'] })
    const isDesks = specifier === 'react/jsx-runtime' && DESK.test(context.parentURL ?? '')
    return next(isDesks && !isOpened ? PRESSABLE : specifier, context)
  },
  load(url, context, next) {
    if (url.endsWith('?raw')) {
      const text = readFileSync(fileURLToPath(url.replace(/\?raw$/, '')), 'utf8')
      return module(`export default ${JSON.stringify(text)}`)
    }
    if (EMPTY.test(url)) return module("export default ''")
    if (!FRONT.test(url)) return next(url, context)
    const path = fileURLToPath(url)
    const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), {
      jsx: { runtime: 'automatic' },
      define: { 'import.meta.env.PROD': 'true' },
    })
    if (errors[0]) throw errors[0]
    return module(code)
  },
})
