import type { Locale } from '@otklik/contract/users/users.ts'
import type { LetterText } from '@otklik/locales/letter.ts'

type Laid = LetterText & {
  url: string | undefined
  orOpen: string
  stops: { words: string; url: string } | undefined
  locale: Locale
}

/** Of the design's tokens; mail programs know no variables. */
const light = {
  bg: '#f4f4f1',
  surface: '#ffffff',
  line: '#e6e5e0',
  text: '#1a1c1b',
  text_2: '#50534f',
  text_3: '#666964',
  accent: '#0b6a6e',
  accent_text: '#0a6064',
  on_accent: '#ffffff',
}
const dark: typeof light = {
  bg: '#0f1213',
  surface: '#15191a',
  line: '#252b2c',
  text: '#e6eae9',
  text_2: '#aeb7b5',
  text_3: '#8f9a98',
  accent: '#4bb9b4',
  accent_text: '#6fd0ca',
  on_accent: '#04201f',
}

const FONT = "Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"

/** Classes only undo what stands inline: a program that drops this sheet shows the light letter. */
const sheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${[
  ['bg', `background:${dark.bg}`],
  ['card', `background:${dark.surface}`, `border-color:${dark.line}`],
  ['t', `color:${dark.text}`],
  ['t2', `color:${dark.text_2}`],
  ['t3', `color:${dark.text_3}`],
  ['logo', `color:${dark.accent_text}`],
  ['button', `background:${dark.accent}`],
  ['on', `color:${dark.on_accent}`],
]
  .map(([name, ...rules]) => `.${name}{${rules.map((rule) => `${rule}!important`).join(';')}}`)
  .join('')}}
@media (max-width:600px){.inner{padding:24px!important}}`

/** Tables and inline styles, since mail programs still want them; one button, no pictures, nothing fetched. */
export function layOut({ subject, heading, paragraphs, button, why, url, orOpen, stops, locale }: Laid): string {
  const paragraph = (words: string) =>
    `<p class="t2" style="${type(16, light.text_2)}margin:0 0 16px">${escaped(words)}</p>`
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title><style>${sheet}</style></head>
<body class="bg" style="margin:0;padding:0;background:${light.bg}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="bg" style="background:${light.bg}"><tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="logo" style="${type(18, light.accent_text, 700)}letter-spacing:-.01em;padding:0 4px 16px">Otklik</td></tr>
<tr><td class="card inner" style="background:${light.surface};border:1px solid ${light.line};border-radius:10px;padding:36px 40px">
<h1 class="t" style="${type(22, light.text, 650)}line-height:1.3;margin:0 0 16px">${escaped(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}${url && button ? `\n${buttonTo(url, button, orOpen)}` : ''}
</td></tr>
<tr><td class="t3" style="${type(13, light.text_3)}padding:20px 4px 0">${escaped(why)}${stops ? `<br>${linkTo(stops.url, stops.words)}` : ''}</td></tr>
</table></td></tr></table></body></html>`
}

const buttonTo = (url: string, words: string, orOpen: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="background:${light.accent};border-radius:6px">
<a class="on" href="${escaped(url)}" target="_blank" rel="noopener noreferrer" style="${type(16, light.on_accent, 600)}display:inline-block;padding:12px 24px;text-decoration:none">${escaped(words)}</a></td></tr></table>
<p class="t3" style="${type(13, light.text_3)}margin:0">${escaped(orOpen)}<br>${linkTo(url, url)}</p>`

const linkTo = (url: string, words: string) =>
  `<a class="logo" href="${escaped(url)}" target="_blank" rel="noopener noreferrer" style="color:${light.accent_text};word-break:break-all">${escaped(words)}</a>`

const type = (px: number, color: string, weight = 400) =>
  `font-family:${FONT};font-size:${px}px;line-height:1.5;font-weight:${weight};color:${color};`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (words: string) => words.replace(/[&<>"']/g, (mark) => marks[mark] as string)
