/**
 * A mail that its reader may switch off contains an address in its headers (RFC 8058), to which a mail program posts by
 * itself, and a page for the reader. The key covers only the topic of this mail, so it needs no login.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { notice } from '@tonne/contract/base/notice'
import { isAlwaysMailed, type NoticeTopic, noticeTopics } from '@tonne/domain/base/notice/noticeEntry'
import { Refusal, refuse } from '@tonne/domain/refusals'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/database/database.ts'
import type { Handler } from '../../shared/endpoint/call.ts'
import type { Environment } from '../../shared/environment.ts'
import type { Tools } from '../../shared/tools.ts'
import type { MailChoices } from './preferMails.ts'

const PATH = '/mail/off'
const PAGE = '/pages/other/mailoff'
type Secrets = Pick<Environment, 'secret' | 'secretPrevious'>
const keyOf = (secret: string, id: number): string =>
  createHmac('sha256', secret).update(`mail off|${id}`).digest('base64url').slice(0, 22)
const queryOf = (id: number | string, key: string): string => `?mail=${id}&key=${encodeURIComponent(key)}`
export const mailOffLink = ({ publicUrl, secret }: Pick<Environment, 'publicUrl' | 'secret'>, id: number): string =>
  `${publicUrl}${PATH}${queryOf(id, keyOf(secret, id))}`

/** A link from before the secret was replaced still works. */
function isKey({ secret, secretPrevious }: Secrets, id: number, key: string): boolean {
  const given = Buffer.from(key)
  return [secret, secretPrevious].some((one) => {
    const right = one === undefined ? undefined : Buffer.from(keyOf(one, id))
    return right?.length === given.length && timingSafeEqual(right, given)
  })
}

const OF_MAIL = `
  select m.id as "memberId", l.topic from mail l join member m on m.email_key = lower(l.to_address)
  where l.id = $1 and m.disabled_at is null`
type Given = { mail: number; key: string }
/** Refuses (mailLinkInvalid) a key of another mail, a mail without a member, and topics that are always mailed. */
async function switchOff(db: Db, settings: Secrets, choices: MailChoices, { mail, key }: Given): Promise<NoticeTopic> {
  if (!isKey(settings, mail, key)) refuse('mailLinkInvalid')
  const [found] = await db.rows<{ memberId: number; topic: string | null }>(OF_MAIL, [mail])
  const topic = noticeTopics.find((one) => one === found?.topic)
  if (!found || !topic || isAlwaysMailed(topic)) return refuse('mailLinkInvalid')
  await choices.updateMuted(db, found.memberId, topic, true)
  return topic
}

export const switchMailOff =
  ({ db, settings }: Tools, choices: MailChoices): Handler<typeof notice.mailOff> =>
  async ({ input }) => ({ topic: await switchOff(db, settings, choices, input) })

type Query = { mail?: unknown; key?: unknown }
/** A mail program posts a form and follows no redirect; a person who opens the address is led to the page. */
export const serveMailOff =
  ({ db, settings }: Tools, choices: MailChoices) =>
  (app: FastifyInstance): void => {
    void app.register(async (forms) => {
      forms.removeAllContentTypeParsers()
      forms.addContentTypeParser('*', { bodyLimit: 4096, parseAs: 'string' }, (_request, _body, done) => done(null, {}))
      forms.post<{ Querystring: Query }>(PATH, async ({ query: { mail, key } }, reply) => {
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
        try {
          await switchOff(db, settings, choices, { mail: idOf(mail), key: String(key) })
          return ''
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return reply.code(404).send('')
        }
      })
      forms.get<{ Querystring: Query }>(PATH, async ({ query: { mail, key } }, reply) =>
        reply.redirect(`${PAGE}${queryOf(idOf(mail), String(key))}`),
      )
    })
  }
const idOf = (text: unknown): number => (/^[1-9]\d{0,14}$/.test(String(text)) ? Number(text) : 0)
