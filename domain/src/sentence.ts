/** The names inside {braces} of a sentence become required parameters of a refusal or a notice. */
export type Holes<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never

type Joined<P extends readonly string[]> = P extends readonly [
  infer A extends string,
  ...infer R extends readonly string[],
]
  ? `${A}${Joined<R>}`
  : ''

/** One sentence written over several lines. With `+` its type would be string, and its {places} would go unchecked. */
export const sentence = <const P extends readonly string[]>(...parts: P): Joined<P> => parts.join('') as Joined<P>
