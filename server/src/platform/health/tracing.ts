/** Shows a collector where a request's time goes, span by span: names and counts, never values. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { type Attributes, type Context, ROOT_CONTEXT, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance } from 'fastify'
import type { Db, Tx } from '../database/database.ts'
import { nodeId } from '../node.ts'
import type { DueJob } from '../schedule/runDue.ts'

export type Tracing = {
  /** A span for each request, under its endpoint's address, with the id that a member's error page shows. */
  requests(app: FastifyInstance): void
  /** The rule that refused the current request. */
  refused(rule: string): void
  /**
   * The same database with a span for each statement and transaction: the text, never the parameters. A batch serves
   * many requests, so it is a trace of its own.
   */
  database(db: Db): Db
  job(job: DueJob): DueJob
  /** Sends the remaining spans; those that a collector does not take within seconds are dropped. */
  stop(): Promise<void>
}
/** `endpoint` is a collector's address that takes OTLP over HTTP; `share` of all traces (0 to 1) is sent. */
export type TracingSettings = { endpoint: string; share: number; service: string }

const PATIENCE_MS = 3000

export function openTracing({ endpoint, share, service }: TracingSettings): Tracing {
  const url = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.instance.id': nodeId }),
    // The caller does not decide this, or a stranger could have every request of theirs traced.
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url, timeoutMillis: PATIENCE_MS }) })],
  })
  const tracer = provider.getTracer('tonne')
  const current = new AsyncLocalStorage<Context>()
  const begin = (name: string, attributes: Attributes = {}): { span: Span; context: Context } => {
    const parent = current.getStore() ?? ROOT_CONTEXT
    const span = tracer.startSpan(name, { attributes }, parent)
    return { span, context: trace.setSpan(parent, span) }
  }
  const within = async <T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> => {
    const { span, context } = begin(name, attributes)
    try {
      return await current.run(context, work)
    } catch (error) {
      // A database error's message can contain a row.
      const { name: kind, code } = error as { name?: string; code?: string }
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', code ?? kind ?? 'unknown')
      throw error
    } finally {
      span.end()
    }
  }
  const statement = <R>(text: string, ask: () => Promise<R[]>): Promise<R[]> =>
    within('statement', { 'db.system.name': 'postgresql', 'db.query.text': text.trim() }, ask)

  return {
    requests: (app) => {
      const open = new WeakMap<object, Span>()
      app.addHook('onRequest', (request, _, done) => {
        const route = request.routeOptions.url ?? 'none'
        const { span, context } = begin(`${request.method} ${route}`, {
          'http.request.method': request.method,
          'http.route': route,
          'tonne.request': request.id,
        })
        open.set(request, span)
        current.run(context, done)
      })
      app.addHook('onResponse', (request, reply, done) => {
        const span = open.get(request)
        span?.setAttribute('http.response.status_code', reply.statusCode)
        if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },
    refused: (rule) => {
      const context = current.getStore()
      if (context) trace.getSpan(context)?.setAttribute('tonne.rule', rule)
    },
    database: (db) => {
      const traced: Db = {
        ...db,
        rows: (text, values) => statement(text, () => db.rows(text, values)),
        tx: (work) => within('transaction', {}, () => db.tx((tx) => work(tracedTx(tx)))),
      }
      const tracedTx = (tx: Tx): Tx => ({
        ...tx,
        db: traced,
        rows: (text, values) => statement(text, () => tx.rows(text, values)),
      })
      return traced
    },
    job: (job) => ({ ...job, run: (now, fence) => within(`job ${job.name}`, {}, () => job.run(now, fence)) }),
    stop: () => provider.shutdown().catch(() => undefined),
  }
}
