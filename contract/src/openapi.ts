/** The published description is generated from the schemas that validate, so it cannot differ from what is served. */
import { fillIn } from '@tonne/domain/fillIn'
import { refusals } from '@tonne/domain/refusals'
import * as z from 'zod/mini'
import { deskEndpoints } from './deskEndpoints.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { API_BASE, DEFAULT_WAIT, DESK_BASE, DESK_HEADER } from './envelope.ts'

type Json = Record<string, unknown>
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json

const common = [
  { name: 'lang', in: 'query', schema: { enum: ['en', 'cn'] } },
  { name: 't', in: 'query', schema: { type: 'integer' }, description: 'Timestamp' },
  {
    name: 'v',
    in: 'query',
    schema: { type: 'string' },
    description:
      'Version of the base config. What follows from fees and limits is refused when this names terms that are not ' +
      'in force any more',
  },
]
const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{8,64}$' },
}

function queryOf(endpoint: Endpoint): Json[] {
  const { properties = {}, required = [] } = schemaOf(endpoint.input, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}
const envelopeOf = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data', 'wait', 'time'],
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string' },
    data,
    wait: { type: 'integer', default: DEFAULT_WAIT },
    time: { type: 'integer' },
  },
})

function responsesOf({ output, file, cached }: Endpoint): Json {
  const envelope = { 'application/json': { schema: envelopeOf(schemaOf(output, 'output')) } }
  const headers = cached
    ? { headers: { ETag: { schema: { type: 'string' } }, 'Cache-Control': { schema: { type: 'string' } } } }
    : {}
  return {
    200: {
      description: `${file ? 'The file; or an envelope with ' : ''}code 0: done; > 0: a refusal; < 0: session over`,
      ...headers,
      content: file ? { [file]: { schema: { type: 'string', format: 'binary' } }, ...envelope } : envelope,
    },
    ...(cached ? { 304: { description: 'The caller has it: its ETag was sent as If-None-Match' } } : {}),
  }
}

function operationOf(name: string, noun: string, endpoint: Endpoint): Json {
  const isGet = endpoint.method === 'GET'
  const says = endpoint.refusals.map(
    (rule) => `${refusals[rule].code} ${fillIn(refusals[rule].en, (_, place) => place)}`,
  )
  return {
    operationId: name,
    tags: [noun],
    summary: endpoint.about,
    description: [`Access: ${[endpoint.access, ...endpoint.roles].join(', ')}.`, ...says].join('\n\n'),
    parameters: [...common, ...(isGet ? queryOf(endpoint) : []), ...(endpoint.keyed ? [keyHeader] : [])],
    ...(endpoint.access === 'public' || endpoint.access === 'deskPublic'
      ? {}
      : { security: [endpoint.access === 'operator' ? { cookie: [] } : { token: [] }] }),
    ...(isGet
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.input, 'input') } },
          },
        }),
    responses: responsesOf(endpoint),
  }
}

type Listed = readonly { name: string; noun: string; endpoint: Endpoint }[]
const roleSchemes = { token: { type: 'apiKey', in: 'header', name: 'Authorization' } }
const deskSchemes = {
  cookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-desk',
    description: `Together with the header ${DESK_HEADER}: 1`,
  },
}

/** An OpenAPI 3.1 document of the members' API, with the refusal catalogue under `x-refusals`. */
export const openapi = (version: string): Json =>
  documentOf(endpoints, { title: 'Tonne', version, base: API_BASE, schemes: roleSchemes })
/** The same for the operators' API. */
export const deskOpenapi = (version: string): Json =>
  documentOf(deskEndpoints, { title: 'Tonne desk', version, base: DESK_BASE, schemes: deskSchemes })

function documentOf(
  list: Listed,
  { title, version, base, schemes }: { title: string; version: string; base: string; schemes: Json },
): Json {
  const paths = Object.fromEntries(
    list.map(({ name, noun, endpoint }) => [
      endpoint.path,
      { [endpoint.method.toLowerCase()]: operationOf(name, noun, endpoint) },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      description:
        'Every answer is an envelope {code, msg, data, wait, time}; HTTP is 200 for every business answer. Money ' +
        'in cents, carbon in kg.',
    },
    servers: [{ url: base }],
    components: { securitySchemes: schemes },
    paths,
    'x-refusals': Object.fromEntries(
      Object.entries(refusals).map(([name, { code, noun, en, cn }]) => [name, { code, noun, en, cn }]),
    ),
  }
}
