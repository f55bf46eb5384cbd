/**
 * Why: what goes into a copy of one's data: every table that a member stands in, but what `parts.test.ts` lists with
 * its reason.
 */
export type CopyPart = { name: string; sql: string }
const part = (name: string, sql: string): CopyPart => ({ name, sql })
/** Rows that are the member's own, all in a table of that name. */
const own = (name: string, table: string, columns: string, order = 'id'): CopyPart =>
  part(name, `select ${columns} from ${table} where member_id = $1 order by ${order}`)

const person: readonly CopyPart[] = [
  part(
    'member',
    `select id, kind, email, first_name, last_name, real_name, company_name, uen, mobile, avatar, level, credit_score,
      joined_at, verified_at, answered_at,
       disabled_at, invitation_code, invited_by, terms_version, lang, muted_topics, mail_phrase, label from member
       where id = $1`,
  ),
  own('identity', 'identity', 'kind, given_at', 'given_at'),
  own('identity_seen_by', 'unmasking', 'by_name, by_role, why, at'),
  // Whoever names a person learns nothing of them before their yes: neither that they were asked, nor that they said
  // no.
  part(
    'links_of_accounts',
    `select id, account_id, owner_id, state, asked_at, confirmed_at, ended_at from owner_link
     where owner_id = $1 or (account_id = $1 and confirmed_at is not null) order by id`,
  ),
  part(
    'links_of_accounts_steps',
    `select s.link_id, s.state, s.by_member_id = $1 as by_you, s.at from owner_link l
      join owner_link_step s on s.link_id = l.id
     where l.owner_id = $1 or (l.account_id = $1 and s.state in ('confirmed', 'ended')) order by s.id`,
  ),
  own('agreed_terms', 'consent', 'version, at', 'version'),
  own('credit_acts', 'credit_event', 'kind, order_no, points, score, at'),
]

const safety: readonly CopyPart[] = [
  own('sessions', 'session', 'device, address, created_at, used_at, ends_at, revoked_at'),
  own('logins', 'login_event', 'outcome, device, address, known, at'),
  own('known_devices', 'known_device', 'first_at, last_at', 'first_at'),
  own('trading_password', 'trading_password', 'set_at, changed_at, tries, locked_at', 'set_at'),
  own('authenticator', 'totp', 'made_at, confirmed_at', 'made_at'),
  own('step_ups', 'step_up', 'bound, factor, factor_since, at'),
  own('passkeys', 'passkey', 'label, made_at, used_at, removed_at'),
  own('recovery_codes', 'recovery_code', 'made_at, used_at'),
  own('waits_of_withdrawals', 'cool_off', 'why, at, until'),
  own(
    'restrictions',
    'restriction',
    'case_no, code, scopes, reason_en, reason_cn, imposed_by, since, review_by, lifted_at, lifted_by, lifted_why, ' +
      'lifted_why_cn',
  ),
  part(
    'restriction_steps',
    `select r.case_no, s.kind, s.review_by, s.at from restriction r join restriction_step s on s.restriction_id = r.id
      where r.member_id = $1 order by s.id`,
  ),
  own('acts_of_operators', 'audit', 'actor, act, subject, reason, before, after, at'),
]

const money: readonly CopyPart[] = [
  part(
    'postings',
    `select p.id, p.entry_id, p.kind, d.kind || ' ' || d.pocket as debit, c.kind || ' ' || c.pocket as credit, d.asset,
      p.amount, p.at
     from account a join posting p on p.debit_id = a.id or p.credit_id = a.id join account d on d.id = p.debit_id
     join account c on c.id = p.credit_id
     where a.kind = 'member' and a.owner_id = $1 order by p.id`,
  ),
  own('holds', 'hold', 'why, amount_cents, left_cents, release_rule_en, release_by, since, released_at'),
  own(
    'deposits',
    'deposit',
    'no, reference, amount_cents, paid_cents, paid_by, state, created_at, expires_at, settled_at',
  ),
  part(
    'payments_received',
    `select l.bank, l.bank_ref, l.reference, l.counterparty, l.amount_cents, l.outcome, l.value_at from bank_line l
     where l.deposit_id in (select id from deposit where member_id = $1) or l.id in (select line_id from line_decision
     where member_id = $1) order by l.id`,
  ),
  own(
    'decisions_on_payments',
    'line_decision',
    'kind, state, reason, proposed_name, proposed_at, decided_name, decided_at',
  ),
  own('claims', 'claim', 'no, amount_cents, paid_day, sender, reference, evidence, state, answer, made_at, decided_at'),
  own(
    'payees',
    'payee',
    'kind, bank, tail, holder, registered_name, state, verified_at, rejected_why, is_default, usable_at, added_at, ' +
      'removed_at',
  ),
  own(
    'withdrawals',
    'withdrawal',
    'no, amount_cents, fee_cents, gst_cents, net_cents, stage, payee_kind, bank, tail, holder, registered_name, ' +
      'requested_at, ended_at, paid_at, returned_at, refused_en, refused_cn',
  ),
  part(
    'withdrawal_steps',
    `select w.no, s.stage, s.by, s.at from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id
      where w.member_id = $1 order by s.at`,
  ),
  part(
    'corrections',
    `select no, kind, text_en, text_cn, evidence, reason, state, proposed_at, decided_at from correction
     where $1 = any(member_ids) or give_to = $1 order by id`,
  ),
  own('papers', 'kept_file', "name, mime, sha256, made_at, encode(bytes, 'base64') as bytes", 'name'),
]

