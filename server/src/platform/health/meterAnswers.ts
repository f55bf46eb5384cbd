import type { FastifyInstance } from 'fastify'
import type { Meters } from './meters.ts'

/** Counts each answer under its endpoint's address, and all unknown addresses under one. */
export function meterAnswers(app: FastifyInstance, meters: Pick<Meters, 'answered'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    meters.answered({ route, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
    done()
  })
}
