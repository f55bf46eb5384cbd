/** docs/invariants.md is generated from the list itself. */
import { invariants } from '../trust/invariants/invariantList.ts'
import { breakages } from './breakages.ts'

const HEAD = `# What must always hold

Generated from \`server/src/trust/invariants/\` and checked by \`invariants.test.ts\`, which breaks each invariant on
purpose in a world in which everything has happened once, and expects exactly that one (or those named beside it) to
fail. Write it anew with \`WRITE=1 node_modules/.bin/node --test server/src/trust/invariants/invariants.test.ts\`.

\`npm run invariants\` checks all of them in a live database: that of \`DATABASE_URL\`, else the app's own PostgreSQL in
\`DATA_DIR\`, whether the app runs or not. It reads at one instant, changes nothing, prints the first rows that break an
invariant, and exits with 0 when all hold, 1 when one does not, 2 when it could not check. \`-- --json\` is for
machines. \`-- --all\` also sums every closed period of the log anew and compares it with its checkpoint; run it
before every release.

The app checks by itself: those marked *minute* every minute, those marked *day* once a day. Of those marked *by pieces*
it checks some thousands of rows each minute, in turn, and all rows once a day. A breach of one marked *stops payments*
stops every payment out until two operators resume. Anybody may read the last result: \`GET /h5/api/invariant/latest\`.

Some rules are missing here, because no query can check them: 26 (planted secrets in logs, errors, addresses and dumps),
and the parts of 8 and 24 that only a client knows (an acknowledged order after a crash, a hundred wrong passwords at
once). Tests check those.
`
export const invariantsText = (): string => {
  const rows = invariants.map(({ id, sentence: [en, cn], breaks: [how, howCn], cost, money, piece }) => {
    const ways = breakages.filter(([of]) => of === id).map(([, way]) => way)
    const marks = [
      cost === 'cheap' ? 'minute' : 'day',
      ...(piece ? ['by pieces'] : []),
      ...(money ? ['stops payments'] : []),
    ]
    return (
      `### ${id}\n\n${en}\n${cn}\n\nBroken by: ${how} ${howCn} Tested with: ${[...new Set(ways)].join('; ')}. ` +
      `(${marks.join(', ')})\n`
    )
  })
  return `${HEAD}\n${rows.join('\n')}`
}
