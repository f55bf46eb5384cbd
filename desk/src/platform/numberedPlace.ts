/** The desk's page for a number: its path, and the search that finds the number there. */
const PAGES: readonly (readonly [form: RegExp, path: string, search: (no: string) => Record<string, string>])[] = [
  [/^W-\d{8}-\d+$/, '/withdrawals', (no) => ({ find: no, no })],
  [/^RT-\d{8}-\d+$/, '/retirements', (no) => ({ find: no, no })],
  [/^R-\d{8}-\d+$/, '/requests', (no) => ({ find: no, no })],
  [/^C-\d{8}-\d+$/, '/restrictions', (no) => ({ find: no, case: no })],
  [/^D-\d{8}-\w+$/, '/deposits', (no) => ({ find: no })],
  [/^CL-\d{8}-\w+$/, '/deposits', (no) => ({ tab: 'claims', find: no, no })],
  [/^[BPS]-\d{8}-\d+$/, '/blotter', (no) => ({ part: 'orders', find: no, no })],
  [/^LE-\d{8}-\d+$/, '/corrections', (no) => ({ q: no })],
  // A decided correction is found too, although it is on another tab.
  [/^CR-\d{8}-\d+$/, '/corrections', (no) => ({ tab: 'proposed', no })],
  [/^AL-\d{8}-\d+$/, '/surveillance', (no) => ({ find: no, no })],
  [/^TN-\d{4,6}$/, '/projects', (no) => ({ no })],
  // The audit names a member like this.
  [/^MEMBER \d+$/, '/members', (no) => ({ id: no.slice('MEMBER '.length) })],
]
type NumberedPlace = { path: string; no: string; search: Record<string, string> }
/** The number of an invoice or credit note names the record that it is for, and leads there. */
const FOR = /^(?:INV|CN)-/
export function numberedPlace(typed: string): NumberedPlace | undefined {
  const no = typed.trim().toUpperCase()
  const of = no.replace(FOR, '')
  const page = PAGES.find(([form]) => form.test(of))
  return page && { path: page[1], no, search: page[2](of) }
}
