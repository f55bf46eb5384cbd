/** A page's HTML as lines of text: what is read, in its order, where links lead, and what fields and buttons hold. */
const TOKEN = /<!--[\s\S]*?-->|<(\/?)([a-z0-9]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>|([^<]+)/gi
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g
/** Drawings, and the tabs, which are the same on every page. */
const LEFT_OUT = /^(script|style|svg)\b|^nav(?=.* aria-label="(Main|主导航)")/
/** Everything else continues the line that it is in. */
const LINE = new RegExp(
  `^(${[
    'a article aside button dd div dl dt fieldset figure footer form h1 h2 h3 h4 header input label legend li main',
    'nav ol option p section select table td textarea th tr ul',
  ]
    .join(' ')
    .replaceAll(' ', '|')})$`,
)
const WRITTEN = [
  'alt aria-checked aria-current aria-disabled aria-invalid aria-label aria-pressed aria-selected checked disabled',
  'data-now href max maxlength placeholder selected value',
].flatMap((names) => names.split(' '))

/** A hash of rows changes with the order in which they were written, and of equal rows nobody promises one. */
const HASH = /\b[0-9a-f]{64}\b|\b[0-9a-f]{8}(?: [0-9a-f]{8}){7}\b|\b[0-9a-f]{12}(?=…)/g

export function outline(html: string): string {
  const lines: string[] = []
  let line = ''
  const end = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    if (text) lines.push(text)
    line = ''
  }
  let skipped = ''
  let depth = 0
  for (const [, closing, tag = '', attributes = '', text] of html.matchAll(TOKEN)) {
    if (skipped) {
      if (tag === skipped) depth += closing ? -1 : 1
      if (depth === 0) skipped = ''
    } else if (text !== undefined) line += plain(text)
    else if (!closing && LEFT_OUT.test(tag + attributes)) {
      skipped = tag
      depth = 1
    } else if (tag) {
      if (LINE.test(tag)) end()
      if (!closing) line += opening(tag, attributes)
    }
  }
  end()
  return `${lines.join('\n').replace(HASH, '‹hash›')}\n`
}

function opening(tag: string, text: string): string {
  const found = new Map([...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name!.toLowerCase(), value]))
  // What is in the field now, where it is not what it began with.
  if (found.has('data-now')) for (const first of ['checked', 'value']) found.delete(first)
  const written = WRITTEN.filter((name) => found.has(name)).map((name) =>
    ` ${name}=${plain(found.get(name) ?? '')}`.replace('data-now', 'now'),
  )
  if (/^h\d$/.test(tag)) return `${'#'.repeat(Number(tag[1]))} `
  return tag === 'button' || written.length > 0 ? `[${tag}${written.join('')}] ` : ''
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", nbsp: '\u00a0' }
const plain = (text: string): string => text.replace(/&(#?\w+);/g, (all, name: string) => ENTITIES[name] ?? all)
