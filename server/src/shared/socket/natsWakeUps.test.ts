import { natsLine } from '../../platform/bus/natsLine.ts'
import { busTests } from '../../testing/busTests.ts'

await busTests('nats', natsLine)
