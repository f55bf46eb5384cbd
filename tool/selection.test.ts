import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testsOf, testsReached } from './selection.ts'
import { projectOf } from './tidy/project.ts'

const project = projectOf(
  new Map(
    Object.entries({
      'domain/src/trading/order.ts': '',
      'domain/src/trading/order.test.ts': `import './order.ts'`,
      'domain/src/money.test.ts': '',
      'contract/src/trading/order.ts': `import '@tonne/domain/trading/order'\nimport { post } from '../endpoint.ts'`,
      'contract/src/carbon/plan.ts': `import { post } from '../endpoint.ts'`,
      'contract/src/fields.ts': '',
      'contract/src/endpoint.ts': '',
      'server/src/app.ts': `import './trading/order/buy.ts'\nimport './carbon/plan/runPlans.ts'`,
      'server/src/testing/world.ts': `import '../app.ts'`,
      'server/src/trading/order/buy.ts':
        `import type { order } from '@tonne/contract/trading/order'\n` +
        `import type { Text } from '@tonne/contract/fields'`,
      'server/src/trading/order/buy.test.ts':
        "import { order } from '@tonne/contract/trading/order'\n" + "import '../../testing/world.ts'",
      'server/src/carbon/plan/runPlans.ts': '',
      'server/src/carbon/plan/plan.test.ts':
        `import { plan } from '@tonne/contract/carbon/plan'\nimport '@tonne/contract/fields'\n` +
        `import '../../testing/world.ts'\nreadFileSync('docs/plan.md')`,
      'docs/plan.md': '',
      'server/migrations/0001_all.sql': '',
      'web/src/trading/order/BuyPage.tsx': `import './buy.css'`,
      'web/src/trading/order/buy.css': '',
      'web/e2e/buy.test.ts': '',
      'desk/e2e/fees.test.ts': '',
      'package.json': '{}',
    }),
  ),
)
const ORDER = ['domain/src/trading/order.test.ts', 'server/src/trading/order/buy.test.ts']
const PLAN = ['server/src/carbon/plan/plan.test.ts']

for (const [what, changed, reached] of [
  ['a rule reaches its test and the use case that stands on it', 'domain/src/trading/order.ts', ORDER],
  ['a test reaches itself', 'domain/src/money.test.ts', ['domain/src/money.test.ts']],
  [
    'a use case reaches who calls its endpoint, not all that starts the app',
    'server/src/trading/order/buy.ts',
    ['server/src/trading/order/buy.test.ts'],
  ],
  ['a job that nobody calls reaches the tests beside it', 'server/src/carbon/plan/runPlans.ts', PLAN],
  ['a use case that is gone reaches the tests beside it', 'server/src/carbon/plan/gone.ts', PLAN],
  [
    'what composes the app reaches the whole server',
    'server/src/app.ts',
    [...PLAN, 'server/src/trading/order/buy.test.ts'],
  ],
  [
    'a migration reaches the whole server',
    'server/migrations/0001_all.sql',
    [...PLAN, 'server/src/trading/order/buy.test.ts'],
  ],
  ['a document reaches the test that reads it', 'docs/plan.md', PLAN],
  ['a sheet of style reaches the walks of its app', 'web/src/trading/order/buy.css', ['web/e2e/buy.test.ts']],
] as const) {
  test(what, () => assert.deepEqual(testsReached(project, [changed]).tests, reached))
}
test('a change of a shared base reaches all tests', () => {
  assert.equal(testsReached(project, ['package.json']).tests.length, 6)
})
test('a change below the screens reports that the walks were left out', () => {
  assert.equal(testsReached(project, ['domain/src/trading/order.ts']).notes.length, 1)
  assert.equal(testsReached(project, ['web/src/trading/order/buy.css']).notes.length, 0)
})
test('a noun selects its row of the map and the tests that call its endpoints', () => {
  assert.deepEqual(testsOf(project, 'order'), ORDER)
  assert.deepEqual(testsOf(project, 'nothing'), [])
  assert.deepEqual(testsOf(project, 'web/e2e/buy.test.ts'), ['web/e2e/buy.test.ts'])
  assert.deepEqual(testsOf(project, 'web/e2e/gone.test.ts'), [])
})
