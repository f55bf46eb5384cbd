import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import { After, Instant, Key, page, pageOf, whole } from '../fields.ts'

export const HashHex = z.string().check(z.regex(/^[0-9a-f]{64}$/, form('hash')))
/** Ed25519, 64 bytes in hex. */
export const SignatureHex = z.string().check(z.regex(/^[0-9a-f]{128}$/))
export const LogHead = z.object({ size: z.int(), root: HashHex, at: Instant, signature: SignatureHex })
/** A sealed row: its salt, its text as hashed, its place, and the path up to the head. */
export const SealedEntry = z.object({
  position: z.int(),
  /** 1: sealed before leaves showed what kind of row they hold. */
  leaf: z.union([z.literal(1), z.literal(2)]),
  salt: z.string(),
  text: z.string(),
  proof: z.array(HashHex),
})
/**
 * Present once the key was changed: the rows of the log that changed it, and a head that continues the bundle's newest.
 */
export const KeyHistory = z.optional(z.object({ head: LogHead, since: z.array(HashHex), rows: z.array(SealedEntry) }))
export const LogBundle = z.object({
  kind: z.literal('log'),
  version: z.literal(2),
  subject: z.string(),
  publicKey: HashHex,
  keys: KeyHistory,
  head: LogHead,
  entries: z.array(SealedEntry),
  /** Rows of this entry that the next head will seal. */
  waiting: z.int(),
  /** Signs all of the above, as verify/FORMAT.md describes. */
  signature: SignatureHex,
})
const Leaf = z.union([
  z.object({ leaf: z.literal(1), hash: HashHex }),
  z.object({ leaf: z.literal(2), what: z.string(), hash: HashHex }),
])
const size = whole(1, 1_000_000_000_000)

export const proof = {
  head: get('/proof/head', {
    access: 'public',
    about:
      'The newest head of the sealed log, the key that signs heads, and the keys before it with the position of the ' +
      'row that ended each. Null until something was sealed.',
    output: z.object({
      publicKey: HashHex,
      ended: z.array(z.object({ publicKey: HashHex, at: z.int() })),
      head: z.nullable(LogHead),
    }),
  }),
  heads: get('/proof/heads', {
    access: 'public',
    about: 'All published heads, newest first.',
    input: z.object({ ...page }),
    output: pageOf(LogHead),
  }),
  consistency: get('/proof/consistency', {
    access: 'public',
    about: 'The proof that the head of `to` entries continues the head of `from` entries (RFC 9162, 2.1.4).',
    input: z.object({ from: size, to: size }),
    output: z.object({
      kind: z.literal('consistency'),
      version: z.literal(2),
      publicKey: HashHex,
      keys: KeyHistory,
      old: LogHead,
      head: LogHead,
      proof: z.array(HashHex),
      signature: SignatureHex,
    }),
    refusals: ['notFound'],
  }),
  entry: get('/proof/entry', {
    access: 'member',
    about: 'The caller’s ledger entry as it is sealed: its postings, each with its way up to the newest head.',
    input: z.object({ no: Key }),
    output: LogBundle,
    refusals: ['notFound'],
  }),
  case: get('/proof/case', {
    access: 'member',
    about:
      'A case of the caller as it is sealed: when it was opened, reviewed and lifted, each with its path to the ' +
      'newest head.',
    input: z.object({ no: Key }),
    output: LogBundle,
    refusals: ['notFound'],
  }),
  draw: get('/proof/draw', {
    access: 'public',
    about:
      'A draw as it is sealed: its commitment, and once it was drawn its list and its result, each with its path ' +
      'to the newest head.',
    input: z.object({ no: Key }),
    output: LogBundle,
    refusals: ['notFound'],
  }),
  leaves: get('/proof/leaves', {
    access: 'public',
    about:
      'Every leaf of the log below `size`, page by page: of what kind its row is, and the hash that hides it. `npm ' +
      'run verify -- walk` reads them.',
    input: z.object({ size, after: After }),
    output: pageOf(Leaf),
  }),
  published: get('/proof/published', {
    access: 'public',
    about:
      'Every row of the log below `size` that anyone may read, opened: the sums of each day, certificates, and ' +
      'draws that took place.',
    input: z.object({ size, after: After }),
    output: pageOf(z.object({ position: z.int(), salt: z.string(), text: z.string() })),
  }),
}
