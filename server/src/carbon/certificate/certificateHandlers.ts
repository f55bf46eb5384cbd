/** A drawing of a certificate is made once, on a thread of its own, and every caller gets the same bytes. */
import type { certificate } from '@tonne/contract/carbon/certificate'
import { Cacheable, FileAnswer } from '../../platform/http/answerKinds.ts'
import { drawQueue } from '../../platform/limits/drawQueue.ts'
import { strangerAt } from '../../platform/limits/queuePositions.ts'
import { onThread } from '../../platform/onThread.ts'
import type { Handlers } from '../../shared/endpoint/call.ts'
import { findFile, hashOf, type StoredFile, storeFiles } from '../../shared/storedFiles.ts'
import type { Tools } from '../../shared/tools.ts'
import { type CertificateFacts, certificateFacts } from './certificateFacts.ts'

const CACHED_SECONDS = 300
/** The drawings, each with its function and the function's module. */
const drawings = {
  certificatePdf: { module: new URL('./certificatePdf.ts', import.meta.url), mime: 'application/pdf', ending: 'pdf' },
  shareImage: { module: new URL('./shareImage.ts', import.meta.url), mime: 'image/png', ending: 'png' },
  badge: { module: new URL('./badge.ts', import.meta.url), mime: 'image/svg+xml', ending: 'svg' },
} as const
type Drawing = {
  what: keyof typeof drawings
  facts: CertificateFacts
  args: readonly string[]
  now: Date
  address: string
}

/** Each version has a file of its own. */
function nameOf({ what, facts, args }: Drawing): string {
  const version = facts.certificate
    ? `v${facts.certificate.version}${facts.newest ? `of${facts.newest.version}` : ''}`
    : 'pending'
  return `${what}-${facts.no}-${version}-${args.join('-')}.${drawings[what].ending}`
}

function drawer(tools: Pick<Tools, 'db' | 'files'>): (drawing: Drawing) => Promise<StoredFile> {
  const find = (drawing: Drawing) => findFile(tools, drawing.facts.memberId, nameOf(drawing))
  const make = async (drawing: Drawing): Promise<StoredFile> => {
    const { what, facts, args, now } = drawing
    const before = await find(drawing)
    if (before) return before
    const { module, mime } = drawings[what]
    const bytes = await onThread(module, what, [facts, ...args])
    const name = nameOf(drawing)
    await storeFiles(tools, facts.memberId, [{ name, mime, bytes }], now)
    // A certificate outlives its owner's account; the closed account's stored papers were emptied, so the drawing is
    // not stored again.
    return (await find(drawing)) ?? { name, mime, bytes, sha256: hashOf(bytes), madeAt: now }
  }
  return async (drawing) => (await find(drawing)) ?? drawQueue(strangerAt(drawing.address), () => make(drawing))
}

export function certificateHandlers({ db, files, settings, signer }: Tools): Handlers<typeof certificate> {
  const draw = drawer({ db, files })
  const factsOf = (no: string, version?: string) =>
    certificateFacts(db, { no, version, publicUrl: settings.publicUrl, signer })
  const send = async (drawing: Drawing, file: { name: string; how: 'inline' | 'attachment' }) => {
    const { bytes, mime, sha256 } = await draw(drawing)
    return new Cacheable(
      new FileAnswer({ ...file, bytes, mime, embed: file.how === 'inline' }),
      sha256.slice(0, 32),
      CACHED_SECONDS,
    )
  }
  return {
    paper: async ({ input: { no, version }, lang, now, address }) =>
      send(
        { what: 'certificatePdf', facts: await factsOf(no, version), args: [lang], now, address },
        { name: `${no}-${lang}.pdf`, how: 'attachment' },
      ),
    image: async ({ input: { no }, lang, now, address }) =>
      send(
        { what: 'shareImage', facts: await factsOf(no), args: [lang], now, address },
        { name: `${no}-${lang}.png`, how: 'inline' },
      ),
    badge: async ({ input: { no, theme = 'light' }, lang, now, address }) =>
      send(
        { what: 'badge', facts: await factsOf(no), args: [lang, theme], now, address },
        { name: `${no}-${lang}-${theme}.svg`, how: 'inline' },
      ),
  }
}