const tons: readonly CopyPart[] = [
  own('orders', '"order"', 'no, kind, state, project_id, kg, price_cents, total_cents, fee_cents, gst_cents, at'),
  part(
    'order_steps',
    `select o.no, s.state, s.at from "order" o join order_step s on s.order_id = o.id where o.member_id = $1
      order by o.id, s.at`,
  ),
  part(
    'orders_in_the_book',
    `select o.no, b.side, b.market, b.price_cents, b.kg, b.left_kg, b.filled_kg, b.filled_cents, b.at from book_order b
      join "order" o on o.id = b.order_id
     where b.member_id = $1 order by b.order_id`,
  ),
  own(
    'bookings',
    'booking',
    'order_no, project_id, asked_kg, price_cents, fee_cents, kept_cents, member_seed, rank, allotted_kg, ' +
      'final_due_at, made_at',
    'order_id',
  ),
  part(
    'trades',
    `select id, project_id, case when buyer_id = $1 then 'bought' else 'sold' end as side, price_cents, kg, total_cents,
      at, due_at, settled_at from trade
     where buyer_id = $1 or seller_id = $1 order by id`,
  ),
  part(
    'tons_held',
    `select r.project_id, a.pocket, r.from_kg, r.to_kg from account a join serial_range r on r.account_id = a.id
     where a.kind = 'member' and a.owner_id = $1 order by r.project_id, r.from_kg`,
  ),
  own(
    'retirements',
    'retirement',
    'no, project_id, kg, beneficiary, name, reason, reason_text, message, state, requested_at, instructed_at, ' +
      'ended_at, refused_why, correction',
  ),
  own('lists_of_retirements', 'retirement_list', 'first_id, project_id, sha256, at', 'first_id'),
  part(
    'certificates',
    `select r.no, c.version, c.record, c.hash, c.at from retirement r join certificate c on c.retirement_id = r.id
      where r.member_id = $1 order by c.id`,
  ),
  own(
    'plans',
    'plan',
    'no, project_id, kg, cap_cents, day_of_month, beneficiary, name, reason, reason_text, message, state, next_on, ' +
      'created_at, paused_at, stopped_at, stopped_why',
  ),
  part(
    'plan_months',
    `select p.no, m.month, m.outcome, m.pay_cents, m.why, m.at from plan p join plan_month m on m.plan_id = p.id
      where p.member_id = $1 order by p.id, m.month`,
  ),
]

const words: readonly CopyPart[] = [
  own('notices', 'notice', "kind, params - 'link' as params, at, read_at"),
  part(
    'mails',
    `select l.to_address, l.subject, l.at, l.sent_at from mail l join member m on lower(l.to_address) = m.email_key
      where m.id = $1 order by l.id`,
  ),
  own('requests', 'request', 'no, kind, state, details, proposal, due_at, outcome, outcome_cn, at'),
  part(
    'request_steps',
    `select r.no, s.state, s.by_name, s.at from request r join request_step s on s.request_id = r.id
      where r.member_id = $1 order by s.id`,
  ),
  part(
    'request_messages',
    `select r.no, m.by, m.name, m.text, m.at from request r join request_message m on m.request_id = r.id
      where r.member_id = $1 order by m.id`,
  ),
  own('pictures_sent', 'upload', 'name, purpose, width, height, at', 'at'),
  own('notes', 'member_note', 'by_name, text, at'),
]

export const copyParts: readonly CopyPart[] = [...person, ...safety, ...money, ...tons, ...words]
