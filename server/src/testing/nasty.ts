import type { Endpoint } from '@tonne/contract/endpoint'

/** JSON text, because some of them cannot be written as a value. */
const NASTY = [
  ...[
    'null',
    'true',
    'false',
    '0',
    '-0',
    '1',
    '-1',
    '0.5',
    '1.0000000001',
    '1e3',
    '1e21',
    '1e400',
    '-1e400',
    '999999999999',
    '1000000000001',
  ],
  ...[
    '9007199254740991',
    '9007199254740993',
    '-9007199254740993',
    '[]',
    '{}',
    '[1000]',
    '["TN-0001"]',
    '[[[[]]]]',
    '{"a":{"b":1}}',
    '{"length":1}',
  ],
  ...[
    '""',
    '" "',
    '"0"',
    '"1"',
    '"-1"',
    '"1e3"',
    '"0x10"',
    '"1000"',
    '"NaN"',
    '"null"',
    '"undefined"',
    '"[object Object]"',
    '"true"',
    '"TN-0001"',
  ],
  ...[
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u202eabc"',
    '"مرحبا"',
    '"😀"',
    '"e\\u0301"',
    '"\\ufeff"',
    '"\\n"',
    '"%00"',
    '"../../etc/passwd"',
  ],
  ...[
    '"\' or 1=1 --"',
    '"; drop table posting"',
    '"$1"',
    '"<script>"',
    '"__proto__"',
    '"constructor"',
    '"toString"',
    '"hasOwnProperty"',
  ],
  ...[
    '"2026-02-30"',
    '"9999-99-99"',
    '"0000-00-00"',
    '"9999-12-31"',
    '"99999999999999999999"',
    '"LE-20261120-999999999999999"',
    '"1.5"',
    '"1:2"',
  ],
  JSON.stringify('x'.repeat(255)),
  JSON.stringify('9'.repeat(15)),
  JSON.stringify('ä'.repeat(20_000)),
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
]

/** How many of the values that a field's schema refuses are sent to every field. */
const HANDFUL = 3
const refused = new Set<string>()
let next = 0

/**
 * A value that a schema accepts reaches the endpoint's own code, so it is sent to every endpoint. A value that a schema
 * refuses is answered by one piece of code from the value and the schema's first complaint, so it is sent once for each
 * such pair.
 */
export function nastyFor(endpoint: Endpoint, sound: Record<string, string>, field: string): string[] {
  const shown = new Set(Array.from({ length: HANDFUL }, () => NASTY[next++ % NASTY.length]!))
  return NASTY.filter((nasty) => {
    const wrong = firstWrong(endpoint, { ...sound, [field]: nasty })
    if (wrong === undefined) return true
    const pair = JSON.stringify([endpoint.method, nasty, wrong])
    const isNew = !refused.has(pair)
    refused.add(pair)
    return isNew || shown.has(nasty)
  })
}

/** The schema's first complaint, without the field's name; undefined if it accepts the input. It must not throw. */
function firstWrong({ method, input }: Endpoint, fields: Record<string, string>): string | undefined {
  const heard = (text: string): unknown => (method === 'GET' ? heardInQuery(text) : JSON.parse(text))
  const sent = Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, heard(text)]))
  const { success, error } = input.safeParse(sent)
  if (success) return undefined
  const { path: _, ...wrong } = error.issues[0]!
  return JSON.stringify(wrong, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}

const HALF = '%ED%A0%80%ff'
/** A string as itself, anything else as JSON; half a surrogate pair as its bytes. */
export function inQuery(text: string): string {
  const value = inWords(text)
  return value.isWellFormed() ? encodeURIComponent(value) : HALF
}
const inWords = (text: string): string => String(text.startsWith('"') ? JSON.parse(text) : text)
/** Bytes that are no text stay as they were sent. */
const heardInQuery = (text: string): string => (inWords(text).isWellFormed() ? inWords(text) : HALF)
