import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badEquivalents } from './equivalents.ts'
import { mutantsOf } from './mutantsOf.ts'

const changes = (line: string): string[] => mutantsOf('a.ts', line).map(({ is }) => is)

const rows: [string, string, string[]][] = [
  ['a boundary and its opposite', 'a < b', ['a <= b', 'a >= b', ';']],
  ['an equality', 'a === b', ['a !== b', ';']],
  ['arithmetic', 'a - b', ['a + b', ';']],
  ['a number by one each way, nothing by one', '[7, 0n]', ['[8, 0n]', '[6, 0n]', '[7, 1n]', '[]', ';']],
  ['a truth', 'x = true', ['x = false', ';']],
  ['a text, and an empty one', "f('a', '')", ["f('', '')", "f('a', 'mutant')", ';']],
  ['a text with places', ['x = `$', '{a} t`'].join(''), [';', "x = ''"]],
  [
    'a rule left out of several',
    'x = a || b || c',
    ['x = a || b', 'x = b || c', 'x = a || c', 'x = a && b || c', 'x = a || b && c', ';'],
  ],
  ['what stands in for nothing', 'x = a ?? b', ['x = a', 'x = b', ';']],
  ['a condition', 'if (a) f()', ['if (true) f()', 'if (false) f()']],
  ['a choice', 'x = a ? b : c', ['x = true ? b : c', 'x = false ? b : c', ';']],
  ['a loop, which is not made endless', 'while (a) f()', ['while (false) f()', 'while (a) ;']],
  ['a negation', 'x = !a', ['x = a', ';']],
  ['a sign', 'x = -a', ['x = a', ';']],
  ['a count', 'i++', ['i--', ';']],
  ['a sum', 'a += b', ['a -= b', ';']],
  ['a statement left out', 'f()', [';']],
  ['what is thrown', "{ throw new RangeError('our words') }", ['{ ; }']],
  ['what is returned', 'const f = () => { return a }', ['const f = () => { return undefined }']],
  ['a body', 'function f() { g(); h() }', ['function f() {}', 'function f() { ; h() }', 'function f() { g(); ; }']],
  ['what may be missing', 'a?.b?.[c]?.()', ['a.b?.[c]?.()', 'a?.b[c]?.()', 'a?.b?.[c]()', ';']],
  ['one of several', '[...a, f()]', ['[]', '[f()]', '[...a]', ';']],
  ['what is taken over', 'x = { ...a, b }', ['x = {  b }', ';']],
  ['rounding', 'x = Math.floor(a)', ['x = Math.ceil(a)', ';']],
  ['the lesser', 'x = Math.min(a, b)', ['x = Math.max(a, b)', ';']],
  ['some and every', 'x = a.some(f)', ['x = a.every(f)', ';']],
  ['a step of a chain', 'x = a.filter(f).at(i)', ['x = a.at(i)', ';']],
  [
    'types, modules and names are left alone',
    "import { a } from 'b'\ntype C = 'd' | 1\nexport const e: 'd' = a as never",
    [],
  ],
  ['a name is no text', "x = { 'a': b }", [';']],
]
for (const [name, source, expected] of rows) {
  test(`changes of: ${name}`, () => assert.deepEqual(changes(source).toSorted(), expected.toSorted()))
}

const patterns: [string, string[]][] = [
  ['^a$', ['a$', '^a']],
  ['\\d{2,3}', ['\\D{2,3}', '\\d{1,3}', '\\d{3,3}', '\\d{2,2}', '\\d{2,4}']],
  ['[ab]+', ['[^ab]+', '[ab]*', '[ab]']],
  ['(?:a)*b?', ['(?:a)+b?', '(?:a)*b']],
  ['[^\\s*]', ['[\\s*]', '[^\\S*]']],
  ['\\p{L}{3,}', ['\\P{L}{3,}', '\\p{L}{2,}', '\\p{L}{4,}']],
]
for (const [pattern, expected] of patterns) {
  test(`changes of the pattern ${pattern}`, () => {
    const found = changes(`x = /${pattern}/u`).filter((is) => is !== ';')
    assert.deepEqual(found.toSorted(), expected.map((one) => `x = /${one}/u`).toSorted())
  })
}

test('a change names its line, and the line before and after', () => {
  const [, second] = mutantsOf('a.ts', 'const a = 1\n  if (a > 1) f()\n').filter(({ line }) => line === 2)
  assert.deepEqual(
    { line: second!.line, was: second!.was, is: second!.is },
    { line: 2, was: 'if (a > 1) f()', is: 'if (false) f()' },
  )
})

const file = 'domain/src/a.ts'
const sound = { file, was: 'x = a < b', is: 'x = a <= b', why: 'equal ones are the same to everybody' }
const wrong = (...list: object[]) =>
  badEquivalents(
    new Map([
      [file, 'x = a < b\n'],
      ['domain/equivalents.json', JSON.stringify(list)],
    ]),
  )
test('an accepted change has a reason, is listed once, and is still possible', () => {
  assert.deepEqual(wrong(sound), [])
  assert.match(wrong({ ...sound, why: '' }).join(), /say why/)
  assert.match(wrong(sound, sound).join(), /stands twice/)
  assert.match(wrong({ ...sound, was: 'x = a <= b' }).join(), /no longer there/)
  assert.match(wrong({ ...sound, file: 'server/src/a.ts' }).join(), /not of this package/)
})
