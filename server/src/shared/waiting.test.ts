/** The desk counts, lists and hands over what these statements find, so each is asked about a row of every state. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Queue, queues } from '@tonne/domain/support/queue'
import { openTestDatabase } from '../platform/testing/openTestDatabase.ts'
import { overRows, type Rows } from '../platform/testing/overRows.ts'
import { WAITING, waitingColumns } from './waiting.ts'

const { database } = await openTestDatabase()
const now = new Date('2026-11-20T04:00:00Z')
const day = (days: number) => new Date(now.getTime() + days * 86_400_000)
const table = (columns: string, rows: unknown[][]) => ({ columns, rows })
const MEI = 7

/** Since when in days from now, the subject, who proposed it, and its amount. */
type Waits = readonly (readonly [since: number, subject: string, proposer: number | null, amount?: number])[]
const LINE = 'id bigint, value_at timestamptz, amount_cents bigint, outcome text'
const asked: Readonly<Record<Queue, readonly [Rows, Waits]>> = {
  line: [
    {
      bank_line: table(`${LINE}, direction text, end_to_end_id text`, [
        [1, day(-5), 10, 'in_review', 'credit', null],
        [2, day(-4), 20, 'suspense', 'credit', null],
        [3, day(-3), 30, 'suspense', 'credit', null],
        [4, day(-2), 40, 'suspense', 'debit', null],
        [5, day(-1), 50, 'credited', 'credit', null],
        // Of three that the bank took too often one came back, and of another amount one more.
        ...[6, 7, 8].map((id) => [id, day(-1), 60, 'payout_review', 'debit', 'W1']),
        [9, day(-1), 60, 'payout_review', 'credit', 'W1'],
        [10, day(-1), 61, 'payout_review', 'credit', 'W1'],
        // Of two that it took one is decided about, so the one that came back has a place of its own to get.
        [11, day(-1), 70, 'payout_review', 'debit', 'W2'],
        [12, day(-1), 70, 'payout_review', 'credit', 'W2'],
        [13, day(-1), 80, 'payout_review', 'debit', 'W2'],
        [14, day(-1), 80, 'payout_review', 'credit', 'W2'],
      ]),
      line_decision: table('line_id bigint, proposed_by bigint, state text', [
        [2, MEI, 'proposed'],
        [3, MEI, 'approved'],
        [4, MEI, 'rejected'],
        [11, MEI, 'approved'],
      ]),
    },
    [
      [-5, '1', null, 10],
      [-4, '2', MEI, 20],
      [-2, '4', null, 40],
      [-1, '7', null, 60],
      [-1, '8', null, 60],
      [-1, '10', null, 61],
      [-1, '12', null, 70],
    ],
  ],
  claim: [
    {
      claim: table('made_at timestamptz, no text, amount_cents bigint, state text', [
        [day(-2), 'CL-1', 10, 'open'],
        [day(-1), 'CL-2', 20, 'granted'],
      ]),
    },
    [[-2, 'CL-1', null, 10]],
  ],
  payee: [
    {
      payee: table('added_at timestamptz, id bigint, state text, removed_at timestamptz', [
        [day(-3), 1, 'unverified', null],
        [day(-2), 2, 'unverified', day(-1)],
        [day(-1), 3, 'verified', null],
      ]),
    },
    [[-3, '1', null]],
  ],
  withdrawal: [
    {
      withdrawal: table('requested_at timestamptz, no text, stage text, proposed_by bigint, amount_cents bigint', [
        [day(-4), 'W-1', 'requested', null, 10],
        [day(-3), 'W-2', 'proposed', MEI, 20],
        [day(-2), 'W-3', 'approved', MEI, 30],
        [day(-1), 'W-4', 'sending', MEI, 40],
      ]),
    },
    [
      [-4, 'W-1', null, 10],
      [-3, 'W-2', MEI, 20],
      [-2, 'W-3', null, 30],
    ],
  ],
  correction: [
    {
      correction: table(
        `proposed_at timestamptz, no text, proposed_by bigint, kind text, parked_cents bigint, entry_id bigint,
          state text`,
        [
          [day(-3), 'CR-1', MEI, 'mirror', 5, 1, 'proposed'],
          [day(-2), 'CR-2', MEI, 'give', 70, null, 'proposed'],
          [day(-1), 'CR-3', MEI, 'mirror', 5, 1, 'approved'],
        ],
      ),
      // What was paid, and not the tons that came for it.
      posting: table('entry_id bigint, debit_id bigint, amount bigint', [
        [1, 1, 60],
        [1, 1, 3],
        [1, 2, 1000],
      ]),
      account: table('id bigint, asset bigint', [
        [1, 0],
        [2, 9],
      ]),
    },
    [
      [-3, 'CR-1', MEI, 63],
      [-2, 'CR-2', MEI, 70],
    ],
  ],
  request: [
    {
      request: table('at timestamptz, no text, proposed_by bigint, state text', [
        [day(-4), 'R-1', null, 'submitted'],
        [day(-3), 'R-2', MEI, 'in_review'],
        [day(-2), 'R-3', null, 'waiting_for_member'],
        [day(-1), 'R-4', MEI, 'approved'],
      ]),
    },
    [
      [-4, 'R-1', null],
      [-3, 'R-2', MEI],
    ],
  ],
  restriction: [
    {
      restriction_proposal: table('at timestamptz, id bigint, proposed_by bigint, decided_at timestamptz', [
        [day(-2), 1, MEI, null],
        [day(-2), 2, MEI, day(-1)],
      ]),
    },
    [[-2, '1', MEI]],
  ],
  pair: [
    {
      trading_pair: table('id bigint, state text, opened_at timestamptz, decided_at timestamptz, lift_by bigint', [
        [1, 'open', day(-5), null, null],
        [2, 'marked', day(-5), day(-4), MEI],
        [3, 'marked', day(-5), day(-3), null],
        [4, 'dismissed', day(-5), day(-2), MEI],
      ]),
    },
    [
      [-5, '1', null],
      [-4, '2', MEI],
    ],
  ],
  alert: [
    {
      market_alert: table('opened_at timestamptz, no text, state text', [
        [day(-2), 'AL-1', 'open'],
        [day(-1), 'AL-2', 'case'],
      ]),
    },
    [[-2, 'AL-1', null]],
  ],
  retirement: [
    {
      retirement: table('requested_at timestamptz, no text, proposed_by bigint, kg bigint, state text', [
        [day(-4), 'RT-1', null, 1000, 'requested'],
        [day(-3), 'RT-2', MEI, 2000, 'instructed'],
        [day(-2), 'RT-3', MEI, 3000, 'retired'],
        [day(-1), 'RT-4', null, 4000, 'refused'],
      ]),
    },
    [
      [-4, 'RT-1', null, 1000],
      [-3, 'RT-2', MEI, 2000],
    ],
  ],
  draw: [
    {
      project: table('id bigint, no text, decision text', [
        ...['approved', 'closed', 'approved', 'approved'].map((decision, i) => [i + 1, `TN-${i + 1}`, decision]),
      ]),
      draw_commit: table('project_id bigint, closes_at timestamptz', [
        [1, day(-2)],
        [2, day(1)],
        [3, day(1)],
        [4, day(-2)],
      ]),
      draw_result: table('project_id bigint', [[4]]),
      project_stop: table('project_id bigint, state text, decided_at timestamptz', [
        [2, 'closed', day(-1)],
        [1, 'reopened', day(-3)],
      ]),
    },
    [
      [-2, 'TN-1', null],
      [-1, 'TN-2', null],
    ],
  ],
  settings: [
    {
      setting_proposal: table('proposed_at timestamptz, id bigint, proposed_by bigint, state text', [
        [day(-2), 1, MEI, 'proposed'],
        [day(-1), 2, MEI, 'approved'],
      ]),
    },
    [[-2, '1', MEI]],
  ],
  project: [
    {
      project: table('id bigint, no text, decision text, created_at timestamptz', [
        [1, 'TN-1', 'pending_review', day(-9)],
        [2, 'TN-2', 'pending_review', day(-8)],
        [3, 'TN-3', 'approved', day(-7)],
      ]),
      project_draft: table('submitted_at timestamptz, no text, submitted_by bigint, state text, project_id bigint', [
        [day(-6), 'TN-2', MEI, 'submitted', 2],
        [day(-6), 'TN-4', MEI, 'draft', null],
      ]),
      project_price_plan: table('proposed_at timestamptz, project_id bigint, proposed_by bigint, state text', [
        [day(-5), 3, MEI, 'proposed'],
        [day(-5), 1, MEI, 'approved'],
      ]),
      project_stop: table(
        'stopped_at timestamptz, project_id bigint, reopen_proposed_by bigint, stopped_by bigint, state text',
        [
          [day(-4), 3, null, MEI, 'proposed'],
          [day(-3), 3, 8, MEI, 'proposed'],
          [day(-2), 3, null, MEI, 'reopened'],
          [day(-1), null, null, MEI, 'proposed'],
        ],
      ),
    },
    [
      [-9, 'TN-1', null],
      [-6, 'TN-2', MEI],
      [-5, 'TN-3', MEI],
      [-4, 'TN-3', MEI],
      [-3, 'TN-3', 8],
    ],
  ],
  content: [
    {
      content_version: table('written_at timestamptz, item_id bigint, proposed_by bigint, state text', [
        [day(-3), 1, MEI, 'proposed'],
        [day(-2), 2, null, 'draft'],
        [day(-1), 3, MEI, 'approved'],
      ]),
    },
    [[-3, '1', MEI]],
  ],
  invite: [
    {
      operator_invite: table('at timestamptz, id bigint, invited_by bigint, state text', [
        [day(-2), 1, MEI, 'proposed'],
        [day(-1), 2, MEI, 'approved'],
      ]),
    },
    [[-2, '1', MEI]],
  ],
  halt: [
    {
      project_stop: table(
        `stopped_at timestamptz, id bigint, reopen_proposed_by bigint, stopped_by bigint, state text,
          project_id bigint`,
        [
          [day(-4), 1, null, MEI, 'proposed', null],
          [day(-3), 2, 8, MEI, 'proposed', null],
          [day(-2), 3, null, MEI, 'proposed', 5],
          [day(-1), 4, null, MEI, 'reopened', null],
        ],
      ),
    },
    [
      [-4, '1', MEI],
      [-3, '2', 8],
    ],
  ],
  payments: [
    {
      money_out_stop: table('at timestamptz, id bigint, resume_proposed_by bigint, resumed_at timestamptz', [
        [day(-3), 1, MEI, null],
        [day(-2), 2, MEI, day(-1)],
      ]),
    },
    [[-3, '1', MEI]],
  ],
}

for (const queue of queues) {
  test(`of the queue ${queue} waits what has to be decided, since it came`, async () => {
    const [tables, expected] = asked[queue]
    const amount = waitingColumns(queue).includes('amount') ? ', amount' : ''
    const text = `
      select (extract(epoch from since - $1) / 86400)::int as days, subject, proposer${amount}
      from (${WAITING[queue]}) w(${waitingColumns(queue)}) where $1::timestamptz is not null order by since`
    type Row = { days: number; subject: string; proposer: number | null; amount?: number }
    const found = await overRows(database.url, tables, (tx) => tx.rows<Row>(text, [now]))
    const shown = found.map((row) => [row.days, row.subject, row.proposer, ...(amount ? [row.amount] : [])])
    assert.deepEqual(shown, expected)
  })
}
