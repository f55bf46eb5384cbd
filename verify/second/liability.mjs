import { bytesOf, sha256 } from './hashes.mjs'
import { keysStep } from './keys.mjs'
import { includedIn, signedWith, wrong } from './ledger.mjs'
import { differ, readText, rise, singaporeDay } from './rowTexts.mjs'

const MOST = BigInt(Number.MAX_SAFE_INTEGER)

export function checkLiability(b, { member } = {}) {
  const rows = b.assets.map(({ row }) => readText(row.text))
  const isDayRow = (row) =>
    row?.what === 'liability' && isWholeOrNone(row) && row.day === b.day && singaporeDay(row.at) === b.day
  const days = b.assets.flatMap(({ leaves }, i) =>
    rows[i]?.what === 'liability' ? [{ row: rows[i], leaves, at: `assets[${i}]` }] : [],
  )
  const tops = days.map((one) => ({ ...one, tops: one.leaves.map((leaf) => climb(leaf, one.row, b)) }))
  const each = (from, holds) => from.flatMap((one) => (holds(one) ? [] : [one.at]))
  return {
    signature: signedWith(b, ['head']),
    ...keysStep(b, b.head),
    inclusion: includedIn(
      b.head,
      b.assets.map(({ row }) => row),
      'assets',
    ),
    ...(member === undefined ? {} : { member: wrong({ member: b.member === member }) }),
    rows: [
      ...rows.flatMap((row, i) => (isDayRow(row) ? [] : [`assets[${i}]`])),
      ...wrong({
        positions: differ(b.assets.map(({ row }) => row.position)),
        assets: rise(days.map(({ row }) => row.asset)),
      }),
    ],
    figures: each(days, ({ row }) => areFigures(row)),
    places: each(days, ({ row, leaves }) => arePlaces(row, leaves)),
    path: each(tops, ({ row, tops: found }) => found.every((top) => top !== null && top.hash === row.root)),
    sum: each(tops, ({ row, tops: found }) => found.every((top) => top === null || top.sum === BigInt(row.owed))),
    custody: each(days, ({ row }) => row.custody >= row.owed),
  }
}

function isWholeOrNone({ project, nameEn, nameCn, issued, retired }) {
  const nulls = [project, nameEn, nameCn, issued, retired].filter((item) => item === null).length
  return nulls === 0 || nulls === 5
}
function areFigures({ asset, project, issued, retired, custody, members, leaves }) {
  if (members < 1 || members > leaves) return false
  if (asset === 0) return project === null && issued === null && retired === null
  return project !== null && issued !== null && retired !== null && custody === issued - retired
}
function arePlaces(row, leaves) {
  let depth = 0
  while (2 ** depth < row.leaves) depth += 1
  const positions = leaves.map(({ position }) => position)
  return differ(positions) && leaves.every(({ position, path }) => position < row.leaves && path.length === depth)
}

function eightBytes(sum) {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(sum)
  return bytes
}
/** The last hash and sum of a leaf's path; null when a sum on it is above 2^53 - 1. */
function climb({ position, nonce, amount, path }, { asset, leaves }, { day, member }) {
  let hash = sha256(`pol-leaf-v2|${day}|${asset}|${leaves}|${position}|${member}|${nonce}|${amount}`)
  let sum = BigInt(amount)
  for (const [step, sibling] of path.entries()) {
    const own = [hash, eightBytes(sum)]
    const other = [bytesOf(sibling.hash), eightBytes(BigInt(sibling.sum))]
    const isRight = (BigInt(position) >> BigInt(step)) & 1n
    hash = sha256('pol-node-v1|', ...(isRight ? [...other, ...own] : [...own, ...other]))
    sum += BigInt(sibling.sum)
    if (sum > MOST) return null
  }
  return { hash: hash.toString('hex'), sum }
}
