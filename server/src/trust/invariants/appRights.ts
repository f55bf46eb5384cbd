/** The app's rights on every table. A new table must be listed here, and what may never change is named. */
import { retention } from '@tonne/domain/support/retention'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Columns of append-only tables that the app may empty once the published retention time of personal data is over. */
export const forgotten: readonly string[] = retention
  .filter(({ days }) => days !== null)
  .flatMap(({ columns }) =>
    Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  )

/** Every table is in exactly one list. The app cannot even read a table that is not listed. */
export const appRights = {
  read: words(`
    backup key_rotation migration owner_of`),
  /** History that is never changed or removed: select, insert. */
  add: words(`
    audit bank_line certificate checkpoint consent content_picture cool_off credit_event daily_close draw_commit
    draw_list draw_result entry fund_mark holiday_version icc_list identity invariant_run kept_file ledger_check
    liability_day liability_leaf log_head log_node log_part member_note month_close order_step owner_link_step
    payout_batch period_days plan_month posting posting_row project_phase project_price project_revision
    registration_switch
    registry_block registry_file request_message request_step restriction_step retirement_list serial_block
    step_up template_version terms_version unmasking withdrawal_step`),
  /** Rows that change state and stay: select, insert, update. */
  change: words(`
    account bank_file book_order booking broadcast checkpoint_sum claim content_item content_version correction
    demo_bank demo_bank_payout deposit handover hold instance invitation line_decision mail market_alert member
    member_sum money_out_stop month_cover notice open_snapshot operator operator_invite operator_passkey
    operator_session order owner_link
    passkey payee plan project project_draft project_file project_price_plan project_stop recount reference_price
    refusal_count request
    restriction restriction_proposal retirement session setting_proposal trade trading_pair trading_password
    uncounted_trade withdrawal`),
  /** Rows that come and go: select, insert, delete. */
  pass: words(`
    attempt data_copy event file_loose idempotency log_waiting login_event operator_proof operator_sign_on
    passkey_challenge proof_use socket_ticket turn`),
  /** Rows that change, and are removed when they are over: select, insert, update, delete. */
  whole: words(`
    announcement arrangement assignment banner demo_bank_order faq_entry kept_answer known_device lease
    login_ticket mail_code member_look news_item paper push push_device push_key
    queue_seen quiz_question recount_sum recovery_code saved_view serial_range totp upload`),
} as const

export const rightsOf: Readonly<Record<keyof typeof appRights, string>> = {
  read: 'SELECT',
  add: 'INSERT SELECT',
  change: 'INSERT SELECT UPDATE',
  pass: 'DELETE INSERT SELECT',
  whole: 'DELETE INSERT SELECT UPDATE',
}
