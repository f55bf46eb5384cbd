/**
 * Why: a refusal is one line of a published catalogue: its code for programs, its sentence for people, and who raises
 * it.
 */

/**
 * `noun` is who raises it; `{holes}` of the sentence become required parameters. Sentences that the specification words
 * are kept to the letter in English.
 */
export type RefusalEntry = { readonly code: number; readonly noun: string; readonly en: string; readonly cn: string }
