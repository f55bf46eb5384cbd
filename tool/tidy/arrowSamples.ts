import { imports, type Sample } from './sound.ts'

export const arrowSamples: Sample[] = [
  {
    breaks: 'domain imports contract',
    files: imports('domain/src/money.ts', '@tonne/contract/trading/order'),
    complaint: /domain may not import the package contract/,
  },
  {
    breaks: 'web imports server',
    files: imports('web/src/main.tsx', '@tonne/server/main'),
    complaint: /web may not import the package server/,
  },
  {
    breaks: 'contract imports a library',
    files: imports('contract/src/trading/order.ts', 'pg'),
    complaint: /contract may not import pg/,
  },
  {
    breaks: 'domain imports a test library',
    files: imports('domain/src/money.ts', 'fast-check'),
    complaint: /domain may not import fast-check/,
  },
  {
    breaks: 'an undeclared dependency',
    files: imports('server/src/main.ts', 'left-pad/now'),
    complaint: /left-pad is not among/,
  },
  {
    breaks: 'an undeclared scoped dependency',
    files: imports('server/src/main.ts', '@a/b/c'),
    complaint: /@a\/b is not among/,
  },
  {
    breaks: 'domain imports node',
    files: imports('domain/src/money.ts', 'node:fs'),
    complaint: /may not import node:fs/,
  },
  {
    breaks: 'a path out of the package',
    files: imports('web/src/main.tsx', '../../server/src/main.ts'),
    complaint: /leaves the package web/,
  },
  {
    breaks: 'what nouns share imports a noun',
    files: imports('server/src/shared/ledger/post.ts', '../../trading/order/store.ts'),
    complaint: /shared stands below trading\/order/,
  },
  {
    breaks: 'technology imports what nouns share',
    files: { 'server/src/platform/database/database.ts': "/** Rows. */\nimport '../../shared/ledger/post.ts'\n" },
    complaint: /database\.ts: platform stands below shared and may not import/,
  },
  {
    breaks: 'two folders of a floor import each other',
    files: {
      ...imports('server/src/shared/ledger/post.ts', '../session/sessions.ts'),
      'server/src/shared/session/sessions.ts': "/** Callers. */\nimport '../ledger/entries.ts'\n",
      'server/src/shared/ledger/entries.ts': '/** Entries. */\n',
    },
    complaint:
      /in a circle: server\/src\/shared\/ledger -> server\/src\/shared\/session -> server\/src\/shared\/ledger/,
  },
  {
    breaks: "a noun imports another's use case",
    files: imports('server/src/publishing/news/store.ts', '../../trading/order/placeOrder.ts'),
    complaint: /another noun's store\.ts, not/,
  },
  {
    breaks: 'a district uses one that stands on it',
    files: imports('server/src/publishing/news/store.ts', '../../trading/order/store.ts'),
    complaint: /stands before trading\/order/,
  },
  {
    breaks: 'a rule uses a district that stands on it',
    files: {
      'domain/src/trading/order.ts': '/** Why: orders. */\nexport const no = 1\n',
      'domain/src/people/member.ts':
        "/** Why: members. */\nimport { no } from '../trading/order.ts'\nexport const twice = no * 2\n",
    },
    complaint: /member\.ts: stands before trading/,
  },
  {
    breaks: 'a rule of all districts uses one of them',
    files: {
      'domain/src/trading/order.ts': '/** Why: orders. */\nexport const no = 1\n',
      'domain/src/money.ts': "/** Money. */\nimport { no } from './trading/order.ts'\nexport const cents = no\n",
    },
    complaint: /money\.ts: stands before trading/,
  },
  {
    breaks: 'a noun imports what composes it',
    files: imports('server/src/publishing/news/store.ts', '../../main.ts'),
    complaint: /not server\/src\/main\.ts/,
  },
]
