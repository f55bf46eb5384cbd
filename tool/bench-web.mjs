/** `npm run bench -- --web`: what a first visit weighs, and what Lighthouse says of it on a phone. */
import { createServer } from 'node:net'
import { ENTERED, MOST_KB, weigh } from '../web/e2e/weight.ts'
import { build } from './build.mjs'
import { browserEnvironment } from './chromium.mjs'
import { launchChromium } from './launchChromium.mjs'
import { runApp } from './runApp.mjs'

const PROMISED = { performance: 95, accessibility: 100, 'best-practices': 100 }
const LIGHTHOUSE_RUNS = 5

/** Measures the built app in a real browser and prints a table; the command that started this may keep it. */
async function benchWeb() {
  Object.assign(process.env, await browserEnvironment())
  await build(process.execPath)
  // No DATABASE_URL: the app starts a PostgreSQL of its own in its temporary folder.
  const app = await runApp(process.execPath, { name: 'bench', databaseUrl: '' })
  try {
    const port = await freePort()
    const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] })
    const version = browser.version()
    const rows = []
    for (const page of ENTERED) {
      const weight = await weigh(browser, app.url + page.path)
      rows.push({ ...page, weight, scores: await rate(port, app.url + page.path) })
    }
    await browser.close()
    const report = reportOf(rows, version)
    process.stdout.write(`\n${report}\n`)
    process.send?.({ report })
  } finally {
    await app.stop()
  }
}

/** The median of each score over several runs as a phone, throttled as Lighthouse does by default. */
async function rate(port, url) {
  const { default: lighthouse } = await import('lighthouse')
  const runs = []
  for (let i = 0; i < LIGHTHOUSE_RUNS; i++) {
    const { lhr } = await lighthouse(url, { port, onlyCategories: Object.keys(PROMISED), logLevel: 'error' })
    runs.push({
      lcp: lhr.audits['largest-contentful-paint'].numericValue,
      ...mapValues(lhr.categories, ({ score }) => Math.round(score * 100)),
    })
  }
  const names = ['lcp', ...Object.keys(PROMISED)]
  return Object.fromEntries(names.map((name) => [name, spread(runs.map((run) => run[name]))]))
}

function spread(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return { median: sorted[sorted.length >> 1], min: sorted[0], max: sorted.at(-1) }
}

function reportOf(rows, version) {
  const head = ['What', ...rows.map(({ name }) => name), 'Promised', '']
  const weights = rows.map(({ weight }) => weight.kb)
  const lines = [
    [
      'JavaScript and CSS, gzipped',
      ...rows.map(({ weight }) => `${weight.kb.toFixed(1)} KB in ${weight.files} files`),
      `at most ${MOST_KB} KB`,
      kept(Math.max(...weights) <= MOST_KB),
    ],
    ...Object.entries(PROMISED).map(([name, least]) => [
      `Lighthouse ${name}`,
      ...rows.map(({ scores }) => say(scores[name])),
      least === 100 ? '100' : `at least ${least}`,
      kept(rows.every(({ scores }) => scores[name].median >= least)),
    ]),
    ['Largest contentful paint', ...rows.map(({ scores }) => `${(scores.lcp.median / 1000).toFixed(1)} s`), '', ''],
  ]
  const row = (cells) => `| ${cells.join(' | ')} |`
  return [
    `${new Date().toISOString().slice(0, 10)}, Chromium ${version}, Lighthouse as a phone with its default ` +
      `throttling, the median of ${LIGHTHOUSE_RUNS} runs (smallest to largest).`,
    '',
    row(head),
    row(head.map(() => '---')),
    ...lines.map(row),
  ].join('\n')
}

const kept = (is) => (is ? 'kept' : 'not kept')
const say = ({ median, min, max }) => (min === max ? String(median) : `${median} (${min} to ${max})`)
const mapValues = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}

await benchWeb()
