/** A small real SMTP server (RFC 5321) that records what it receives byte by byte. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

type Received = { from: string; to: string[]; raw: string }
/**
 * `away`: refuses connections; `busy`: takes nothing for now; `forgetful`: takes a mail, and the connection ends before
 * the answer.
 */
export const moods = ['well', 'away', 'busy', 'forgetful'] as const
type Mood = (typeof moods)[number]
type SmtpReceiver = {
  url: string
  mails: Received[]
  /** Refuses so many of the next recipients with this answer. */
  refuse(count: number, answer?: string): void
  be(mood: Mood): void
  /** Refuses us for good, whatever the mail: at the greeting, or as its sender. Null: no longer. */
  deny(at: 'greeting' | 'sender' | null): void
  close(): Promise<void>
}

export async function smtpReceiver(): Promise<SmtpReceiver> {
  const mails: Received[] = []
  let [refusing, refusal] = [0, '']
  let mood: Mood = 'well'
  let denied: 'greeting' | 'sender' | null = null
  const converse = (socket: Socket): void => {
    let [text, inData]: [string, boolean] = ['', false]
    let mail: Received = { from: '', to: [], raw: '' }
    const say = (line: string) => socket.write(`${line}\r\n`)
    const verbs: Record<string, (line: string) => void> = {
      EHLO: () => say('250 here'),
      MAIL: (line) => {
        if (mood === 'busy') return say('451 later')
        if (denied === 'sender') return say('553 not allowed to send')
        mail = { from: /<(.*)>/.exec(line)?.[1] ?? '', to: [], raw: '' }
        say('250 ok')
      },
      RCPT: (line) => {
        if (refusing > 0) {
          refusing -= 1
          return say(refusal)
        }
        mail.to.push(/<(.*)>/.exec(line)?.[1] ?? '')
        say('250 ok')
      },
      DATA: () => {
        inData = true
        say('354 go on')
      },
      RSET: () => say('250 ok'),
      QUIT: () => {
        say('221 bye')
        socket.end()
      },
    }
    if (mood === 'away') return void socket.destroy()
    say(denied === 'greeting' ? '554 no service' : '220 here')
    socket.setEncoding('latin1').on('error', () => undefined)
    socket.on('data', (piece: string) => {
      text += piece
      for (;;) {
        const mark = inData ? '\r\n.\r\n' : '\r\n'
        const end = text.indexOf(mark)
        if (end < 0) return
        const line = text.slice(0, end)
        text = text.slice(end + mark.length)
        if (!inData) (verbs[line.slice(0, 4).toUpperCase()] ?? (() => say('500 what')))(line)
        else {
          inData = false
          mails.push({ ...mail, raw: line.replaceAll('\r\n..', '\r\n.') })
          if (mood === 'forgetful') socket.destroy()
          else say('250 taken')
        }
      }
    })
  }
  const server = createServer(converse).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    refuse: (count, answer = '550 nobody here') => {
      refusing = count
      refusal = answer
    },
    be: (next) => {
      mood = next
    },
    deny: (at) => {
      denied = at
    },
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

type Headers = [name: string, value: string][]
type Parsed = { headers: Headers; type: string; text: string; html: string }
/** A mail: its headers unfolded, the text of its parts decoded. */
export function parseMail(raw: string): Parsed {
  const { headers, body } = splitHead(raw)
  const of = (name: string) => headers.find(([one]) => one === name)?.[1] ?? ''
  const boundary = /boundary="?([^";]+)"?/.exec(of('content-type'))?.[1]
  const parts = boundary === undefined ? [{ headers, body }] : partsOf(body, boundary)
  const words = (type: string): string => {
    const part = parts.find((one) => headerOf(one.headers, 'content-type').startsWith(type))
    if (!part) return ''
    const how = headerOf(part.headers, 'content-transfer-encoding').toLowerCase()
    return decoded(part.body, how).replaceAll('\r\n', '\n').trimEnd()
  }
  return { headers, type: of('content-type').split(';')[0]!, text: words('text/plain'), html: words('text/html') }
}
const headerOf = (headers: Headers, name: string): string => headers.find(([one]) => one === name)?.[1] ?? ''
function partsOf(body: string, boundary: string) {
  // The line end before a boundary is the boundary's.
  const pieces = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1)
  return pieces.map((piece) => splitHead(piece.slice(2)))
}
function splitHead(raw: string): { headers: Headers; body: string } {
  const split = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, split)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = lines.map((line): [string, string] => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ])
  return { headers, body: raw.slice(split + 4) }
}
function decoded(body: string, how: string): string {
  if (how === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (how !== 'quoted-printable') return Buffer.from(body, 'latin1').toString('utf8')
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
/** A header's text as a reader shows it (RFC 2047). */
export const headerText = (value: string): string =>
  value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, how: string, text: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decoded(text.replaceAll('_', ' '), 'quoted-printable'),
    )
