/** docs/invariants.md is generated from the list itself. */
import { invariants } from '../trust/invariants/invariantList.ts'
import { breakages } from './breakages.ts'

const HEAD = `# What must always hold

Written from \`server/src/trust/invariants/\` and held to it by \`invariants.test.ts\`, which breaks each of them on
purpose in a world in which everything has happened once, and sees exactly that one (or those named beside it) fail.
Write it anew with \`WRITE=1 node_modules/.bin/node --test server/src/trust/invariants/invariants.test.ts\`.

\`npm run invariants\` asks all of them of a live database: of \`DATABASE_URL\`, else of the own PostgreSQL in
\`DATA_DIR\`, whether the app runs or not. It reads at one instant, changes nothing, prints the first rows that break
one, and ends with 0 when everything holds, 1 when something does not, 2 when it could not look. \`-- --json\` is for
machines. \`-- --all\` also sums every closed period of the log anew and compares it with its checkpoint: it belongs
before every release.

The app looks by itself: at those marked *minute* every minute, at the whole histories once a day. Of those marked
*by pieces* it looks at some thousands of rows each minute, in turn, and at all once a day. Whatever breaks one
that *stops payments* stops every payment out until two operators have looked and resumed. Everyone may read the last
look: \`GET /h5/api/invariant/latest\`.

Not among them, because no query can see it: 26 (planted secrets in logs, errors, addresses and dumps), and of 8 and
24 what only a client knows (an acknowledged order after a crash, a hundred wrong passwords at once). Tests hold
those.
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
