import type { Row } from './row.ts'
import type { Stage } from './stage.ts'

export type Found = { rows: Row[]; notes?: string[] }
export type Measurement = {
  name: string
  about: string
  /** Among the first figures. */
  quick?: true
  /** On servers of its own, after the shared ones have ended. */
  alone?: true
  /** Takes minutes, so only `--large` or its name asks for it. */
  large?: true
  run(stage: Stage): Promise<Found>
}
