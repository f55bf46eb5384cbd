import { imports, type Sample } from './sound.ts'

export const screens: Sample[] = [
  {
    breaks: 'what both screens need imports calls',
    files: { 'parts/src/lang.tsx': "/** Words. */\nimport '@tonne/contract/trading/order'\n" },
    complaint: /parts may not import the package contract/,
  },
  {
    breaks: 'what both screens need imports one of them',
    files: { 'parts/src/lang.tsx': "/** Words. */\nimport '@tonne/web/ui/Button.tsx'\n" },
    complaint: /parts may not import the package web/,
  },
  {
    breaks: 'what both screens need imports a library of its own',
    files: { 'parts/src/lang.tsx': "/** Words. */\nimport 'left-pad'\n" },
    complaint: /parts may not import left-pad/,
  },
  {
    breaks: 'a dead style of both screens',
    files: { 'parts/src/old.css': '/* Old. */\n' },
    complaint: /parts\/src\/old\.css: nothing imports it/,
  },
  {
    breaks: 'a class of two sheets',
    files: {
      'web/src/ui/button.css': '@layer parts {\n  .row,\n  .btn {\n    color: red;\n  }\n}\n',
      'web/src/ui/other.css': '@layer pages {\n  .btn {\n    color: blue;\n  }\n}\n',
    },
    complaint: /\.btn is defined in web\/src\/ui\/\w+\.css too/,
  },
  {
    breaks: 'ui imports what talks to the server',
    files: imports('web/src/ui/Button.tsx', '../api/call.ts'),
    complaint: /ui may import ui, not/,
  },
  {
    breaks: 'ui calls',
    files: imports('web/src/ui/Button.tsx', '@tanstack/react-query'),
    complaint: /a ui part may not import @tanstack/,
  },
  {
    breaks: 'what talks to the server imports a noun',
    files: imports('web/src/api/call.ts', '../trading/order/Order.tsx'),
    complaint: /api may import ui, api, not/,
  },
  {
    breaks: 'what talks to the server imports what nouns share',
    files: imports('web/src/api/call.ts', '../shared/Sealed.tsx'),
    complaint: /api may import ui, api, not/,
  },
  {
    breaks: 'what nouns share imports a noun',
    files: imports('web/src/shared/Sealed.tsx', '../trading/order/Order.tsx'),
    complaint: /shared may import ui, api, shared, not/,
  },
  {
    breaks: 'a noun of a screen imports another',
    files: { 'web/src/money/deposit/Deposit.tsx': "/** Pays. */\nimport '../../trading/order/Order.tsx'\n" },
    complaint: /money\/deposit may import ui, api, shared, money\/deposit, not/,
  },
]
