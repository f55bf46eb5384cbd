/** The fields of each kind of bundle, and no others. A form returns the paths of what is wrong. */
const say = (holds) => (value, at) => (holds(value) ? [] : [at])
const isText = (v) => typeof v === 'string'
const matches = (pattern) => say((v) => isText(v) && pattern.test(v))
const only = (...values) => say((v) => values.includes(v))
const orNull = (form) => (value, at) => (value === null ? [] : form(value, at))
const listOf =
  (form, least = 0) =>
  (value, at) =>
    !Array.isArray(value) || value.length < least ? [at] : value.flatMap((item, i) => form(item, `${at}[${i}]`))
const objectOf =
  (fields, maybe = {}) =>
  (value, at) => {
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return [at]
    const all = { ...fields, ...maybe }
    const unknown = Object.keys(value).filter((key) => !Object.hasOwn(all, key))
    const name = (key) => (at === '' ? key : `${at}.${key}`)
    const known = Object.entries(all).flatMap(([key, form]) => {
      if (Object.hasOwn(value, key)) return form(value[key], name(key))
      return Object.hasOwn(maybe, key) ? [] : [name(key)]
    })
    return [...unknown.map(name), ...known]
  }

export const isNumber = (v) => Number.isSafeInteger(v) && v >= 0 && !Object.is(v, -0)
export const isDay = (v) => {
  if (!isText(v) || !/^\d{4}-\d{2}-\d{2}$/.test(v)) return false
  const at = new Date(`${v}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(v)
}
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
/** Printable ASCII, no blank, no bar. */
const NAME = /^[\x21-\x7b\x7d\x7e]{1,64}$/
const number = say(isNumber)
const atLeast1 = say((v) => isNumber(v) && v >= 1)
const text = say(isText)
const day = say(isDay)
const hash = matches(/^[0-9a-f]{64}$/)
const signature = matches(/^[0-9a-f]{128}$/)
const salt = matches(/^[0-9a-f]{32}$/)
const name = matches(NAME)
const decimal = matches(/^(0|[1-9]\d*)$/)

export const head = objectOf({ size: atLeast1, root: hash, at: number, signature })
const row = objectOf({ position: number, leaf: only(1, 2), salt, text, proof: listOf(hash) })
const begin = (kind) => ({ kind: only(kind), version: only(2), publicKey: hash })
/** A bundle has this field once the key was changed. */
const keyed = { keys: objectOf({ head, since: listOf(hash), rows: listOf(row, 1) }) }
const continued = objectOf({ head, row, since: listOf(hash) })
const consistency = objectOf({ ...begin('consistency'), old: head, head, proof: listOf(hash), signature }, keyed)

export const bundles = {
  draw: objectOf(
    {
      ...begin('draw'),
      ...{
        rule: only('draw-v2'),
        project: name,
        supplyKg: number,
        lotKg: number,
        capKg: number,
        opensAt: number,
        closesAt: number,
      },
      ...{
        publishedAt: number,
        commit: hash,
        sealedAt: number,
        entrantsHash: hash,
        revealedAt: number,
        serverSeed: hash,
        seed: hash,
      },
      entrants: listOf(objectOf({ id: name, kg: number, memberSeed: hash })),
      beacon: objectOf({
        ...{ kind: only('members', 'drand'), value: hash, chain: orNull(hash), round: orNull(number) },
        signature: orNull(matches(/^[0-9a-f]{96}$/)),
      }),
      result: listOf(objectOf({ id: name, rank: number, allottedKg: number })),
      sealed: objectOf({ commit: objectOf({ head, row }), list: continued, result: continued }),
      signature,
    },
    keyed,
  ),
  log: objectOf({ ...begin('log'), subject: text, head, entries: listOf(row, 1), waiting: number, signature }, keyed),
  consistency,
  fork: objectOf({ ...begin('fork'), first: head, second: head, consistency: orNull(consistency) }),
  liability: objectOf(
    {
      ...{ ...begin('liability'), day, member: decimal, head, signature },
      assets: listOf(
        objectOf({
          row,
          leaves: listOf(
            objectOf({
              position: number,
              nonce: salt,
              amount: atLeast1,
              path: listOf(objectOf({ hash, sum: number })),
            }),
            1,
          ),
        }),
        1,
      ),
    },
    keyed,
  ),
  certificate: objectOf({ ...begin('certificate'), no: text, head, entries: listOf(row, 1), signature }, keyed),
  statement: objectOf(
    {
      ...{ ...begin('statement'), no: text, month: matches(MONTH), member: decimal, at: number },
      balances: listOf(objectOf({ asset: number, opening: number, closing: number })),
      ...{ previous: orNull(hash), head, entries: listOf(row), signature },
    },
    keyed,
  ),
  walk: objectOf({
    ...{ ...begin('walk'), head },
    leaves: listOf((value, at) =>
      value?.leaf === 1
        ? objectOf({ leaf: only(1), hash })(value, at)
        : objectOf({ leaf: only(2), what: text, hash })(value, at),
    ),
    rows: listOf(objectOf({ position: number, salt, text })),
  }),
}

const words = objectOf({ en: text, cn: text })
/** The content of a certificate's text. */
export const record = objectOf({
  ...{ no: text, version: number, supersedes: orNull(hash), why: orNull(text), kg: number },
  project: objectOf({
    ...{ no: text, name: words, place: words, registry: text, registryProjectId: text },
    ...{ methodology: objectOf({ code: text, en: text, cn: text }), vintageFrom: day, vintageTo: day },
  }),
  serials: listOf(objectOf({ first: number, last: number, kg: number, text })),
  beneficiary: objectOf({ kind: only('self', 'other', 'anonymous'), name: orNull(text) }),
  ...{ reason: text, reasonText: text, message: text },
  evidence: objectOf({ reference: text, day, text }),
  provenance: objectOf({ issued: day, acquiredFrom: day, acquiredTo: day, requested: day, retired: day }),
})
