/**
 * `npm run containers`: builds the image from Dockerfile, runs it as a demo and by compose.yaml, and checks what
 * docs/deploy.md says. Needs Debian, root and podman; ends with 1 when a check fails.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { readCommandLine } from '../../server/src/platform/commandLine.ts'
import { installPackages } from '../debianPackages.ts'
import { giveUp, root, took } from '../root.mjs'
import { bringBaseImages } from './baseImages.ts'
import { containerEnv, podman } from './podman.ts'

const PACKAGES = {
  podman: '/usr/bin/podman',
  'podman-compose': '/usr/bin/podman-compose',
  debootstrap: '/usr/sbin/debootstrap',
  runc: '/usr/sbin/runc',
  'containernetworking-plugins': '/usr/lib/cni/bridge',
  'golang-github-containernetworking-plugin-dnsname': '/usr/lib/cni/dnsname',
  iptables: '/usr/sbin/iptables',
}
const DEMO_PORT = 3470
const APP = 'tonne-try-app'
const PROJECT = 'tonne-try'
const say = (line: string): void => console.log(line)

readCommandLine({})
if (process.platform !== 'linux' || !existsSync('/etc/debian_version') || process.getuid?.() !== 0)
  giveUp('This tries the containers on Debian, as root, with podman. Elsewhere: docker build -t tonne .')
installPackages(PACKAGES, say)
let failed = 0
/** Prints a check and its result; the sentence says what must be so. */
function check(sentence: string, holds: boolean, otherwise = ''): void {
  if (!holds) failed++
  say(`${holds ? 'ok  ' : 'FAIL'}  ${sentence}${holds ? '' : `\n      ${otherwise.slice(-600)}`}`)
}

clear()
try {
  bringBaseImages(say)
  const startedAt = Date.now()
  podman.must('build', '--network', 'host', '--format', 'docker', '--tag', 'tonne', root)
  check(`the image is built as Dockerfile has it (${took(startedAt)}, ${size()})`, true)
  await tryDemo()
  await tryCompose()
} finally {
  clear()
}
say(failed === 0 ? 'The containers do what docs/deploy.md says of them.' : `${failed} of it did not hold.`)
process.exit(failed === 0 ? 0 : 1)

async function tryDemo(): Promise<void> {
  const publish = `127.0.0.1:${DEMO_PORT}:3000`
  podman.must(
    ...['run', '--detach', '--name', APP, '--publish', publish, '--env', 'DEMO_CONTROLS=network'],
    ...['--read-only', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges', '--tmpfs', '/tmp'],
    ...['--volume', `${APP}:/data`, 'tonne'],
  )
  const address = `http://127.0.0.1:${DEMO_PORT}`
  check('the demo answers with its world', await answers(`${address}/h5/api/project/list`, 900), logs(APP))
  check('its controls answer', await answers(`${address}/demo/mail?to=weiling@example.sg`, 5))
  check('a member registers', await registers(address))
  const written = podman('exec', APP, 'sh', '-c', 'touch /app/x /etc/x /usr/x 2>&1; touch /data/x && rm /data/x')
  check('nothing but its volume can be written', written.ok && written.out.split('Read-only').length === 4, written.out)
  check('its processes are no root', podman('exec', APP, 'id', '-u').out === '1000')
  check('its health check passes', podman('healthcheck', 'run', APP).ok)
  const invariants = podman('exec', APP, 'npm', 'run', 'invariants')
  check(
    'npm run invariants runs in it, and all hold',
    invariants.ok && invariants.out.includes(', 0 are broken'),
    invariants.out,
  )
  podman.must('stop', '--time', '30', APP)
  check(
    'it stops by itself when it is told to',
    podman('inspect', APP, '--format', '{{.State.ExitCode}}').out === '0',
    logs(APP),
  )
  podman.must('start', APP)
  check('its data are kept', await answers(`${address}/h5/api/project/list`, 60), logs(APP))
  podman.must('kill', '--signal', 'KILL', APP)
  podman.must('start', APP)
  check('it starts after kill -9', await answers(`${address}/h5/api/project/list`, 60), logs(APP))
  check('no world was made anew', logs(APP).split('Making the demo world').length === 2, logs(APP))
  podman.must('rm', '--force', APP)
}

type Answer = { code: number; data: { codeTicket: string } }
/** Registers like the page does, with the code from the demo's mailbox. */
async function registers(address: string): Promise<boolean> {
  const email = 'container@example.sg'
  const ask = async (path: string, body: object): Promise<Answer> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await (await fetch(`${address}/h5/api/login/${path}`, init)).json()) as Answer
  }
  const { codeTicket } = (await ask('code', { email, purpose: 'register' })).data
  const mails = await (await fetch(`${address}/demo/mail?to=${email}`)).text()
  const code = /\b[A-Z0-9]{3}-?[A-Z0-9]{3}\b/.exec(mails)?.[0]
  const form = { kind: 'personal', firstName: 'Wei Ling', lastName: 'Tan', email, agreed: true }
  const more = { codeTicket, code, password: 'Tembusu-2026', invitationCode: 'TN7K2Q' }
  return (await ask('register', { ...form, ...more })).code === 0
}

