export type Bilingual = { en: string; cn: string }
/** The same of short texts that stand side by side in a table. */
export type Label = readonly [en: string, cn: string]
