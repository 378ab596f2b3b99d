import { createHash } from 'node:crypto'
import type { Locale } from '@otklik/contract/users/users.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { checkNear } from '../http/near.ts'
import { localeOf } from '../locale.ts'
import { refuse } from '../refuse.ts'
import { escaped } from './layout.ts'
import { type KeptLetter, openMailbox } from './mailbox.ts'

const texts = {
  ru: {
    title: 'Письма',
    about: 'Почтовый сервер не настроен (SMTP_URL), поэтому письма остаются здесь. Страница обновляется сама.',
    empty: 'Писем ещё нет.',
    back: 'Все письма',
  },
  en: {
    title: 'Mail',
    about: 'No mail server is set up (SMTP_URL), so letters stay here. This page refreshes by itself.',
    empty: 'No letters yet.',
    back: 'All letters',
  },
}

const style = `
:root { color-scheme: light dark; --bg: light-dark(#f4f4f1, #0f1213); --surface: light-dark(#fff, #15191a); --line: light-dark(#e6e5e0, #252b2c); --hover: light-dark(#f2f2ee, #1c2223); --text: light-dark(#1a1c1b, #e6eae9); --quiet: light-dark(#666964, #8f9a98); --accent: light-dark(#0a6064, #6fd0ca) }
body { font: 14px/1.5 Inter, system-ui, sans-serif; max-width: 46rem; margin: 0 auto; padding: 2rem 1rem; background: var(--bg); color: var(--text) }
h1 { font-size: 1.25rem; margin: 0 } p { color: var(--quiet); margin: .25rem 0 1.25rem } a { color: var(--accent) }
ul { list-style: none; margin: 0; padding: 0; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: hidden }
li + li { border-top: 1px solid var(--line) }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; color: inherit; text-decoration: none; overflow-wrap: anywhere }
li a:hover { background: var(--hover) } li a:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px }
strong { font-weight: 600 } small { color: var(--quiet); font-size: inherit } time { color: var(--quiet) }
iframe { width: 100%; height: calc(100vh - 11rem); min-height: 30rem; border: 1px solid var(--line); border-radius: 10px; background: var(--surface) }
`
const style_hash = createHash('sha256').update(style).digest('base64')
const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${style_hash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
// No script, no picture, no form; its one link opens in a window of its own, free of this.
const LETTER_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
const REFRESH_S = 4

/** Letters on the screen of whoever develops. Links in them sign people in, so nobody from outside may look. */
export function serveMailbox(server: FastifyInstance, folder: string) {
  const mailbox = openMailbox(folder)
  const page = (reply: FastifyReply, html: string) => send(reply, PAGE_POLICY, html)

  server.get('/mailbox', async (request, reply) => {
    checkNear(request)
    return page(reply, listPage(await mailbox.list(), localeOf(request.headers['accept-language'])))
  })
  server.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    checkNear(request)
    const letter = (await mailbox.find(request.params.id)) ?? refuse('not_found')
    return page(reply, letterPage(letter, localeOf(request.headers['accept-language'])))
  })
  server.get<{ Params: { id: string } }>('/mailbox/:id/letter', async (request, reply) => {
    checkNear(request)
    const { html } = (await mailbox.find(request.params.id)) ?? refuse('not_found')
    return send(reply, LETTER_POLICY, html)
  })
}

const send = (reply: FastifyReply, policy: string, html: string) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(html)

const frame = (title: string, locale: Locale, head: string, body: string) =>
  `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head}
<title>${escaped(title)} · Otklik</title><style>${style}</style></head><body><main>${body}</main></body></html>`

function listPage(letters: KeptLetter[], locale: Locale) {
  const { title, about, empty } = texts[locale]
  const rows = letters.map(
    ({ id, to, subject, at }) =>
      `<li><a href="/mailbox/${id}"><strong>${escaped(subject)}</strong>${timeOf(at, locale)}<small>${escaped(to)}</small></a></li>`,
  )
  const list = rows.length ? `<ul>${rows.join('')}</ul>` : `<p>${empty}</p>`
  const head = `<meta http-equiv="refresh" content="${REFRESH_S}">`
  return frame(title, locale, head, `<h1>${title}</h1><p>${about}</p>${list}`)
}

const letterPage = ({ id, to, subject, at }: KeptLetter, locale: Locale) =>
  frame(
    subject,
    locale,
    '',
    `<a href="/mailbox">← ${texts[locale].back}</a><h1>${escaped(subject)}</h1><p>${escaped(to)} · ${timeOf(at, locale)}</p>
<iframe src="/mailbox/${id}/letter" title="${escaped(subject)}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`,
  )

const timeOf = (at: Date, locale: Locale) =>
  `<time datetime="${at.toISOString()}">${at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })}</time>`
