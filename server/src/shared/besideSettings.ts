/** Settings of the mail server, the store of files, and the bus between nodes. */
import { isEmail } from '@tonne/domain/fields'
import { readBusAddress } from '../platform/bus/busAddress.ts'
import { readFilesAddress } from '../platform/files/filesAddress.ts'

const FILES = 'like s3://bucket/folder?endpoint=https://s3.example.com&region=ap-southeast-1, without credentials'
const BUS = 'like nats://user:password@bus:4222 or redis://user:password@bus:6379, or with tls:// or rediss://'

/** Returns the value if it fits; otherwise records a refusal that names what is accepted. */
type Check = (name: string, accepted: string, fits: (value: string) => boolean) => string | undefined

export function readBeside(check: Check) {
  const read = <T>(name: string, accepted: string, parse: (text: string) => T | undefined): T | undefined => {
    const text = check(name, accepted, (value) => parse(value) !== undefined)
    return text === undefined ? undefined : parse(text)
  }
  return { ...readMail(check), files: read('FILES', FILES, readFilesAddress), bus: read('BUS', BUS, readBusAddress) }
}

function readMail(check: Check) {
  const named = (name: string, like: string): string | undefined =>
    check(name, `like ${like}`, (value) => /^[^<>"\r\n]+ <[^\s,;:<>()"@]+@[^\s,;:<>()"@]+>$/.test(value))
  return {
    smtpUrl: check('SMTP_URL', 'like smtps://user:password@mail.example.com:465', (value) =>
      hasScheme(value, 'smtp:', 'smtps:'),
    ),
    mailFrom: named('MAIL_FROM', 'Tonne <no-reply@tonne.example.com>'),
    mailReplyTo: named('MAIL_REPLY_TO', 'Tonne <help@tonne.example.com>'),
    mailBounce: check('MAIL_BOUNCE', 'one address, like bounces@tonne.example.com', isEmail),
  }
}

export function hasScheme(value: string, ...schemes: string[]): boolean {
  return URL.canParse(value) && schemes.includes(new URL(value).protocol) && new URL(value).hostname !== ''
}
