import { functionSpans } from './functionSpans.ts'
import type { Complaint, Project, Source } from './project.ts'

const FILE_LINES = 320
const TEST_LINES = 480
const COLUMNS = 120
const FUNCTION_LINES = 75
const EMPTY_NAMES = /^(index|utils?|helpers?|common|services?|types|constants|misc|manager)$/i
// Written in pieces, so that this file does not complain about itself.
const UNFINISHED = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')}|X{3})\\b`)
const TYPE_HOLES = /(?::|\bas|<|\||&|,\s)\s*any\b(?!\s*[:(=.])|\bany\[\]/
const NEVER = /\bas never\b/
const SILENCED = new RegExp(`@ts-(${['ignore', 'expect-error', 'nocheck'].join('|')})`)
const NOT_RUN = /\b(?:test|it|describe|suite)\.(?:only|skip|todo)\b|[{,]\s*(?:only|skip|todo):\s*(?!false)/
const IMPURE =
  /\b(?:Date\.now|Math\.random|async|await|Promise|setTimeout)\b|\bnew Date\(\s*\)|\b(?:process|crypto)\.|\bfetch\(/
const FORMULA =
  /^(#!.*\n)?\s*(?:\/\*+|\/\/)[\s*]*(?:Why\b|The (?:only SQL|words|tests?) (?:of|for|about|by|around|under)\b)/
const REGISTRY = /registry\.(?:npmjs|yarnpkg|npmmirror)|npmmirror\.com|\bartifactory\b|"resolved":\s*"http/i
const ONE_MACHINE = /(?<![\w.$}])\/(?:work|root|home\/\w+|Users\/\w+)\/\w/

export function sizes({ sources }: Project): Complaint[] {
  return sources.flatMap((source): Complaint[] => {
    const lines = source.text.trimEnd().split('\n').length
    const most = source.isTest ? TEST_LINES : FILE_LINES
    const long =
      source.isScript && !source.isTest ? functionSpans(source.code).filter((span) => span.lines > FUNCTION_LINES) : []
    return [
      ...(lines > most ? [`${source.path}: ${lines} lines; at most ${most}` as const] : []),
      ...long.map(
        ({ line, lines }) =>
          `${source.path}: the function at line ${line} has ${lines} lines; at most ${FUNCTION_LINES}` as const,
      ),
    ]
  })
}

export function names({ sources }: Project): Complaint[] {
  return sources.flatMap((source): Complaint[] => {
    const name = source.path.split('/').at(-1)!.split('.')[0]!
    const barrel =
      source.isScript &&
      /\bexport\b[^'"]*\bfrom\b/.test(source.code) &&
      source.code.replace(/export\b[^;'"]*\bfrom\s*(['"])\s*\1/g, '').trim() === ''
    return [
      ...(EMPTY_NAMES.test(name) ? [`${source.path}: name it for what it does` as const] : []),
      ...(barrel
        ? [`${source.path}: it only passes on what others export; import from where things are` as const]
        : []),
    ]
  })
}

/** The text of an applied migration never changes, because databases store its checksum. */
const APPLIED = /^server\/migrations\/00(?:[0-6]\d|7[01])_/
export const columns = ({ files }: Project): Complaint[] =>
  [...files]
    .filter(([path]) => /\.(?:tsx?|mjs|css|sql)$/.test(path) && !APPLIED.test(path))
    .flatMap(([path, text]) =>
      text
        .split('\n')
        .flatMap((line, i): Complaint[] =>
          [...line].length > COLUMNS
            ? [`${path}: line ${i + 1} has ${[...line].length} columns; at most ${COLUMNS}`]
            : [],
        ),
    )

export function openings({ sources }: Project): Complaint[] {
  return sources.flatMap(({ path, text }): Complaint[] =>
    FORMULA.test(text) ? [`${path}: open with a reason that the path does not say, or without a comment`] : [],
  )
}

export function words({ sources }: Project): Complaint[] {
  return sources
    .filter(({ isScript }) => isScript)
    .flatMap((source) => wordsOf(source).map((wrong): Complaint => `${source.path}: ${wrong}`))
}

function wordsOf({ comments, code, path, isTest }: Source): string[] {
  const wrong: [boolean, string][] = [
    [UNFINISHED.test(comments), 'finish it, or write the decision in docs/decisions'],
    [SILENCED.test(comments), 'the type checker is silenced; say what the type is'],
    // Biome finds them everywhere; here text between JSX tags would count as code.
    [TYPE_HOLES.test(code) && path.endsWith('.ts'), 'there is a hole in the types (any)'],
    [NEVER.test(code), 'as never fits everywhere; say the type that is meant'],
    [NOT_RUN.test(code) && isTest, 'a test is not run, or keeps others from running'],
    [
      path.startsWith('domain/src/') && !isTest && IMPURE.test(code),
      'the domain is pure: time, chance and waiting are passed in',
    ],
  ]
  return wrong.flatMap(([is, sentence]) => (is ? [sentence] : []))
}

/** A clone builds anywhere, so it names no registry's host and no folder of one machine. */
export function places({ files }: Project): Complaint[] {
  return [...files].flatMap(([path, text]): Complaint[] => [
    ...(REGISTRY.test(text) && !path.startsWith('tool/tidy/') ? [`${path}: names a package registry` as const] : []),
    ...(ONE_MACHINE.test(text)
      ? [`${path}: names a folder of one machine (${ONE_MACHINE.exec(text)![0]}...)` as const]
      : []),
  ])
}
