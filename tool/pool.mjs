/** A process that crashes or hangs costs only its current file. */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from './root.mjs'
import { leftIn, scratch } from './scratch.mjs'

/** The longest time in which nothing begins or ends in a file, and the longest time of a stage, on an idle machine. */
const SILENCE_MS = 300_000
const STAGE_MS = 1_800_000
const TICK_MS = 1_000
/** The load per core: on a busy machine everything takes that many times as long. */
export const crowd = () => Math.max(1, loadavg()[0] / availableParallelism())
/** A file's output is shown only when it fails, and only its end. */
const KEPT_CHARS = 3_000
/** Files that change the state of the whole process, or put a document into it, get a process of their own. */
const OWN_PROCESS =
  /delete process\.env|process\.env\.\w+ = |process\.(on|once)\(|childProcess\.\w+ = |seedChance\(|(Taps|\/dom)\.ts'/

/**
 * Runs `files` in order, `workers` at a time. The `calm` ones mostly wait, so they run beside the others, one after the
 * other. When `another` resolves, one more runs at a time. `niceness` (0 to 19) lets other processes go first.
 * `onFailure` gets each failure at once; the result has all failures, the counts, and each file's duration.
 */
export async function runFiles({
  node,
  name,
  files,
  environment = {},
  workers = 2,
  calm = [],
  another = new Promise(() => undefined),
  onFailure = () => undefined,
  silenceMs = SILENCE_MS,
  stageMs = STAGE_MS,
  slowed = crowd,
  niceness = 0,
}) {
  const result = { passed: 0, failed: 0, skipped: 0, failures: [], took: {} }
  const fail = (failure) => {
    result.failed += 1
    result.failures.push(failure)
    onFailure(failure)
  }
  const log = join(root, `test-results/output-${name}.log`)
  mkdirSync(join(root, 'test-results'), { recursive: true })
  writeFileSync(log, '')
  const shared = {
    node,
    environment,
    result,
    fail,
    log,
    silenceMs,
    slowed,
    niceness,
    queue: files.filter((file) => !calm.includes(file)),
    calm: files.filter((file) => calm.includes(file)),
    alive: new Set(),
    over: false,
  }
  process.on('exit', removeAll)
  const stopClock = clock(shared, stageMs, () => stopAll(shared, stageMs))
  const any = () => shared.queue.shift() ?? shared.calm.shift()
  const lanes = Array.from({ length: workers }, () => lane(shared, any))
  if (shared.calm.length > 0) lanes.push(lane(shared, () => shared.calm.shift()))
  let more
  another.then(() => {
    if (!shared.over) more = lane(shared, any)
  })
  await Promise.all(lanes)
  await more
  shared.over = true
  stopClock()
  process.off('exit', removeAll)
  return result
}

/** Rings after that long, as measured on an idle machine. */
function clock({ slowed }, ms, ring) {
  let left = ms
  const timer = setInterval(() => {
    left -= TICK_MS / slowed()
    if (left > 0) return
    clearInterval(timer)
    ring()
  }, TICK_MS)
  return () => clearInterval(timer)
}

function stopAll(shared, stageMs) {
  const unrun = [...shared.queue.splice(0), ...shared.calm.splice(0)]
  const text = `The stage was stopped after ${stageMs / 60_000} minutes; these files never began:\n${unrun.join('\n')}`
  if (unrun.length > 0) shared.fail({ file: unrun[0], name: `${unrun.length} files never began`, text })
  for (const worker of shared.alive) worker.stop(`when the stage was stopped after ${stageMs / 60_000} minutes`)
}

async function lane(shared, next) {
  let common
  for (let file = next(); file; file = next()) {
    const path = resolve(root, file)
    // A missing file fails where it is imported.
    const own = existsSync(path) && OWN_PROCESS.test(readFileSync(path, 'utf8'))
    if (!own && !common?.isThere()) common = startWorker(shared)
    const worker = own ? startWorker(shared) : common
    await worker.run(file, own)
    if (own) await worker.end()
  }
  await common?.end()
}

const folders = new Set()
const remove = (folder) => {
  rmSync(folder, { recursive: true, force: true })
  folders.delete(folder)
}
const removeAll = () => [...folders].forEach(remove)

/** One process with a temporary folder of its own, which is removed with it. */
function startWorker(shared) {
  const folder = mkdtempSync(join(scratch(), 'tonne-tests-'))
  // PostgreSQL's own user must be able to enter.
  chmodSync(folder, 0o711)
  folders.add(folder)
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...shared.environment,
    TMPDIR: folder,
  }
  const child = spawn(shared.node, ['tool/worker.mjs'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  if (shared.niceness > 0 && child.pid) setPriority(child.pid, shared.niceness)
  const worker = { ...shared, child, file: undefined, gone: false, failures: 0 }
  worker.fail = (failure) => {
    worker.failures += 1
    shared.fail(failure)
  }
  const exit = Promise.all([
    new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))),
    // Its last messages come before that.
    new Promise((resolve) => child.once('disconnect', resolve)),
  ])
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => heard(worker, String(text)))
  child.on('message', (message) => onMessage(worker, message))
  // When a message reaches a process that has just died, its exit is the answer.
  child.on('error', () => undefined)
  exit.then(([how]) => {
    worker.gone = true
    shared.alive.delete(handle)
    const stays = leftIn(folder)
    remove(folder)
    if (worker.file) died(worker, worker.stopped ?? `when its process ended (${how})`)
    else if (stays.length > 0 && worker.stopped === undefined && how !== 'SIGKILL')
      leaves(worker, worker.last, stays.map(inFolder))
    else if (how !== 'code 0' && worker.failures === 0)
      worker.fail({ file: worker.last, name: 'after its end', text: `Its process ended (${how}).` })
  })
  const handle = {
    isThere: () => !worker.gone,
    run: (file, own) => runFile(worker, file, own),
    end: async () => {
      if (!worker.gone) child.send({})
      const stopClock = clock(shared, shared.silenceMs, () => stop(worker, 'as it did not end'))
      await exit
      stopClock()
    },
    stop: (why) => stop(worker, why),
  }
  shared.alive.add(handle)
  return handle
}