async function tryCompose(): Promise<void> {
  const without = compose({}, 'up', '--detach')
  check(
    'compose refuses to start without passwords',
    !without.ok && without.out.includes('the password of the owner of the database'),
    without.out,
  )
  const settings = {
    POSTGRES_PASSWORD: 'owner-of-the-database',
    APP_PASSWORD: 'password-of-the-app',
    PUBLIC_URL: 'https://tonne.example.com',
    SMTP_URL: 'smtp://127.0.0.1:2525',
    SECRET: 'a secret for a try of compose alone',
    ADMINS: 'Mei Tan <mei@example.sg>, Arun Nair <arun@example.sg>',
    BANK_UEN: '197401143C',
    BANK_NAME: 'Tonne Pte. Ltd.',
    BANK_ACCOUNT: '0721234567',
    BANK_BIC: 'DBSSSGSG',
  }
  const up = compose(settings, 'up', '--detach', '--no-build')
  check('compose starts it', up.ok, up.out)
  const base = 'http://127.0.0.1:3000/h5/api/login/baseconfig'
  check(
    'it serves, in production mode',
    (await answers(base, 180)) && (await (await fetch(base)).text()).includes('"mode":"production"'),
    logs(`${PROJECT}_app_1`),
  )
  check(
    'the schema was brought by migrate',
    podman('wait', `${PROJECT}_migrate_1`).out === '0',
    logs(`${PROJECT}_migrate_1`),
  )
  const who = podman('exec', `${PROJECT}_app_1`, 'sh', '-c', 'echo "$DATABASE_URL$APP_DATABASE_URL"').out
  check('the app does not know the owner of the database', who.startsWith('postgres://tonne_app:'), who)
  const ready = podman(
    'exec',
    `${PROJECT}_app_1`,
    'node',
    '-e',
    "fetch('http://127.0.0.1:9464/readyz').then(async (r) => console.log(r.status, await r.text()))",
  )
  check('it is ready', ready.out.startsWith('200'), ready.out)
  check(
    'the demo controls are not there',
    (await fetch('http://127.0.0.1:3000/demo/mail?to=x@example.sg')).status === 404,
  )
}

function compose(settings: Record<string, string>, ...args: string[]): { ok: boolean; out: string } {
  const env = { ...containerEnv(), ...settings }
  const { status, stdout, stderr } = spawnSync('podman-compose', ['-p', PROJECT, ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  return { ok: status === 0, out: `${stdout}${stderr}` }
}

function clear(): void {
  for (const one of [APP, ...['app', 'migrate', 'postgres'].map((name) => `${PROJECT}_${name}_1`)])
    podman('rm', '--force', one)
  for (const one of [APP, `${PROJECT}_app`, `${PROJECT}_postgres`]) podman('volume', 'rm', '--force', one)
  podman('network', 'rm', `${PROJECT}_default`)
}

async function answers(address: string, seconds: number): Promise<boolean> {
  for (let i = 0; i < seconds; i++) {
    if (
      await fetch(address).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return true
    await sleep(1000)
  }
  return false
}

function logs(name: string): string {
  return podman('logs', name).out
}
function size(): string {
  return podman('images', 'tonne:latest', '--format', '{{.Size}}').out.split('\n')[0]!
}
