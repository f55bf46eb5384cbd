/** `npm start`: from a bare clone to a running product, and on every later start straight to it. */
import { build } from './build.mjs'

await build(process.execPath)
await import('../server/src/main.ts')
