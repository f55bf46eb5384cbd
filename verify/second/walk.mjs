import { collisions, readCertificate } from './certificate.mjs'
import { bytesOf, canonical } from './hashes.mjs'
import { chainOf, isHeadOf, keyOf } from './keys.mjs'
import { keptHead, wrong } from './ledger.mjs'
import { differ, readText } from './rowTexts.mjs'
import { firstItem, innerHash, leafOfKind, oldLeaf, treeHash } from './tree.mjs'

/** Every leaf that says one of these must be opened. */
const OPENED = ['liability', 'certificate', 'draw.commit', 'draw.result', 'key']
/** Other rows are about persons and stay closed. */
const PUBLISHED = [...OPENED, 'draw.list']

export function checkWalk(b, { kept } = {}) {
  const { head, leaves, rows, publicKey } = b
  const hashes = leaves.map(({ leaf, what, hash }) => (leaf === 1 ? bytesOf(hash) : leafOfKind(what, hash)))
  const firstNew = leaves.findIndex(({ leaf }) => leaf === 2)
  const read = rows.map(({ position, text }) => ({ position, text, row: readText(text) }))
  const changes = rows.filter(({ text }) => firstItem(text) === 'key').toSorted((a, c) => a.position - c.position)
  const keys = { publicKey, keys: { rows: changes } }
  return {
    signature: wrong({ head: isHeadOf(keys, head) }),
    ...(changes.length === 0 ? {} : { keys: chainOf(publicKey, changes) }),
    root: wrong({
      size: leaves.length === head.size,
      root: leaves.length > 0 && treeHash(hashes).toString('hex') === head.root,
      'old leaves': firstNew < 0 || leaves.slice(firstNew).every(({ leaf }) => leaf === 2),
    }),
    rows: rowsOf(b, read),
    published: publishedOf(read),
    serials: serialsOf(read),
    ...(kept === undefined ? {} : { kept: keptOf(keys, hashes, kept) }),
  }
}

function keptOf(keys, hashes, file) {
  const head = keptHead(file)
  if (head === null) return ['the kept file']
  const first = hashes.slice(0, head.size)
  return wrong({
    size: first.length === head.size,
    root: first.length > 0 && treeHash(first).toString('hex') === head.root,
    publicKey: head.publicKey === undefined || head.publicKey === keyOf(keys, head.size),
  })
}

function isOpening({ position, salt, text }, leaves) {
  const leaf = leaves[position]
  if (leaf === undefined) return false
  if (leaf.leaf === 1) return oldLeaf(salt, text).toString('hex') === leaf.hash
  return firstItem(text) === leaf.what && innerHash(salt, text) === leaf.hash
}
function rowsOf({ leaves, rows }, read) {
  const opened = new Set(rows.map(({ position }) => position))
  const shut = leaves.flatMap(({ what }, i) =>
    OPENED.includes(what) && !opened.has(i) ? [`leaves[${i}] (${what}) is not opened`] : [],
  )
  const lists = new Set(read.flatMap(({ row }) => (row?.what === 'draw.list' ? [row.project] : [])))
  const drawn = read.flatMap(({ row }) => (row?.what === 'draw.result' && row.outcome === 'drawn' ? [row.project] : []))
  return [
    ...rows.flatMap((row, i) => (isOpening(row, leaves) ? [] : [`rows[${i}]`])),
    ...shut,
    ...drawn.filter((project) => !lists.has(project)).map((project) => `the list of ${project}`),
    ...wrong({ positions: opened.size === rows.length }),
  ]
}

/** Certificates in the order of their positions, by number. */
function certificatesOf(read) {
  const found = read.flatMap(({ position, text }) => {
    const one = readCertificate(text)
    return one === null ? [] : [{ position, ...one }]
  })
  return Map.groupBy(
    found.toSorted((a, b) => a.position - b.position),
    ({ says }) => says.no,
  )
}
function publishedOf(read) {
  const unread = read.flatMap(({ text, row }, i) =>
    row === null || !PUBLISHED.includes(row.what) || (row.what === 'certificate' && readCertificate(text) === null)
      ? [`rows[${i}]`]
      : [],
  )
  const nameOf = { liability: ({ day, asset }) => `${day} ${asset}`, key: ({ position }) => position }
  const once = ['liability', 'draw.commit', 'draw.list', 'draw.result', 'key'].flatMap((what) => {
    const keys = read.flatMap(({ row }) =>
      row?.what === what ? [(nameOf[what] ?? (({ project }) => project))(row)] : [],
    )
    return differ(keys) ? [] : [what]
  })
  const kept = ({ says: { kg, project, serials } }) => canonical({ kg, project, serials })
  const isChain = (versions) =>
    versions.every(
      (one, i) =>
        one.version === i + 1 &&
        one.says.version === one.version &&
        one.retirement === versions[0].retirement &&
        kept(one) === kept(versions[0]),
    )
  const certificates = [...certificatesOf(read)]
  const chains = certificates.flatMap(([no, versions]) => (isChain(versions) ? [] : [no]))
  const numbered = differ(certificates.map(([, versions]) => versions[0].retirement))
    ? []
    : ['a retirement with two numbers']
  return [...unread, ...once, ...chains, ...numbered]
}
function serialsOf(read) {
  const latest = [...certificatesOf(read).values()].map((versions) =>
    versions.reduce((a, b) => (b.version > a.version ? b : a)),
  )
  const twice = collisions(latest.flatMap(({ says }) => says.serials.map((run) => ({ ...run, no: says.no }))))
  return twice.map(([a, b]) => `${a.no} and ${b.no}: ${b.text}`)
}
