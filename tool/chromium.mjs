/** On a bare Linux the browser is the one inside an npm package, with a Chinese font beside it. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { root } from './root.mjs'
import { unpackWoff } from './unpackWoff.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge']
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]
const ARGS = [
  '--headless',
  '--no-sandbox',
  // Without a graphics card the GPU process only copies pictures, which costs a quarter of a page.
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
]
const HELP = `There is no browser for the tests. On Linux x64 one comes with npm ci; elsewhere install
Chromium or Google Chrome
(Debian and Ubuntu: apt install chromium; macOS: brew install --cask chromium), or set CHROMIUM to the path of one.`

/**
 * The environment the browser tests need: CHROMIUM, CHROMIUM_ARGS and what that browser needs to find libraries and
 * fonts; the arguments have `more` at their end. Throws with HELP.
 */
export async function browserEnvironment(more = []) {
  const cache = join(root, 'node_modules/.cache/tonne-browser')
  mkdirSync(cache, { recursive: true })
  const packaged = process.env.CHROMIUM ? undefined : await unpack(cache)
  const path = process.env.CHROMIUM ?? packaged?.path ?? onThisMachine()
  if (!path || !existsSync(path))
    throw new Error(process.env.CHROMIUM ? `CHROMIUM is "${path}", but there is no such file.` : HELP)
  return {
    CHROMIUM: path,
    CHROMIUM_ARGS: JSON.stringify([...ARGS, ...more]),
    ...packaged?.environment,
    ...fonts(cache, packaged?.folder),
  }
}

/**
 * @sparticuz/chromium unpacks itself into the temporary folder. It gets a folder of ours, and the result is kept whole
 * or not at all.
 */
async function unpack(cache) {
  const source = join(root, 'node_modules/@sparticuz/chromium')
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(source)) return undefined
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
  const folder = join(cache, version)
  if (!existsSync(folder)) await unpackInto(folder, source)
  const libraries = [join(folder, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter)
  return { folder, path: join(folder, 'chromium'), environment: { LD_LIBRARY_PATH: libraries } }
}

async function unpackInto(folder, source) {
  const before = { ...process.env }
  const half = `${folder}.${process.pid}`
  mkdirSync(half)
  // It brings the libraries a bare system lacks only when it believes it is in a Lambda, and decides that while it is
  // imported.
  Object.assign(process.env, { TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' })
  try {
    const { default: chromium } = await import(join(source, 'build/index.js'))
    await chromium.executablePath()
    if (!existsSync(folder)) renameSync(half, folder)
  } finally {
    rmSync(half, { recursive: true, force: true })
    for (const name of ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'])
      restore(name, before[name])
  }
}

function restore(name, value) {
  if (value === undefined) delete process.env[name]
  else process.env[name] = value
}

/**
 * A machine without a Chinese font would draw Chinese as boxes, so the tests bring a font. The machine's own fonts stay
 * in use.
 */
function fonts(cache, packaged) {
  if (process.platform !== 'linux') return {}
  const folder = join(cache, 'fonts')
  mkdirSync(folder, { recursive: true })
  const source = join(root, 'node_modules/@fontsource/noto-sans-sc/files')
  for (const weight of [400, 500, 600, 700]) {
    const woff = join(source, `noto-sans-sc-chinese-simplified-${weight}-normal.woff`)
    const font = join(folder, `noto-sans-sc-${weight}.ttf`)
    if (existsSync(woff) && !existsSync(font)) writeFileSync(font, unpackWoff(readFileSync(woff)))
  }
  const folders = [folder, ...(packaged ? [join(packaged, 'fonts')] : []), '/usr/share/fonts', '/usr/local/share/fonts']
  const file = join(cache, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
${folders.map((path) => `  <dir>${path}</dir>`).join('\n')}
  <cachedir>${join(cache, 'fontconfig')}</cachedir>
</fontconfig>
`,
  )
  return { FONTCONFIG_FILE: file, FONTCONFIG_PATH: dirname(file) }
}

function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...APPS].find((path) => existsSync(path))
}
