import type { TracingSettings } from '../platform/health/tracing.ts'

type Read = {
  /** The value when it fits; the refusal of a wrong one names what is accepted. */
  check(name: string, accepted: string, fits: (value: string) => boolean): string | undefined
  given(name: string): string | undefined
}

/**
 * The names are OpenTelemetry's own; its exporter reads a collector's other settings (OTEL_EXPORTER_OTLP_HEADERS)
 * itself.
 */
export function readTracing({ check, given }: Read): TracingSettings | undefined {
  const accepted = 'the address of a collector, like http://127.0.0.1:4318'
  const endpoint = check(
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    accepted,
    (value) => /^https?:\/\/\S+$/.test(value) && URL.canParse(value),
  )
  const isShare = (value: string) => /^(0|1|0?\.\d{1,9})$/.test(value)
  const share = check('OTEL_TRACES_SAMPLER_ARG', 'the share of traces that is sent, from 0 to 1', isShare)
  if (!endpoint) return undefined
  return { endpoint, share: Number(share ?? 1), service: given('OTEL_SERVICE_NAME') ?? 'tonne' }
}
