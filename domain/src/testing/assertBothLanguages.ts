import assert from 'node:assert/strict'

type Texts = readonly [en: string, cn: string] | { readonly en: string; readonly cn: string }
const holes = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))].sort()
const HAN = /\p{Script=Han}/u

/** `alike`: texts that are names in both languages, such as PayNow, and need no Chinese characters. */
export function assertBothLanguages(texts: Texts, about: string, { alike = false } = {}): void {
  const [en, cn, ...more] = 'en' in texts ? [texts.en, texts.cn] : texts
  assert.deepEqual(more, [], about)
  assert.ok(en?.trim() && cn?.trim(), `${about}: both languages`)
  assert.doesNotMatch(en, HAN, about)
  if (!alike) assert.match(cn, HAN, about)
  assert.deepEqual(holes(en), holes(cn), about)
}

/** A table of words: every key has a text, and no two texts are the same. */
export function assertTable(table: Readonly<Record<string, Texts>>, about: string): void {
  const entries = Object.entries(table)
  assert.ok(entries.length > 1, `${about} is empty`)
  for (const [key, texts] of entries) assertBothLanguages(texts, `${about}.${key}`)
}
