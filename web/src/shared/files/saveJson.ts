/** Why: every proof is downloaded as the same readable JSON that the command-line verifier takes. */
import { saveFile } from './saveFile.ts'

export const saveJson = (name: string, value: unknown): void =>
  saveFile(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
