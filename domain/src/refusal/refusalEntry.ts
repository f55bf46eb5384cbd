/**
 * `noun` raises it; `{holes}` of the sentence become required parameters. Sentences worded in the specification are
 * kept to the letter in English.
 */
export type RefusalEntry = { readonly code: number; readonly noun: string; readonly en: string; readonly cn: string }
