import type { Table } from '@tonne/contract/endpoint'
import { DESK_BASE } from '@tonne/contract/envelope'
import type { FastifyInstance } from 'fastify'
import type { DueJob } from '../platform/schedule/runDue.ts'
import type { CopyPart } from './copyPart.ts'
import type { Handlers } from './endpoint/call.ts'
import { type ServeTools, serve } from './endpoint/serve.ts'

type Served = (app: FastifyInstance, tools: ServeTools) => void
export type Module = {
  serves?: readonly Served[]
  due?: readonly DueJob[]
  /** The noun's part of a copy of a member's data. */
  copies?: readonly CopyPart[]
}

export const serves =
  <T extends Table>(table: T, handlers: Handlers<T>): Served =>
  (app, tools) =>
    serve(app, { table, handlers }, tools)
export const servesDesk =
  <T extends Table>(table: T, handlers: Handlers<T>): Served =>
  (app, tools) =>
    serve(app, { table, handlers, base: DESK_BASE }, tools)
