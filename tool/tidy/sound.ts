type Files = Record<string, string>
export const manifest = (dependencies: string[], devDependencies: string[] = []): string => {
  const versions = (names: string[]) => Object.fromEntries(names.map((name) => [name, '1.0.0']))
  return JSON.stringify({ dependencies: versions(dependencies), devDependencies: versions(devDependencies) })
}

/** A project without faults: every sample changes something in it. */
export const sound: Files = {
  'package.json': '{ "scripts": { "start": "node server/src/main.ts" } }',
  'domain/package.json': manifest(['stdnum'], ['fast-check']),
  'contract/package.json': manifest(['@tonne/domain', 'zod']),
  'server/package.json': manifest(['@tonne/domain', '@tonne/contract', 'pg']),
  'web/package.json': manifest(['@tonne/domain', '@tonne/contract', 'react', '@tanstack/react-query']),
  'web/index.html': '<script type="module" src="/src/main.tsx"></script>',
  'server/migrations/0001_all.sql':
    '-- All tables.\ncreate table "order" (id int);\ncreate table posting (id int);\ncreate table news (id int);',
  'docs/glossary.md': '| `order` | `posting` | `news` |\n',
  'docs/decisions/0016-libraries.md':
    '**stdnum**, **fast-check**, **zod**, **pg**, **react**, **@tanstack/react-query**, **@types/**: each for a ' +
    'reason.\n',
  'domain/src/money.test.ts': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cents } from './money.ts'
const some = [cents]
test('each is sound', () => { for (const one of some.map(String)) assert.ok(one) })
test('any is', () => { assert.ok(cents); for (const one of String(cents)) assert.ok(one) })
`,
  'domain/src/money.ts': '/** Money. */\nexport const cents = 1\ntype Round = { (value: number): number }\n',
  'contract/src/trading/order.ts':
    "/** The wire. */\nimport { cents } from '@tonne/domain/money'\nimport { z } from 'zod'\n" +
    'export const order = z.literal(cents)\n',
  'server/src/main.ts': "/** Starts. */\nimport './trading/order/placeOrder.ts'\nimport './publishing/news/store.ts'\n",
  'server/src/trading/order/placeOrder.ts':
    "/** Buys. */\nimport { post } from '../../shared/ledger/post.ts'\n" +
    "import { insertOrder } from './store.ts'\n" +
    "import { news } from '../../publishing/news/store.ts'\npost(insertOrder, news)\n",
  'server/src/trading/order/store.ts':
    "/** Orders. */\nimport pg from 'pg'\n" +
    'export const insertOrder = () => pg.query(`insert into "order" values (1) on conflict do update set id = 1`)\n',
  'server/src/publishing/news/store.ts':
    "/** News. */\nexport const news = (db: { insertInto(table: string): void }) => db.insertInto('news')\n",
  'server/src/shared/ledger/post.ts':
    '/** The ledger. */\nexport const post = (...rest: unknown[]) => [`insert into posting values (1)`, rest]\n',
  'web/src/main.tsx': "/** Shows. */\nimport { Order } from './trading/order/Order.tsx'\nconst app = <Order />\n",
  'web/src/trading/order/Order.tsx':
    "/** Don't worry: 'any' is a word here. */\nimport { call } from '../../api/call.ts'\n" +
    "import { Sealed } from '../../shared/Sealed.tsx'\nimport { Button } from '../../ui/Button.tsx'\n" +
    "export const Order = () => <Button>{call('/TODO/skip: true')} don't {Sealed}</Button>\n",
  'web/src/shared/Sealed.tsx':
    "/** A proof. */\nimport { call } from '../api/call.ts'\nexport const Sealed = () => <p>{call('/proof')}</p>\n",
  'web/src/api/call.ts':
    "/** Calls. */\nimport { order } from '@tonne/contract/trading/order'\n" +
    'export const call = (path: string) => [order, path]\n',
  'web/src/ui/Button.tsx':
    "/** A button. */\nimport type { ReactNode } from 'react'\nimport './button.css'\n" +
    'export const Button = (props: { children: ReactNode }) => <button>{props.children}</button>\n',
  'web/src/ui/button.css': '/* Its look. */\nbutton { color: red }\n',
}

export type Sample = { breaks: string; files: Files; complaint: RegExp }

export const change = (path: string, from: string, to: string): Files => {
  if (!sound[path]?.includes(from)) throw new Error(`the sample ${path} has no ${from}`)
  return { [path]: sound[path].replace(from, to) }
}
export const imports = (path: string, specifier: string): Files => ({ [path]: `${sound[path]}import '${specifier}'\n` })
export const adds = (path: string, text: string): Files => ({ [path]: sound[path] + text })
