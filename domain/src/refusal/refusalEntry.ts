/**
 * `{holes}` of the sentence become required parameters. Sentences worded in the specification are kept to the letter
 * in English.
 */
type Entry = { readonly code: number; readonly en: string; readonly cn: string }
type RaisedBy<Noun extends string, Entries> = {
  readonly [Name in keyof Entries]: Entries[Name] & { readonly noun: Noun }
}

/** The refusals that a noun raises. */
export const raisedBy = <Noun extends string, const Entries extends Record<string, Entry>>(
  noun: Noun,
  entries: Entries,
): RaisedBy<Noun, Entries> =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, { ...entry, noun }])) as RaisedBy<
    Noun,
    Entries
  >
