/** `npm run bench -- --web`: the weight of a first visit, and Lighthouse's figures for a phone. */
import { createServer } from 'node:net'
import { ENTERED, MOST_KB, weigh } from '../web/e2e/weight.ts'
import { build } from './build.mjs'
import { browserEnvironment } from './chromium.mjs'
import { launchChromium } from './launchChromium.mjs'
import { runApp } from './runApp.mjs'

const PROMISED = { performance: 98, accessibility: 100, 'best-practices': 100 }
/** Goals that are not promised yet: LCP and heading in seconds, TBT in ms, CLS, and the first visit in KB. */
const GOAL = { lcp: { 'start page': 1.3, home: 1.3, project: 1.6 }, heading: 1.2, tbt: 100, cls: 0 }
const LIGHTHOUSE_RUNS = 5
/** Lighthouse's name of each figure. */
const AUDITS = { lcp: 'largest-contentful-paint', tbt: 'total-blocking-time', cls: 'cumulative-layout-shift' }

/**
 * Measures the built app in a real browser and prints a table; the command that started this may write it to a file.
 */
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
    const project = { name: 'project', path: `/pages/project/info?no=${await openProject(app.url)}` }
    for (const page of [...ENTERED, project]) {
      const weight = await weigh(browser, app.url + page.path)
      const slow = await overSlow(browser, app.url + page.path)
      rows.push({ ...page, weight, slow, scores: await rate(port, app.url + page.path) })
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
    const asked = { port, onlyCategories: Object.keys(PROMISED), logLevel: 'error' }
    const { lhr, artifacts } = await lighthouse(url, asked)
    runs.push({
      work: await blockingWork(artifacts.Trace, lhr.configSettings.throttling.cpuSlowdownMultiplier),
      ...mapValues(AUDITS, (audit) => lhr.audits[audit].numericValue),
      ...mapValues(lhr.categories, ({ score }) => Math.round(score * 100)),
    })
  }
  const names = ['work', ...Object.keys(AUDITS), ...Object.keys(PROMISED)]
  return Object.fromEntries(names.map((name) => [name, spread(runs.map((run) => run[name]))]))
}

const LONG_TASK = 50
/**
 * Blocking after the first paint in ms, as Lighthouse counts it, but of the processor time that the page's main thread
 * used: while a thread waits for a core or for memory of a virtual machine, Lighthouse counts that as the page's, and
 * four times.
 */
async function blockingWork(trace, slower) {
  const { TraceProcessor } = await import('lighthouse/core/lib/tracehouse/trace-processor.js')
  const processed = TraceProcessor.processTrace(trace)
  const { firstContentfulPaint } = TraceProcessor.processNavigation(processed).timestamps
  return processed.mainThreadEvents
    .filter((event) => TraceProcessor.isScheduleableTask(event) && event.ts >= firstContentfulPaint)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slower - LONG_TASK), 0)
}

/** The first project in the list. */
async function openProject(url) {
  const { data } = await (await fetch(`${url}/h5/api/project/list`)).json()
  return data.items[0].no
}

/** Lighthouse's slow 4G and processor. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
}
const SLOWER = 4

/**
 * Over that network, in ms: until the heading is on the screen, of a first visit and of one whose browser has the
 * files, and until the latter shows the largest picture or text.
 */
async function overSlow(browser, url) {
  const first = []
  const again = []
  for (let i = 0; i < LIGHTHOUSE_RUNS; i++) {
    const context = await browser.newContext({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
    await context.addInitScript(noteHeading)
    for (const visits of [first, again]) visits.push(await visitSlowly(context, url))
    await context.close()
  }
  return {
    heading: spread(first.map(({ heading }) => heading)),
    headingAgain: spread(again.map(({ heading }) => heading)),
    again: spread(again.map(({ largest }) => largest)),
  }
}

async function visitSlowly(context, url) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', SLOW)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url, { waitUntil: 'networkidle' })
  const seen = { heading: await page.evaluate(() => window.headingAt), largest: await page.evaluate(largestPaint) }
  await page.close()
  if (seen.heading === undefined) throw new Error(`${url} has no heading that takes up space`)
  return seen
}

/** This runs in the page before its document: the first frame after the heading stands in it. */
function noteHeading() {
  const look = () => {
    const { width, height } = document.querySelector('h1')?.getBoundingClientRect() ?? { width: 0, height: 0 }
    if (width * height === 0) requestAnimationFrame(look)
    // A task that is queued while a frame is made runs after it was drawn.
    else
      setTimeout(() => {
        window.headingAt = performance.now()
      })
  }
  requestAnimationFrame(look)
}

/** This runs in the page. */
const largestPaint = () =>
  new Promise((found) =>
    new PerformanceObserver((list) => found(list.getEntries().at(-1).startTime)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    }),
  )

function spread(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return { median: sorted[sorted.length >> 1], min: sorted[0], max: sorted.at(-1) }
}

function reportOf(rows, version) {
  const head = ['What', ...rows.map(({ name }) => name), 'Promised', '']
  // A project's page is opened from one of these.
  const first = rows.filter(({ name }) => ENTERED.some((entered) => entered.name === name))
  const lines = [
    [
      'JavaScript and CSS, gzipped',
      ...rows.map(({ weight }) => `${weight.kb.toFixed(1)} KB in ${weight.files} files`),
      `goal: ${MOST_KB} KB on the first two`,
      kept(first.every(({ weight }) => weight.kb <= MOST_KB)),
    ],
    ...Object.entries(PROMISED).map(([name, least]) => [
      `Lighthouse ${name}`,
      ...rows.map(({ scores }) => say(scores[name])),
      least === 100 ? '100' : `at least ${least}`,
      kept(rows.every(({ scores }) => scores[name].median >= least)),
    ]),
    [
      'Largest contentful paint',
      ...rows.map(({ scores }) => saySeconds(scores.lcp)),
      `goal: ${Object.values(GOAL.lcp).join(', ')} s`,
      kept(rows.every(({ name, scores }) => scores.lcp.median <= GOAL.lcp[name] * 1000)),
    ],
    ['The same, of a returning visitor', ...rows.map(({ slow }) => saySeconds(slow.again)), '', ''],
    ...['heading', 'headingAgain'].map((visit) => [
      visit === 'heading' ? 'Heading on the screen' : 'The same, of a returning visitor',
      ...rows.map(({ slow }) => saySeconds(slow[visit])),
      `goal: ${GOAL.heading} s`,
      kept(rows.every(({ slow }) => slow[visit].median <= GOAL.heading * 1000)),
    ]),
    [
      'Total blocking time',
      ...rows.map(({ scores }) => `${say(mapValues(scores.tbt, Math.round))} ms`),
      `goal: ${GOAL.tbt} ms`,
      kept(rows.every(({ scores }) => scores.tbt.median <= GOAL.tbt)),
    ],
    [
      'The same, of processor time',
      ...rows.map(({ scores }) => `${say(mapValues(scores.work, Math.round))} ms`),
      '',
      '',
    ],
    [
      'Layout shift',
      ...rows.map(({ scores }) => say(mapValues(scores.cls, (score) => Number(score.toFixed(3))))),
      `goal: ${GOAL.cls}`,
      kept(rows.every(({ scores }) => scores.cls.median <= GOAL.cls)),
    ],
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
const saySeconds = (ms) => `${say(mapValues(ms, (value) => (value / 1000).toFixed(2)))} s`
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
