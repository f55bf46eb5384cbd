/** A proof is saved as the JSON that the command-line verifier reads. */
import { saveFile } from './saveFile.ts'

export const saveJson = (name: string, value: unknown): void =>
  saveFile(name, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }))
