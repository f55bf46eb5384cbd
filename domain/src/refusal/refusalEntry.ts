/**
 * `noun` is who raises it; `{holes}` of the sentence become required parameters. Sentences that the specification words
 * are kept to the letter in English.
 */
export type RefusalEntry = { readonly code: number; readonly noun: string; readonly en: string; readonly cn: string }
