/** A change can loop for ever or end its process, so a process that does not answer in time is ended and replaced. */
import { type ChildProcess, fork } from 'node:child_process'
import type { Outcome, Trial } from './worker.ts'

/** The last resort, for a change that uses a little processor now and then, for ever. */
const FOR_EVER_MS = 60_000
/** The signals by which `cpuLimit.ts` ends a trial. */
const ENDED: Record<string, string> = {
  SIGKILL: 'it took more than its limit of processor',
  SIGTERM: 'it waits for what does not come',
}
const QUIET = ['--no-warnings', '--max-old-space-size=1500']

/** One process at a time. Its trials run one after another. */
export class Worker {
  #child: ChildProcess | undefined
  #isOver = false
  readonly #texts: Record<string, string>
  readonly #env: NodeJS.ProcessEnv

  /** `texts` are the sources by URL, read once for all trials. */
  constructor(texts: Record<string, string>, env: NodeJS.ProcessEnv) {
    this.#texts = texts
    this.#env = { ...process.env, ...env }
  }

  /** The outcome of a trial. One that exceeds its processor limit, waits for ever or ends the process has failed. */
  async run(trial: Trial): Promise<Outcome> {
    const child = this.#start()
    const outcome = await new Promise<Outcome>((resolve) => {
      const done = (answer: Outcome): void => {
        clearTimeout(timer)
        child.removeAllListeners()
        resolve(answer)
      }
      const timer = setTimeout(
        () => done({ failed: 'it waits for ever', ms: 0, grown: true }),
        FOR_EVER_MS + trial.limitMs * 10,
      )
      // A trial whose answer no longer matters does not keep the command alive.
      timer.unref()
      child.once('message', (answer) => done(answer as Outcome))
      child.once('exit', (code, signal) => {
        const failed = ENDED[signal ?? ''] ?? `the process ended with ${code ?? signal}`
        if (!this.#isOver) done({ failed, ms: 0, grown: true })
      })
      child.send(trial)
    })
    if (outcome.grown) await this.#end()
    return outcome
  }

  /** Stops for good. A running trial gets no answer, because the change was not what ended it. */
  stop(): Promise<void> {
    this.#isOver = true
    return this.#end()
  }

  /** Ends the process, and waits until it is gone. */
  async #end(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    await new Promise((resolve) => {
      child.once('exit', resolve)
      child.kill('SIGKILL')
    })
  }

  #start(): ChildProcess {
    if (this.#child) return this.#child
    const child = fork(new URL('./worker.ts', import.meta.url), {
      execArgv: QUIET,
      env: this.#env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.send({ texts: this.#texts })
    this.#child = child
    return child
  }
}
