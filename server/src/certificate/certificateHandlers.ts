/** Why: what is drawn of a certificate is drawn once, on a thread of its own, and given out as the same bytes to whoever asks. */
import type { certificate } from '@tonne/contract/certificate'
import { refusal } from '@tonne/domain/refusals'
import { gather } from '../platform/batch/gather.ts'
import { Cacheable, FileAnswer, type Handlers } from '../platform/http/call.ts'
import { findFile, type KeptFile, keepFiles } from '../platform/keptFiles.ts'
import { onThread } from '../platform/onThread.ts'
import { signerFrom } from '../platform/signature.ts'
import type { Tools } from '../platform/tools.ts'
import { type CertificateFacts, certificateFacts } from './certificateFacts.ts'

const KEPT_S = 300
const ROOM = 100
/** What is drawn, by the function that draws it and where that is. */
const drawings = {
  certificatePdf: { module: new URL('./certificatePdf.ts', import.meta.url), mime: 'application/pdf', ending: 'pdf' },
  shareImage: { module: new URL('./shareImage.ts', import.meta.url), mime: 'image/png', ending: 'png' },
  badge: { module: new URL('./badge.ts', import.meta.url), mime: 'image/svg+xml', ending: 'svg' },
} as const
type Drawing = { what: keyof typeof drawings; facts: CertificateFacts; args: readonly string[]; now: Date }

/** A new version, or one that lost its place, is another file. */
function nameOf({ what, facts, args }: Drawing): string {
  const version = facts.certificate ? `v${facts.certificate.version}${facts.newest ? `of${facts.newest.version}` : ''}` : 'pending'
  return `${what}-${facts.no}-${version}-${args.join('-')}.${drawings[what].ending}`
}

function drawer({ db }: Pick<Tools, 'db'>): (drawing: Drawing) => Promise<KeptFile> {
  // One at a time: drawing takes some of the processor, which orders need more.
  const inTurn = gather<Drawing, KeptFile>(
    async ([drawing]) => {
      const { what, facts, args, now } = drawing!
      const name = nameOf(drawing!)
      const before = await findFile(db, facts.memberId, name)
      if (before) return [before]
      const { module, mime } = drawings[what]
      const bytes = await onThread(module, what, [facts, ...args])
      await db.tx((tx) => keepFiles(tx, facts.memberId, [{ name, mime, bytes }], now))
      return [(await findFile(db, facts.memberId, name))!]
    },
    { most: 1, room: ROOM, full: () => refusal('busy', { seconds: 5 }) },
  )
  return async (drawing) => (await findFile(db, drawing.facts.memberId, nameOf(drawing))) ?? inTurn(drawing)
}

export function certificateHandlers({ db, settings }: Tools): Handlers<typeof certificate> {
  const draw = drawer({ db })
  const { publicKey } = signerFrom(settings.secret)
  const factsOf = (no: string, version?: string) => certificateFacts(db, { no, version, publicUrl: settings.publicUrl, publicKey })
  const send = async (drawing: Drawing, file: { name: string; how: 'inline' | 'attachment' }) => {
    const { bytes, mime, sha256 } = await draw(drawing)
    return new Cacheable(new FileAnswer({ ...file, bytes, mime, embed: file.how === 'inline' }), sha256.slice(0, 32), KEPT_S)
  }
  return {
    paper: async ({ input: { no, version }, lang, now }) =>
      send({ what: 'certificatePdf', facts: await factsOf(no, version), args: [lang], now }, { name: `${no}-${lang}.pdf`, how: 'attachment' }),
    image: async ({ input: { no }, lang, now }) =>
      send({ what: 'shareImage', facts: await factsOf(no), args: [lang], now }, { name: `${no}-${lang}.png`, how: 'inline' }),
    badge: async ({ input: { no, theme = 'light' }, lang, now }) =>
      send({ what: 'badge', facts: await factsOf(no), args: [lang, theme], now }, { name: `${no}-${lang}-${theme}.svg`, how: 'inline' }),
  }
}
