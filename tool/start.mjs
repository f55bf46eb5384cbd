/** `npm start`: from a bare clone to a running product, and on every later start straight to it. */
import { build } from './build.mjs'
import { install } from './install.mjs'
import { launch } from './launch.mjs'

const node = install()
await build(node)
launch(node, ['server/src/main.ts'])
