/** Each sample breaks one rule, to show that the rule can fail. */
import { arrowSamples } from './arrowSamples.ts'
import { screens } from './screenSamples.ts'
import { adds, change, imports, manifest, type Sample } from './sound.ts'

export const samples: Sample[] = [
  {
    breaks: 'an accepted change that cannot be made',
    files: {
      'domain/equivalents.json':
        '[{ "file": "domain/src/money.ts", "was": "a < b", "is": "a <= b", "why": "both are whole numbers" }]',
    },
    complaint: /this change is no longer there/,
  },
  ...arrowSamples,
  {
    breaks: 'a use case writes a table',
    files: adds('server/src/trading/order/placeOrder.ts', 'const sql = `update "order" set id = 2`\n'),
    complaint: /only a noun's store\.ts/,
  },
  {
    breaks: "a store writes another's table",
    files: adds('server/src/publishing/news/store.ts', 'const sql = `update "order" as o set id = 2`\n'),
    complaint: /order is written from/,
  },
  {
    breaks: 'a store writes the ledger',
    files: adds('server/src/trading/order/store.ts', "db.deleteFrom('posting')\n"),
    complaint: /only shared\/ledger writes/,
  },
  ...screens,
  {
    breaks: 'an export that no other file imports',
    files: adds('domain/src/money.ts', 'export function mills(): number {\n  return cents * 10\n}\n'),
    complaint: /money\.ts: no other file imports mills/,
  },
  {
    breaks: 'an exported type that only its own file uses',
    files: change('domain/src/money.ts', 'type Round', 'export type Round'),
    complaint: /money\.ts: no other file imports Round/,
  },
  {
    breaks: 'a circle',
    files: imports('server/src/trading/order/store.ts', './placeOrder.ts'),
    complaint: /in a circle: .*placeOrder\.ts -> .*store\.ts ->/,
  },
  {
    breaks: 'a command whose program is read by any Node',
    files: { 'package.json': '{ "scripts": { "test": "node tool/test.mjs" } }', 'tool/test.mjs': 'export {}\n' },
    complaint: /package\.json: test begins with tool\/test\.mjs/,
  },
  {
    breaks: 'a beginning that reads more',
    files: {
      'package.json': '{ "scripts": { "start": "node tool/run.mjs start server/src/main.ts" } }',
      'tool/run.mjs': "import './stages.mjs'\n",
      'tool/stages.mjs': 'export {}\n',
    },
    complaint: /tool\/run\.mjs: reads tool\/stages\.mjs before the installation/,
  },
  {
    breaks: 'a dead file',
    files: { 'web/src/trading/order/Old.tsx': '/** Old. */\n' },
    complaint: /Old\.tsx: nothing imports it/,
  },
  {
    breaks: 'a dead style',
    files: { 'web/src/ui/old.css': '/* Old. */\n' },
    complaint: /old\.css: nothing imports it/,
  },
  {
    breaks: 'a file only its test uses',
    files: { 'domain/src/tax.ts': '/** Tax. */\n', 'domain/src/tax.test.ts': "/** Its test. */\nimport './tax.ts'\n" },
    complaint: /tax\.ts: only tests import it/,
  },
  {
    breaks: 'a long line',
    files: adds('domain/src/money.ts', `/* ${'x'.repeat(120)} */\n`),
    complaint: /line 4 has 126 columns; at most 120/,
  },
  {
    breaks: 'a long file',
    files: adds('domain/src/money.ts', '\nexport const x = 1'.repeat(330)),
    complaint: /33\d lines; at most 320/,
  },
  {
    breaks: 'a long function',
    files: adds('domain/src/money.ts', `function long(a: { b: 1 }): { c: 1 } {${'\n  a.b'.repeat(85)}\n}`),
    complaint: /line 4 has 87 lines/,
  },
  {
    breaks: 'a long arrow',
    files: adds('domain/src/money.ts', `const long = () => (${'\n  <p />'.repeat(85)}\n)`),
    complaint: /line 4 has 87 lines/,
  },
  {
    breaks: 'a long method',
    files: adds('domain/src/money.ts', `class A {\n  go(a: string): void {${'\n    a'.repeat(85)}\n  }\n}`),
    complaint: /line 5 has 87 lines/,
  },
  {
    breaks: 'a name that says nothing',
    files: { 'web/src/trading/order/utils.ts': '/** U. */\n' },
    complaint: /name it for what it does/,
  },
  {
    breaks: 'a barrel',
    files: {
      'web/src/trading/order/all.ts':
        "/** All. */\nexport * from './Order.tsx'\nexport { call } from '../../api/call.ts'\n",
    },
    complaint: /only passes on/,
  },
  {
    breaks: 'an opening by formula',
    files: change('domain/src/money.ts', '/** Money. */\n', '/**\n * Why: money.\n */\n'),
    complaint: /money\.ts: open with a reason that the path does not say/,
  },
  {
    breaks: 'an unfinished thought',
    files: adds('domain/src/money.ts', `// ${'TO'}${'DO'}: round\n`),
    complaint: /docs\/decisions/,
  },
  {
    breaks: 'a hole in the types',
    files: adds('domain/src/money.ts', 'export const x = (y: any) => y\n'),
    complaint: /hole in the types/,
  },
  {
    breaks: 'a cast to nothing',
    files: adds('domain/src/money.ts', 'export const x = cents as any\n'),
    complaint: /hole in the types/,
  },
  {
    breaks: 'a cast that fits everywhere',
    files: adds('domain/src/money.test.ts', `cents(1 as ${'never'})\n`),
    complaint: /as never/,
  },
  { breaks: 'a silenced checker', files: adds('domain/src/money.ts', `// @ts-${'ignore'}\n`), complaint: /silenced/ },
  {
    breaks: 'a clock in the domain',
    files: adds('domain/src/money.ts', 'export const now = () => Date.now()\n'),
    complaint: /the domain is pure/,
  },
  {
    breaks: 'waiting in the domain',
    files: adds('domain/src/money.ts', 'export async function x() {}\n'),
    complaint: /the domain is pure/,
  },
  {
    breaks: 'a test left out',
    files: { 'web/src/a.test.ts': '/** T. */\ntest.skip("a", () => {})\n' },
    complaint: /a test is not run/,
  },
  {
    breaks: 'a test left out by option',
    files: { 'web/src/a.test.ts': '/** T. */\ntest("a", { skip: true }, () => {})\n' },
    complaint: /a test is not run/,
  },
  {
    breaks: 'a registry',
    files: { 'package-lock.json': '{ "resolved": "https://example.com/a.tgz" }' },
    complaint: /names a package registry/,
  },
  {
    breaks: 'a folder of one machine',
    files: { 'README.md': `see ${'/ho'}me/ann/code` },
    complaint: /folder of one machine/,
  },
  {
    breaks: 'a table without a word',
    files: adds('server/migrations/0001_all.sql', '\ncreate table ghost (id int);'),
    complaint: /does not name the table ghost/,
  },
  {
    breaks: 'endpoints without a word',
    files: adds('contract/src/trading/order.ts', "export const asked = get('/ghost/list', {})\n"),
    complaint: /does not name the endpoints below ghost/,
  },
  {
    breaks: 'a screen without a word',
    files: { 'web/src/routes.tsx': "/** Pages. */\nexport const pages = [{ path: '/ghost' }]\n" },
    complaint: /does not name the screen \/ghost/,
  },
  {
    breaks: 'a library without a reason',
    files: {
      'web/package.json': manifest(
        ['@tonne/domain', '@tonne/contract', 'react', '@tanstack/react-query'],
        ['@types/react', 'left-pad'],
      ),
    },
    complaint: /web\/package\.json: docs\/decisions\/0016-libraries\.md does not say what left-pad is for/,
  },
  {
    breaks: 'a reason without a library',
    files: adds('docs/decisions/0016-libraries.md', '- **left-pad**: pads.\n'),
    complaint: /0016-libraries\.md: no package\.json declares left-pad/,
  },
  ...(
    [
      ['a half-width comma in Chinese', '支付后,不可撤销', /half-width sign/],
      ['letters that touch Chinese', '用PayNow充值', /no space between Chinese and letters/],
      ['a number that will touch Chinese', '剩余{n}笔', /no space beside what is put in/],
      ['a space after a full-width sign', '已退回。 可再次提现', /a space beside a full-width sign/],
      ['another word than the glossary’s', '由操作员批准', /the glossary says 运营人员/],
    ] as const
  ).map(
    ([breaks, text, complaint]): Sample => ({
      breaks,
      files: adds('web/src/trading/order/Order.tsx', `export const words = { one: ['One', '${text}'] }\n`),
      complaint,
    }),
  ),
  ...['`#{name}: #{value}`', '`#{name} (#{value})`', "[name, value].join(', ')"].map(
    (text): Sample => ({
      breaks: `a half-width sign between values: ${text}`,
      files: adds(
        'desk/src/trading/project/Named.tsx',
        `export const say = (name: string, value: string) => ${text.replaceAll('#', '$')}\n`,
      ),
      complaint: /signs between values follow the language/,
    }),
  ),
  {
    breaks: 'a reason of ours in English alone',
    files: adds('server/src/trading/order/store.ts', "export const act = { reason: 'by the member' }\n"),
    complaint: /a reason of ours stands in domain\/src\/people\/ownReason\.ts/,
  },
  {
    breaks: 'a list taken out by hand',
    files: adds(
      'web/src/trading/order/Order.tsx',
      "export const list = (name: string) => new Blob([name], { type: 'text/csv' })\n",
    ),
    complaint: /Order\.tsx: gives out CSV that domain\/src\/csv\.ts did not write/,
  },
  {
    breaks: 'a handler decides as a second person by itself',
    files: {
      'server/src/money/order/decide.ts':
        "import { refuseOwnAct } from '@tonne/domain/people/operator'\n" +
        'export const decide = () => refuseOwnAct(1, 2)\n',
    },
    complaint: /decide\.ts: decide with decideAsSecond/,
  },
  {
    breaks: 'the oracle takes a rule from the code that it judges',
    files: {
      'server/src/testing/simulation/oracle/sums.ts':
        "/** Sums. */\nimport { cents } from '@tonne/domain/money'\nexport const two = 2 * cents\n",
    },
    complaint: /@tonne\/domain\/money is not of the oracle/,
  },
  {
    breaks: 'one list of two written by hand',
    files: {
      'domain/src/csv.ts': 'export const csvOf = (rows: string[][]) => String(rows)\n',
      'domain/src/trading/order.ts':
        "import { csvOf } from '../csv.ts'\nexport const one = csvOf([['x']])\n" +
        "export const other = (names: string[]) => names.join(',')\n",
    },
    complaint: /order\.ts: puts cells together beside domain\/src\/csv\.ts/,
  },
  ...(
    [
      ['a loop over what may be empty', 'for (const one of list) assert.ok(one)', /asserts only in a loop over list/],
      [
        'a call for each of what may be empty',
        'list.forEach((one) => assert.ok(one))',
        /asserts only in a loop over list/,
      ],
    ] as const
  ).map(([what, body, complaint]) => ({
    breaks: `a test that asserts only in ${what}`,
    files: {
      'domain/src/money.test.ts': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { list } from './money.ts'
test('each is sound', () => { ${body} })
`,
    },
    complaint,
  })),
  {
    breaks: 'both sides of a merge',
    files: { 'docs/glossary.md': `${'<'.repeat(7)} HEAD\n` },
    complaint: /both sides of a merge/,
  },
  {
    breaks: 'a retired word in a name',
    files: adds('server/src/trading/order/store.ts', 'export const openDoor = 1\n'),
    complaint: /store\.ts: openDoor is a word of our own; say access/,
  },
  {
    breaks: 'a retired word as the name of a file',
    files: { 'domain/src/gather.ts': 'export const batch = 1\n' },
    complaint: /gather\.ts: gather is a word of our own; say batcher/,
  },
  {
    breaks: 'a world that a decision is made from',
    files: adds('domain/src/trading/order.ts', 'export type BuyWorld = { kg: number }\n'),
    complaint: /order\.ts: BuyWorld is a word of our own; say BuyFacts/,
  },
]
