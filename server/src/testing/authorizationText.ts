/** The published table is generated from the endpoint tables and the matrix, so that it says what is tested. */
import { deskEndpoints } from '@tonne/contract/deskEndpoints'
import type { Endpoint } from '@tonne/contract/endpoint'
import { endpoints } from '@tonne/contract/endpoints'
import { type DeskEffect, deskEffects, needsCode } from '@tonne/domain/people/deskEffect'
import { deskEffectLabels, operatorRoles } from '@tonne/domain/people/operator'
import { matrix, type Row } from './matrix.ts'
import { memberActs } from './memberActs.ts'

const yes = (may: boolean): string => (may ? 'yes' : '–')
const ownedOf = (row: Row | undefined): string => Object.keys(row?.owned ?? {}).join(', ') || '–'

function memberLine(name: string, { method, path, access }: Endpoint): string {
  const row = matrix[name]
  const restricted = row?.scope ? `not under \`${row.scope}\`` : 'yes'
  const may =
    { public: ['yes', 'yes', 'yes', 'yes'], member: ['–', '–', 'yes', 'yes'], answered: ['–', '–', '–', 'yes'] }[
      access as 'public'
    ] ?? []
  return `| ${method} ${path} | ${may.join(' | ')} | ${access === 'public' ? 'yes' : restricted} | ${ownedOf(row)} |`
}
export const changing = endpoints.filter(({ endpoint }) => endpoint.method === 'POST' && endpoint.access !== 'public')
function aloneLine(name: string, { path }: Endpoint): string {
  const alone = memberActs[name]
  if (!alone) return `| ${path} | not said | – | – |`
  return 'asks' in alone ? `| ${path} | ${alone.asks} | – | – |` : `| ${path} | – | ${alone.may} | ${alone.undone} |`
}
const deskLine = ({ method, path, access, roles, effect, stepUp }: Endpoint): string => {
  const may =
    access === 'deskPublic'
      ? 'anyone may call | | | '
      : operatorRoles.map((role) => yes(roles.includes(role))).join(' | ')
  return `| ${method} ${path} | ${may} | ${effect ?? '–'} | ${yes(stepUp)} |`
}
const effectLine = (effect: DeskEffect): string =>
  `- \`${effect}\`: ${deskEffectLabels[effect][0]}${needsCode(effect) ? '' : ' (no code)'}`

export const authorizationText = (): string => `# Who may call what

Generated from the endpoint tables (\`contract/src\`) and the declared matrix (\`server/src/testing/matrix.ts\`), and
checked by \`server/src/testing/whole/matrix.test.ts\`, which calls every endpoint as every role. Write it anew
with \`WRITE=1 node_modules/.bin/node --test server/src/testing/whole/matrix.test.ts\`.

## Members' API, below /h5/api

A caller without a session gets code -1 (the session is over); a guest gets "Guest login, cannot perform this
operation"; a member who has not passed the risk questions is sent to them; a disabled member's session is over; an
operator's cookie has no effect here. *Its owner's* lists the fields that name something of one member: for another
member's the answer is exactly that for one that does not exist.

| endpoint | nobody | guest | unanswered | member | restricted | its owner's |
|---|---|---|---|---|---|---|
${endpoints.map(({ name, endpoint }) => memberLine(name, endpoint)).join('\n')}

## What a session alone may do

A thief of a session has no password, no second factor and no mailbox. Acts that fix something for good or let value
leave require one of them (*proved*); for the others the table says what a session alone can do, and how its owner
undoes it (\`server/src/testing/memberActs.ts\`). Wrong tries are counted: five at the trading password lock it, and
withdrawals with it, until operators close the case, which the owner requests with the IC number.

| endpoint | proved | a session alone | undone |
|---|---|---|---|
${changing.map(({ name, endpoint }) => aloneLine(name, endpoint)).join('\n')}

## The desk's API, below /desk/api

These need the desk's own cookie and its header; a member's token has no effect here. Each act declares its effect
(\`domain/src/people/deskEffect.ts\`), which decides whether it needs a code of the last ten minutes
(\`server/src/testing/whole/codeAgain.test.ts\` tries each act that needs none):

${deskEffects.map(effectLine).join('\n')}

| endpoint | ${operatorRoles.join(' | ')} | does | code |
|---|${operatorRoles.map(() => '---').join('|')}|---|---|
${deskEndpoints.map(({ endpoint }) => deskLine(endpoint)).join('\n')}

${deskEndpoints.length + endpoints.length} endpoints.
`
