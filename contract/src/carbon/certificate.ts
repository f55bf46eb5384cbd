import * as z from 'zod/mini'
import { get } from '../endpoint.ts'
import { form } from '../fieldForms.ts'
import { Key } from '../fields.ts'

const Version = z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/, form('version'))))
export const badgeLooks = ['light', 'dark'] as const

export const certificate = {
  paper: get('/certificate/paper', {
    access: 'public',
    about:
      'The certificate as a PDF on A4 in the language of `lang`, of the version in force or the one named. A ' +
      'pending one says that it is none yet; one that was superseded says by which.',
    input: z.object({ no: Key, version: Version }),
    refusals: ['notFound', 'busy'],
  }),
  image: get('/certificate/image', {
    access: 'public',
    about: 'A picture of 1200 by 630 for links to the certificate, in the language of `lang`, of the version in force.',
    input: z.object({ no: Key }),
    refusals: ['notFound', 'busy'],
  }),
  badge: get('/certificate/badge', {
    access: 'public',
    about:
      'A badge as SVG without script, for any page to show as a picture: what was retired, in the language of `lang`.',
    input: z.object({ no: Key, theme: z.optional(z.enum(badgeLooks)) }),
    refusals: ['notFound', 'busy'],
  }),
}
