/**
 * The app serves as a database user who owns nothing and can become nobody else, so that no statement of ours, planted
 * or wrong, changes history.
 */
import { scryptSync } from 'node:crypto'
import type pg from 'pg'
import { commonOf, forUser } from './hosts.ts'

/**
 * Migrations grant rights to this role; the app logs in as it, or as a user who is a member of it and of nothing else.
 */
export const APP_USER = 'tonne_app'

/** One sentence for the operator: the user that the app was logged in as, and the one to use instead. */
export class AppUserRefused extends Error {
  override name = 'AppUserRefused'
}

const passwords = new Map<string, string>()
/** The derivation is slow on purpose, so its result is cached. */
function passwordFrom(key: string): string {
  const password = passwords.get(key) ?? scryptSync(key, APP_USER, 24).toString('base64url')
  passwords.set(key, password)
  return password
}

/**
 * The app's own address beside the owner's. Its password is derived from the owner's (from `secret` when the owner
 * needs none), slowly, so that every node has the same one and nothing else has to be stored; the owner's cannot be
 * computed from it.
 */
export function appUrlOf(ownerUrl: string, secret = ''): string {
  const key = commonOf(ownerUrl).password || secret
  if (key === '')
    throw new AppUserRefused(
      'DATABASE_URL names no password from which the app’s own could follow. Set APP_DATABASE_URL, or SECRET.',
    )
  return forUser(ownerUrl, { username: APP_USER, password: passwordFrom(key) })
}

/**
 * Everyone whom the user may become, by membership or by granting it to itself, at any depth; ownership is counted over
 * the whole server.
 */
const WHO = `
  with recursive reach as (
    select * from pg_roles where rolname = session_user
    union
    select r.* from pg_auth_members m join reach on m.member = reach.oid join pg_roles r on r.oid = m.roleid
  )
  select session_user::text as "user", current_user::text as "role",
    array(select rolname::text from reach where rolname not in (session_user, '${APP_USER}') order by 1) as "becomes",
    (select bool_or(rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls) from reach) as "mighty",
    exists (select 1 from pg_shdepend d join reach on reach.oid = d.refobjid
      where d.deptype = 'o' and d.refclassid = 'pg_authid'::regclass) as "owns"`
type Who = { user: string; role: string; becomes: string[]; mighty: boolean; owns: boolean }

/**
 * Sets a new connection up and checks its user, in one round trip; a user who could do more than the app may is refused
 * (AppUserRefused).
 */
export async function enterAsApp(client: pg.ClientBase, settings: string): Promise<void> {
  const answers = (await client.query(`${settings}; ${WHO}`)) as unknown as pg.QueryResult<Who>[]
  const who = answers.at(-1)!.rows[0]!
  const why = tooMuch(who)
  if (why) throw new AppUserRefused(`The app would serve as the database user "${who.user}", who ${why}. ${REMEDY}`)
}
const REMEDY =
  `Give DATABASE_URL to the owner, who migrates, and APP_DATABASE_URL to ${APP_USER} or another user who owns ` +
  `nothing and is a member of ${APP_USER} alone; see docs/deploy.md.`

function tooMuch({ user, role, becomes, mighty, owns }: Who): string | undefined {
  if (user !== role) return `took the role "${role}" and can lay it down again`
  if (becomes.length > 0) return `can become ${becomes.map((name) => `"${name}"`).join(', ')}`
  if (mighty) return 'is a superuser, or may make roles or databases, replicate, or pass row security by'
  return owns ? 'owns tables or other things of this server' : undefined
}
