/** Why: the steps of FORMAT.md for what is signed: a month, a day's sums, a certificate. */
import { record as recordFormat } from './formats.mjs'
import { headSigned, raw, rowIncluded, sha, shaHex, signed } from './hashes.mjs'

export function checkStatement(b) {
  const sums = b.balances.map((x) => `${x.asset}:${x.opening}:${x.closing}`).join(',')
  const hash = shaHex(b.entries.map((e) => e.text).join('\n'))
  const message = `tonne-statement-v1|${b.no}|${b.month}|${b.member}|${b.at}|${sums}|${hash}`
  const rows = b.entries.map((e) => {
    try {
      const [what, id, , , , debit, credit, amount, , when] = JSON.parse(e.text)
      return { what, id, debit, credit, amount, when: Date.parse(when.replace(/(\.\d{3})\d*Z$/, '$1Z')) }
    } catch {
      return {}
    }
  })
  const mine = (account) => String(account).startsWith(`member:${b.member}:`)
  const [year, month] = b.month.split('-').map(Number)
  // Singapore is eight hours before UTC the whole year.
  const [from, to] = [Date.UTC(year, month - 1, 1, -8), Date.UTC(year, month, 1, -8)]
  const lines = rows.every(
    (r, i) =>
      r.what === 'posting' &&
      r.amount > 0 &&
      (mine(r.debit) || mine(r.credit)) &&
      r.when >= from &&
      r.when < to &&
      (i === 0 || rows[i - 1].id < r.id),
  )
  const moved = {}
  for (const r of rows) {
    const asset = String(r.credit).split(':')[3]
    moved[asset] = (moved[asset] ?? 0) + (mine(r.credit) ? r.amount : 0) - (mine(r.debit) ? r.amount : 0)
  }
  const named = b.balances.map((x) => String(x.asset))
  return {
    signature: headSigned(b.head, b.publicKey) && signed(message, b.publicKey, b.signature),
    inclusion: b.entries.every(rowIncluded(b.head)),
    lines,
    balance:
      new Set(named).size === named.length &&
      Object.keys(moved).every((asset) => named.includes(asset)) &&
      b.balances.every((x) => x.opening + (moved[String(x.asset)] ?? 0) === x.closing),
  }
}

export function checkLiability({ publicKey, proofs }) {
  const eight = (n) => {
    const bytes = Buffer.alloc(8)
    bytes.writeBigUInt64BE(BigInt(n))
    return bytes
  }
  const each = proofs.map(({ asset, member, nonce, amount, path, published: p }) => {
    let [hash, sum] = [sha(`pol-leaf-v1|${member}|${nonce}|${amount}`), amount]
    for (const step of path) {
      const [a, b] =
        step.side === 'left'
          ? [
              [raw(step.hash), step.sum],
              [hash, sum],
            ]
          : [
              [hash, sum],
              [raw(step.hash), step.sum],
            ]
      ;[hash, sum] = [sha('pol-node-v1|', a[0], eight(a[1]), b[0], eight(b[1])), a[1] + b[1]]
    }
    return {
      signature:
        asset === p.asset && signed(`tonne-liability-v1|${p.day}|${p.asset}|${p.root}|${p.owed}|${p.custody}|${p.at}`, publicKey, p.signature),
      path: hash.toString('hex') === p.root,
      sum: sum === p.owed,
      custody: p.custody >= p.owed,
    }
  })
  return Object.fromEntries(['signature', 'path', 'sum', 'custody'].map((step) => [step, each.length > 0 && each.every((e) => e[step])]))
}

/** A registry's line without the numbers of its run. */
const series = ({ first, last, text }) =>
  [`${first}-${last}`, `${first} to ${last}`].reduce((line, run) => line.replace(run, run.replace(/\d+/g, '')), text)
/** Of two runs of a series: one number may be in both, when neither has that whole ton. */
function clash(a, b) {
  const common = []
  for (let n = Math.max(a.first, b.first); n <= Math.min(a.last, b.last) && common.length < 2; n++) common.push(n)
  const whole = (s) => s.kg === 1000 * (s.last - s.first + 1)
  return common.length > 1 || (common.length === 1 && (whole(a) || whole(b)))
}

export function checkCertificate({ publicKey, record, hash, signature }) {
  const message = `tonne-certificate-v1|${record}`
  const base = { hash: shaHex(message) === hash, signature: signed(message, publicKey, signature) }
  try {
    const r = JSON.parse(record)
    if (!recordFormat(r)) return { ...base, format: false }
    const { issued, acquiredFrom, acquiredTo, requested, retired } = r.provenance
    const days = [issued, acquiredFrom, acquiredTo, requested, retired]
    const first = r.version === 1
    return {
      ...base,
      serials:
        r.serials.reduce((sum, s) => sum + s.kg, 0) === r.kg &&
        r.serials.every((s) => s.text.includes(String(s.first)) && s.text.includes(String(s.last)) && s.last >= s.first) &&
        r.serials.every((s) => s.kg >= 1 && s.kg <= 1000 * (s.last - s.first + 1)) &&
        !r.serials.some((a, i) => r.serials.slice(i + 1).some((b) => series(a) === series(b) && clash(a, b))),
      days: days.every((day, i) => i === 0 || day >= days[i - 1]) && r.evidence.day === retired,
      version:
        r.version >= 1 &&
        first === (r.supersedes === null) &&
        first === (r.why === null) &&
        (r.beneficiary.kind === 'anonymous') === (r.beneficiary.name === null),
    }
  } catch {
    return { ...base, format: false }
  }
}
