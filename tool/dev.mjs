/** `npm run dev`: the product while its sources change. Arguments such as `--inspect` go to the server. */
import { install } from './install.mjs'
import { launch } from './launch.mjs'

launch(install(), ['tool/dev/main.ts', ...process.argv.slice(2)])
