import { redisLine } from '../../platform/bus/redisLine.ts'
import { busTests } from '../../testing/busTests.ts'

await busTests('redis', redisLine)
