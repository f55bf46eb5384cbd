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

export const authorizationText = (): string => `# Who may what

Written from the endpoint tables (\`contract/src\`) and the declared matrix (\`server/src/testing/matrix.ts\`), and
held to them by \`server/src/testing/whole/matrix.test.ts\`, which calls every endpoint as every role. Write it anew
with \`WRITE=1 node_modules/.bin/node --test server/src/testing/whole/matrix.test.ts\`.

## Members' API, below /h5/api

Nobody without a session gets code -1 (the session is over); a guest hears "Guest login, cannot perform this
operation"; a member who has not passed the risk questions is sent to them; a disabled member's session is over; an
operator's cookie counts for nothing here. *Its owner's* names the fields that name a member's own thing: another
member's answers exactly as one that does not exist.

| endpoint | nobody | guest | unanswered | member | restricted | its owner's |
|---|---|---|---|---|---|---|
${endpoints.map(({ name, endpoint }) => memberLine(name, endpoint)).join('\n')}

## What a session alone may do

Whoever steals a session has no password, no second factor and no mailbox. What fixes something for good or lets value
leave asks for one of them (*proved*); for the rest stands what a session alone does, and how its owner undoes it
(\`server/src/testing/memberActs.ts\`). Its wrong tries are counted: five at the trading password lock it, and
withdrawals with it, until operators close the case, which its owner asks for with the IC number.

| endpoint | proved | a session alone | undone |
|---|---|---|---|
${changing.map(({ name, endpoint }) => aloneLine(name, endpoint)).join('\n')}

## The desk's API, below /desk/api

Only with the desk's own cookie and its header; a member's token counts for nothing here. Each act says what it does
(\`domain/src/people/deskEffect.ts\`), and from that follows whether it asks for a code of the last ten minutes
(\`server/src/testing/whole/codeAgain.test.ts\` tries each act that asks for none):

${deskEffects.map(effectLine).join('\n')}

| endpoint | ${operatorRoles.join(' | ')} | does | code |
|---|${operatorRoles.map(() => '---').join('|')}|---|---|
${deskEndpoints.map(({ endpoint }) => deskLine(endpoint)).join('\n')}

${deskEndpoints.length + endpoints.length} endpoints.
`
