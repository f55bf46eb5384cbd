/**
 * The one template of all mails. Nothing that a person typed becomes markup: every word is escaped, and only `link`,
 * which we made, can be followed. It uses tables and inline styles, because mail programs support little else; the dark
 * colours are a style sheet, which programs without dark mode ignore.
 */
import type { Lang } from '@tonne/domain/format'

type MailPage = {
  subject: string
  /** With `{code}` where the code stands. */
  body: string
  code: string | null
  lang: Lang
  link: string | null
  /** The page where the reader switches off such mails; null: they cannot. */
  off: string | null
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!)

export const offWords = { en: 'Stop emails like this one', cn: '不再接收此类邮件' }
const SANS =
  "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'PingFang SC','Noto Sans SC','Microsoft YaHei'," +
  'Helvetica,Arial,sans-serif'
const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'
const MONO = "ui-monospace,'SF Mono',Menlo,Consolas,monospace"

/** The colours of the app, by the class that the style sheet uses. */
const LIGHT = {
  page: 'background:#f4f3ec',
  card: 'background:#fdfcf9;border:1px solid #dfdccf',
  brand: 'color:#14402f',
  title: 'color:#15201b',
  text: 'color:#15201b',
  link: 'color:#14503a',
  code: 'background:#dee9dc;color:#14402f',
  foot: 'color:#5d6760',
}
const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0d1310!important}.card{background:#151d19!important;border-color:#252f2a!important}
.brand,.link{color:#8ad0a9!important}.title,.text{color:#f1f2eb!important}.foot{color:#919c94!important}
.code{background:#1b3328!important;color:#8ad0a9!important}
}
@media (max-width:480px){.pad{padding:24px 20px!important}.edge{padding:20px 12px!important}}`

const linkTo = (address: string, words: string): string =>
  `<a class="link" href="${address}" style="${LIGHT.link};text-decoration:underline;word-break:break-word">${words}</a>`

export function mailHtml({ subject, body, code, lang, link, off }: MailPage): string {
  const codeHtml =
    `<span class="code" style="${LIGHT.code};display:inline-block;padding:6px 14px;border-radius:10px;` +
    `font:600 24px/1.3 ${MONO};letter-spacing:3px;white-space:nowrap">${escapeHtml(code ?? '······')}</span>`
  const ours = link && escapeHtml(link)
  const paragraph = (text: string): string => {
    const words = escapeHtml(text)
    const linked = ours ? words.replaceAll(ours, linkTo(ours, ours)) : words
    const coded = linked.replaceAll('{code}', codeHtml)
    const style = `${LIGHT.text};margin:0 0 16px;font:400 16px/1.55 ${SANS};overflow-wrap:anywhere`
    return `<p class="text" style="${style}">${coded.replaceAll('\n', '<br>')}</p>`
  }
  const paragraphs = body
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n{2,}/)
    .map(paragraph)
  const footStyle = `${LIGHT.foot};margin:16px 8px 0;font:400 13px/1.5 ${SANS}`
  const foot = off ? `<p class="foot" style="${footStyle}">${linkTo(escapeHtml(off), offWords[lang])}</p>` : ''
  const titleStyle = `${LIGHT.title};margin:0 0 20px;font:600 22px/1.3 ${SANS};overflow-wrap:anywhere`
  const brand = `<span class="brand" style="${LIGHT.brand};font:700 20px/1.2 ${SANS}">Tonne</span>`
  return `<!doctype html>
<html lang="${lang === 'cn' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="${LIGHT.page};margin:0;padding:0">
<table class="page" ${TABLE} style="${LIGHT.page}">
<tr><td class="edge" align="center" style="padding:32px 16px">
<table ${TABLE} style="max-width:600px;text-align:left">
<tr><td style="padding:0 8px 16px">${brand}</td></tr>
<tr><td class="card pad" style="${LIGHT.card};border-radius:14px;padding:32px 36px 20px">
<h1 class="title" style="${titleStyle}">${escapeHtml(subject)}</h1>
${paragraphs.join('\n')}
</td></tr>
<tr><td>${foot}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
