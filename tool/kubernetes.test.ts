/** No Kubernetes is needed: the names in the manifests are compared with the app, its image and each other. */
import assert from 'node:assert/strict'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { test } from 'node:test'
import { parse, parseAllDocuments } from 'yaml'
import { readEnvironment, type Variables } from '../server/src/shared/environment.ts'

const root = resolve(import.meta.dirname, '..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

type Env = { name: string; valueFrom: { secretKeyRef?: { name: string; key: string }; fieldRef?: object } }
type Probe = { httpGet: { path: string; port: string } }
type Container = {
  image: string
  command?: string[]
  ports?: { name: string; containerPort: number }[]
  envFrom?: { configMapRef: { name: string } }[]
  env: Env[]
  startupProbe: Probe
  livenessProbe: Probe
  readinessProbe: Probe
  securityContext: object
  volumeMounts?: { name: string; mountPath: string }[]
}
type Pod = { containers: [Container]; securityContext: object; volumes?: { name: string }[] }
type Labels = Record<string, string>
type Rule = { from: object[]; ports: { port: string }[] }
type Manifest = {
  kind: string
  metadata: { name: string; namespace?: string }
  data: Labels
  spec: {
    replicas: number
    maxUnavailable: number
    selector: { matchLabels: Labels } & Labels
    podSelector: { matchLabels: Labels }
    policyTypes: string[]
    ingress: Rule[]
    ports: { targetPort: string }[]
    template: { metadata: { labels: Labels }; spec: Pod }
  }
}

const texts = globSync('deploy/kubernetes/*.yaml', { cwd: root }).map(read)
const documents = texts.flatMap((text) => parseAllDocuments(text, { strict: true, uniqueKeys: true }))
const manifests = documents.map((document) => document.toJS() as Manifest)
const of = (kind: string): Manifest => {
  const found = manifests.filter((manifest) => manifest.kind === kind)
  assert.equal(found.length, 1, kind)
  return found[0]!
}
const podOf = (kind: string): Pod => of(kind).spec.template.spec
const app = podOf('Deployment').containers[0]
const migrate = podOf('Job').containers[0]

/** Reads the settings like the app; `names` are those that it read. */
function settle(variables: Variables) {
  const names = new Set<string>()
  const folder = mkdtempSync(join(tmpdir(), 'tonne-kubernetes-'))
  const given: Variables = { ...variables, DATA_DIR: join(folder, 'data') }
  const watched = new Proxy(given, {
    get: (target, name: string) => {
      names.add(name)
      return target[name]
    },
  })
  try {
    return { names, environment: readEnvironment(watched) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
const SECRETS: Labels = {
  BUS: 'nats://tonne:password@bus:4222',
  SECRET: 's'.repeat(32),
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
  APP_DATABASE_URL: 'postgres://tonne_app:password@db1,db2,db3/tonne',
}
const image = Object.fromEntries(
  [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) => line!.split(' ').map((one) => one.split('='))),
) as Labels
const started = settle({ ...image, ...of('ConfigMap').data, ...SECRETS, HEALTH_HOST: '10.1.2.3' })

test('every file is YAML without a repeated key, in the namespace that the manifests create', () => {
  assert.deepEqual(
    documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]),
    [],
  )
  const namespace = of('Namespace').metadata.name
  for (const { kind, metadata } of manifests)
    if (kind !== 'Namespace') assert.equal(metadata.namespace, namespace, kind)
})

test('every named setting is one that the app reads, and production starts with them', () => {
  const named = [...Object.keys(of('ConfigMap').data), ...app.env.map(({ name }) => name)]
  assert.deepEqual(
    named.filter((name) => !started.names.has(name)),
    [],
  )
  assert.equal(started.environment.mode, 'production')
  assert.deepEqual(
    app.envFrom?.map(({ configMapRef }) => configMapRef.name),
    [of('ConfigMap').metadata.name],
  )
  assert.equal(new Set(named).size, named.length, 'none is given twice')
})

test('secrets are in secrets, under their own names, and the app never gets the database owner’s address', () => {
  const secretsOf = ({ env }: Container) => env.filter(({ valueFrom }) => valueFrom.secretKeyRef)
  for (const { name, valueFrom } of [...secretsOf(app), ...secretsOf(migrate)])
    assert.equal(valueFrom.secretKeyRef!.key, name)
  assert.deepEqual(
    secretsOf(app)
      .map(({ name }) => name)
      .sort(),
    Object.keys(SECRETS).sort(),
  )
  assert.deepEqual(
    secretsOf(migrate)
      .map(({ name }) => name)
      .sort(),
    ['APP_DATABASE_URL', 'DATABASE_URL'],
  )
  const owner = migrate.env.find(({ name }) => name === 'DATABASE_URL')!.valueFrom.secretKeyRef!.name
  assert.ok(!app.env.some(({ valueFrom }) => valueFrom.secretKeyRef?.name === owner))
  for (const name of [...Object.keys(SECRETS), 'DATABASE_URL']) assert.ok(!(name in of('ConfigMap').data), name)
})

test('the ports are the app’s, and the probes call endpoints of a node', () => {
  const { environment } = started
  assert.deepEqual(app.ports, [
    { name: 'http', containerPort: environment.port },
    { name: 'health', containerPort: environment.health?.port },
  ])
  assert.match(read('Dockerfile'), new RegExp(`^EXPOSE ${environment.port}$`, 'm'))
  const paths = [app.startupProbe, app.livenessProbe, app.readinessProbe].map(({ httpGet }) => httpGet)
  assert.deepEqual(paths, [
    { path: '/livez', port: 'health' },
    { path: '/livez', port: 'health' },
    { path: '/readyz', port: 'health' },
  ])
  const answers = read('server/src/platform/health/openHealth.ts')
  for (const { path } of paths) assert.ok(answers.includes(`'${path}'`), path)
})

test('the image runs as in its Dockerfile, and the schema is migrated as in compose.yaml', () => {
  assert.equal(app.command, undefined)
  assert.ok(read('compose.yaml').includes(`command: [${migrate.command!.join(', ')}]`))
  assert.equal(app.image, migrate.image)
  const mounted = app.volumeMounts!.map(({ mountPath }) => mountPath)
  assert.ok(mounted.includes(image.DATA_DIR!))
  assert.deepEqual(
    app.volumeMounts!.map(({ name }) => name),
    podOf('Deployment').volumes!.map(({ name }) => name),
  )
})

test('no container runs as root, gains rights or writes into its image', () => {
  for (const kind of ['Deployment', 'Job']) {
    const { securityContext, containers } = podOf(kind)
    assert.partialDeepStrictEqual(securityContext, { runAsNonRoot: true, runAsUser: 1000 })
    assert.deepEqual(containers[0].securityContext, {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  }
})

test('at least two nodes run and one at a time may stop; metrics stay inside the cluster', () => {
  const labels = of('Deployment').spec.template.metadata.labels
  assert.ok(of('Deployment').spec.replicas >= 2)
  assert.equal(of('PodDisruptionBudget').spec.maxUnavailable, 1)
  for (const kind of ['Deployment', 'PodDisruptionBudget'])
    assert.deepEqual(of(kind).spec.selector.matchLabels, labels, kind)
  assert.deepEqual(of('Service').spec.selector, labels)
  assert.deepEqual(
    of('Service').spec.ports.map(({ targetPort }) => targetPort),
    ['http'],
  )
  const { podSelector, policyTypes, ingress } = of('NetworkPolicy').spec
  assert.deepEqual([podSelector.matchLabels, policyTypes], [labels, ['Ingress']])
  const monitoring = { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }
  for (const { from, ports } of ingress) {
    assert.equal(from.length, 1)
    for (const { port } of ports) if (port !== 'http') assert.deepEqual(from, [monitoring])
  }
  assert.notDeepEqual(of('Job').spec.template.metadata.labels, labels, 'the service sends nobody to the migration')
})

/** Settings of an own PostgreSQL, of a demo or of another database user, which nothing in compose.yaml reads. */
const ELSEWHERE = [
  'BACKUP_DIR',
  'DATABASE_URL',
  'DEMO_CONTROLS',
  'HEALTH_HOST',
  'POSTGRES_BUFFERS_MB',
  'POSTGRES_WAL_MB',
]

test('compose.yaml passes the app every setting that it reads there', () => {
  const { environment } = parse(read('compose.yaml')).services.app as { environment: Labels }
  const handed = new Set([...Object.keys(image), ...Object.keys(environment), ...ELSEWHERE])
  assert.deepEqual(
    [...started.names].filter((name) => !handed.has(name)),
    [],
  )
  const credentials = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
  assert.deepEqual(
    credentials.filter((name) => !(name in environment)),
    [],
  )
})
