/** Chromium may crash at its launch, which once failed four unrelated walks. */
import assert from 'node:assert/strict'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { launchChromium } from '../../tool/launchChromium.mjs'

const { CHROMIUM: real, TMPDIR } = process.env
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tonne-launch-'))
  // The files of a failed launch are removed with the folder.
  process.env.TMPDIR = folder
})
afterEach(() => {
  process.env.CHROMIUM = real
  if (TMPDIR === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = TMPDIR
  rmSync(folder, { recursive: true, force: true })
})

/** A browser that dies of SIGSEGV at its first launches, and then starts the real one. */
function dyingBrowser(deaths: number): { launches: () => number } {
  const path = join(folder, 'chromium')
  const log = join(folder, 'launches')
  writeFileSync(
    path,
    `#!/bin/sh\necho x >> '${log}'\n[ $(wc -l < '${log}') -le ${deaths} ] && kill -SEGV $$\nexec '${real}' "$@"\n`,
  )
  chmodSync(path, 0o755)
  process.env.CHROMIUM = path
  return { launches: () => (existsSync(log) ? readFileSync(log, 'utf8').split('\n').length - 1 : 0) }
}

test('a browser that crashes twice at its launch is launched again, and each crash is reported', async () => {
  const { launches } = dyingBrowser(2)
  const lines: string[] = []
  const browser = await launchChromium({ say: (line) => lines.push(line) })
  const works = browser.isConnected()
  await browser.close()
  assert.deepEqual({ works, launches: launches() }, { works: true, launches: 3 })
  assert.equal(lines.length, 2)
  for (const line of lines) assert.match(line, /SIGSEGV/)
})

test('one that crashes every time is given up at the third launch', async () => {
  const { launches } = dyingBrowser(99)
  await assert.rejects(launchChromium({ say: () => {} }), /SIGSEGV/)
  assert.equal(launches(), 3)
})

test('one that does not exist is not tried again', async () => {
  process.env.CHROMIUM = join(folder, 'nowhere')
  const lines: string[] = []
  await assert.rejects(launchChromium({ say: (line) => lines.push(line) }), /nowhere/)
  assert.deepEqual(lines, [])
})
