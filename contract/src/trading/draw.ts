import * as z from 'zod/mini'
import { HashHex, KeyHistory, LogHead, SealedEntry, SignatureHex } from '../base/proof.ts'
import { byOperators, get, post } from '../endpoint.ts'
import { Both, Instant, Key, Kilo, Reason } from '../fields.ts'

const facts = {
  kind: z.literal('draw'),
  project: z.string(),
  rule: z.string(),
  supplyKg: Kilo,
  lotKg: Kilo,
  capKg: Kilo,
  opensAt: Instant,
  closesAt: Instant,
  publishedAt: Instant,
  commit: z.string(),
  sealedAt: Instant,
  entrants: z.array(z.object({ id: z.string(), kg: Kilo, memberSeed: z.string() })),
  entrantsHash: z.string(),
  beacon: z.object({
    kind: z.enum(['members', 'drand']),
    value: z.string(),
    chain: z.nullable(z.string()),
    round: z.nullable(z.int()),
    signature: z.nullable(z.string()),
  }),
  revealedAt: Instant,
  serverSeed: z.string(),
  seed: z.string(),
  result: z.array(z.object({ id: z.string(), rank: z.int(), allottedKg: Kilo })),
}
const Sealed = z.object({ head: LogHead, row: SealedEntry })
const SealedThen = z.object({ head: LogHead, row: SealedEntry, since: z.array(HashHex) })
/** Draws that were committed to under older rules keep the older file. */
const DrawBundleOut = z.union([
  z.object({ ...facts, version: z.literal(1), digest: z.string() }),
  z.object({
    ...facts,
    version: z.literal(2),
    publicKey: HashHex,
    keys: KeyHistory,
    signature: SignatureHex,
    sealed: z.object({ commit: Sealed, list: SealedThen, result: SealedThen }),
  }),
])
export const draw = {
  info: get('/draw/info', {
    access: 'public',
    about: 'The draw of a project: the commitment, and after the close the sealed list and the outcome.',
    input: z.object({ no: Key }),
    output: z.object({
      project: z.object({ no: z.string(), name: Both, art: z.string() }),
      commit: z.nullable(
        z.object({
          hash: z.string(),
          publishedAt: Instant,
          rule: z.string(),
          drandChain: z.nullable(z.string()),
          drandRound: z.nullable(z.int()),
        }),
      ),
      opensAt: Instant,
      closesAt: Instant,
      supplyKg: Kilo,
      lotKg: Kilo,
      capKg: Kilo,
      applicants: z.int(),
      askedKg: Kilo,
      sealed: z.nullable(z.object({ at: Instant, entrantsHash: z.string() })),
      outcome: z.nullable(
        z.object({
          kind: z.enum(['drawn', 'void']),
          why: z.nullable(z.string()),
          at: Instant,
          allottedKg: Kilo,
          allotted: z.int(),
        }),
      ),
    }),
    refusals: ['projectNotFound', 'noPresale'],
  }),
  bundle: get('/draw/bundle', {
    access: 'public',
    about:
      'Everything that is needed to repeat the draw, once the secret is opened; `npm run verify -- draw` reads it.',
    input: z.object({ no: Key }),
    output: DrawBundleOut,
    refusals: ['projectNotFound', 'noPresale', 'drawNotDue'],
  }),
}

/** due: the close has passed and there is no outcome yet. void: every booking was paid back. */
export const drawStages = ['uncommitted', 'committed', 'open', 'due', 'drawn', 'void'] as const
const DeskDraw = z.object({
  project: z.object({ no: z.string(), name: Both }),
  stage: z.enum(drawStages),
  commit: z.nullable(z.object({ hash: z.string(), publishedAt: Instant, rule: z.string() })),
  opensAt: Instant,
  closesAt: Instant,
  supplyKg: Kilo,
  lotKg: Kilo,
  capKg: Kilo,
  /** If it is not opened by then, every booking is paid back in full. */
  revealBy: Instant,
  beacon: z.nullable(z.object({ kind: z.enum(['members', 'drand']), round: z.nullable(z.int()) })),
  applicants: z.int(),
  askedKg: Kilo,
  sealed: z.nullable(z.object({ at: Instant, entrantsHash: z.string(), entrants: z.int() })),
  outcome: z.nullable(
    z.object({
      kind: z.enum(['drawn', 'void']),
      why: z.nullable(z.string()),
      at: Instant,
      seed: z.nullable(z.string()),
    }),
  ),
})
export const drawDesk = {
  list: get('/draw/list', {
    ...byOperators('market', 'support', 'admin'),
    about:
      'Every presale with its draw: what was committed to, what is sealed, by when it must be opened, and how it ' +
      'ended. The secret is in none of it.',
    input: z.object({}),
    output: z.object({ items: z.array(DeskDraw) }),
  }),
  reveal: post('/draw/reveal', {
    ...byOperators('market', 'admin'),
    effect: 'money',
    about:
      'Runs a draw that is due now, as the clock would: it opens the secret that was committed to and cannot ' +
      'choose another.',
    input: z.object({ no: Key, reason: Reason }),
    output: z.object({ outcome: z.enum(['drawn', 'void']) }),
    refusals: ['projectNotFound', 'noPresale', 'drawNotDue'],
  }),
}
