import { bundles } from './forms.mjs'
import { canonical, sha256Hex } from './hashes.mjs'
import { keyOf, keysStep } from './keys.mjs'
import { includedIn, isMovement, signedWith, wrong } from './ledger.mjs'
import { assetOf, differ, readText, rise } from './rowTexts.mjs'

/** From 16:00 UTC of the day before the first, to 16:00 UTC of the last day. */
function monthOf(month) {
  const [year, number] = month.split('-').map(Number)
  const at = (months) => {
    const date = new Date(0)
    date.setUTCFullYear(year, number - 1 + months, 1)
    return date.getTime() - 8 * 3_600_000
  }
  return { from: at(0), to: at(1) }
}
export function statementHash({ no, month, member, balances, previous, entries }) {
  const rows = sha256Hex(entries.map(({ text }) => text).join('\n'))
  return sha256Hex(`tonne-statement-v2|${canonical({ no, month, member, balances, previous, rows })}`)
}

export function checkStatement(b, { previous } = {}) {
  const { to } = monthOf(b.month)
  const lines = b.entries.map(({ text }) => readText(text))
  return {
    signature: signedWith(b, ['head']),
    ...keysStep(b, b.head),
    inclusion: includedIn(b.head, b.entries, 'entries'),
    lines: linesOf(b, lines),
    balance: balanceOf(
      b,
      lines.filter((line) => line?.what === 'posting'),
    ),
    order: wrong({ at: b.at >= to, head: b.head.at >= to }),
    ...(previous === undefined ? {} : { previous: previousOf(b, previous) }),
  }
}
function linesOf({ no, month, member, entries }, lines) {
  const { from, to } = monthOf(month)
  const mine = (account) => account.startsWith(`member:${member}:`)
  const isLine = (line) =>
    line?.what === 'posting' &&
    isMovement(line) &&
    (mine(line.debit) || mine(line.credit)) &&
    line.at >= from &&
    line.at < to
  return [
    ...lines.flatMap((line, i) => (isLine(line) ? [] : [`entries[${i}]`])),
    ...wrong({
      no: no === `ST-${month.replace('-', '')}-${member}`,
      ids: lines.includes(null) || rise(lines.map(({ id }) => id)),
      positions: differ(entries.map(({ position }) => position)),
    }),
  ]
}
/** Sums are BigInt, because a crafted file could make numbers above 2^53 round. */
function balanceOf({ member, balances, previous }, postings) {
  const mine = (account) => account.startsWith(`member:${member}:`)
  const moved = new Map(balances.map(({ asset }) => [asset, 0n]))
  const unnamed = []
  for (const { id, debit, credit, amount } of postings) {
    const asset = assetOf(credit)
    if (!moved.has(asset)) unnamed.push(`posting ${id}`)
    const change = (mine(credit) ? BigInt(amount) : 0n) - (mine(debit) ? BigInt(amount) : 0n)
    moved.set(asset, (moved.get(asset) ?? 0n) + change)
  }
  const adds = ({ asset, opening, closing }) => BigInt(opening) + moved.get(asset) === BigInt(closing)
  const begins = ({ opening }) => previous !== null || opening === 0
  return [
    ...unnamed,
    ...balances.filter((one) => !adds(one) || !begins(one)).map(({ asset }) => `asset ${asset}`),
    ...wrong({ assets: rise(balances.map(({ asset }) => asset)) }),
  ]
}
function previousOf(b, given) {
  const holds =
    bundles.statement(given, '').length === 0 &&
    Object.values(checkStatement(given)).every((fields) => fields.length === 0)
  if (!holds) return ['the month before does not hold']
  const { from } = monthOf(b.month)
  const closings = new Map(given.balances.map(({ asset, closing }) => [asset, closing]))
  const openings = new Map(b.balances.map(({ asset, opening }) => [asset, opening]))
  const agree = (asset) => (closings.get(asset) ?? 0) === (openings.get(asset) ?? 0)
  return wrong({
    publicKey: given.publicKey === b.publicKey || given.publicKey === keyOf(b, given.head.size),
    member: given.member === b.member,
    month: monthOf(given.month).to === from,
    previous: statementHash(given) === b.previous,
    balances: [...closings.keys(), ...openings.keys()].every(agree),
  })
}