function runFile(worker, file, own) {
  return new Promise((resolve) => {
    const startedAt = Date.now()
    const done = () => {
      worker.stopClock()
      worker.result.took[file] = Date.now() - startedAt
      Object.assign(worker, { file: undefined, last: file })
      resolve()
    }
    Object.assign(worker, {
      file,
      done,
      tests: 0,
      running: undefined,
      output: '',
      before: worker.result.failures.length,
    })
    listen(worker)
    worker.child.send({ file, own })
  })
}

function listen(worker) {
  worker.stopClock?.()
  worker.stopClock = clock(worker, worker.silenceMs, () =>
    stop(worker, `after ${worker.silenceMs / 1000} s in which nothing began or ended`),
  )
}

function stop(worker, why) {
  worker.stopped = why
  worker.child.kill('SIGKILL')
}

/** A message of the process about its current file. */
function onMessage(worker, { running, passed, skipped, failure, left }) {
  if (failure && !worker.file) worker.fail({ ...failure, file: worker.last })
  if (!worker.file) return
  listen(worker)
  if (running !== undefined) worker.running = running
  if (passed || skipped || failure) worker.tests += 1
  if (passed) worker.result.passed += 1
  if (skipped) {
    worker.result.skipped += 1
    worker.result.failures.push({ ...skipped, text: 'It was skipped: a question that nobody answered.' })
  }
  if (failure) worker.fail({ ...failure, file: failure.file || worker.file })
  if (left) finished(worker, left)
}

function finished(worker, left) {
  const { file } = worker
  if (left.length > 0) {
    leaves(worker, file, left)
    // The next file must find a clean process.
    worker.gone = true
    worker.child.kill('SIGKILL')
  }
  if (worker.tests === 0) worker.fail({ file, name: 'the file itself', text: 'It holds no test.' })
  show(worker)
  worker.done()
}

const inFolder = (name) => `in the temporary folder: ${name}`
function leaves({ fail }, file, what) {
  fail({ file, name: 'what it leaves behind', text: what.join('\n') })
}

function died(worker, why) {
  const { file, running } = worker
  worker.fail({
    file,
    name: running ?? 'the file itself',
    text: `It was stopped ${why}${running ? '' : ', before its first test'}.`,
  })
  show(worker)
  worker.done()
}

function heard(worker, text) {
  writeFileSync(worker.log, text, { flag: 'a' })
  worker.output = ((worker.output ?? '') + text).slice(-KEPT_CHARS)
}

/** The file's output is shown with its last failure. */
function show(worker) {
  const last = worker.result.failures.slice(worker.before).findLast(({ file }) => file.startsWith(worker.file))
  if (last && worker.output) last.text += `\nthe end of what the file printed:\n${worker.output}`
}
