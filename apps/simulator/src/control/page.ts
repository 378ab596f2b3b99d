import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { networks } from '../networks/list.ts'
import { scriptNames } from '../scripts.ts'
import { type Texts, textsFor } from './texts.ts'
import { viewPeople } from './view.ts'

const csp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

// The narrow screen comes last: it overrules the others.
const styles = ['page.css', 'panes.css', 'networks.css', 'talk.css', 'narrow.css']
/** Written from the list of networks; the others are files beside this one. */
const networkStyle = networks
  .map(({ id, colors: [light, dark] }) => `.net-${id} {\n  background: light-dark(${light}, ${dark});\n}\n`)
  .join('')
const scripts = ['page.js', 'draw.js']
const types: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}

export function servePage(app: FastifyInstance): void {
  app.get('/', async (request, reply) => {
    const { lang, texts } = textsFor(request.headers['accept-language'])
    return guarded(reply).type('text/html; charset=utf-8').send(page(lang, texts))
  })
  for (const name of [...styles, ...scripts, 'icon.svg']) {
    const mime = types[name.split('.')[1] ?? ''] ?? ''
    const text = name === 'networks.css' ? networkStyle : readFileSync(join(import.meta.dirname, name), 'utf8')
    app.get(`/control/${name}`, async (_request, reply) => guarded(reply).type(mime).send(text))
  }
}

const guarded = (reply: FastifyReply) =>
  reply.headers({
    'content-security-policy': csp,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  })

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Not run, only read; `<` must not end the element early. */
const data = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const paces = ['60000', '10000', '2000'] as const
const faults = ['lost', '429', 'revoked', '500', 'hang', 'slow'] as const

function page(lang: string, texts: Texts): string {
  const t = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, escaped(text)])) as Texts
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${t.title}</title>
<link rel="icon" href="/control/icon.svg">
${styles.map((name) => `<link rel="stylesheet" href="/control/${name}">`).join('\n')}
<script type="application/json" id="texts">${data(texts)}</script>
<script type="application/json" id="initials">${data(Object.fromEntries(networks.map(({ id, initials }) => [id, initials])))}</script>
<script type="application/json" id="people">${data(viewPeople())}</script>
<script type="module" src="/control/page.js"></script>
</head>
<body>
<header class="top">
  <svg class="mark" viewBox="0 0 26 26" aria-hidden="true"><rect width="26" height="26" rx="6"/><path d="M13 6.5a6.5 6.5 0 1 0 4.6 11.1M13 10a3 3 0 1 0 2.1 5.1"/><circle cx="18.5" cy="8" r="1.8"/></svg>
  <h1>${t.title}</h1>
  <p class="about">${t.about}</p>
  <label class="pace"><span>${t.pace}</span>
    <select id="pace"><option value="">${t.pace_off}</option>${paces.map((ms) => `<option value="${ms}">${t[`pace_${ms}`]}</option>`).join('')}</select>
  </label>
  <label class="pace"><span>${t.script}</span>
    <select id="script"><option value="">${t.script_none}</option>${scriptNames.map((name) => `<option value="${name}">${t[`script_${name}`]}</option>`).join('')}</select>
  </label>
  <details class="break" id="break"><summary>${t.break}<span class="count" id="fault-count" hidden></span></summary>
    <div class="pop"><p>${t.break_about}</p>
    ${faults.map((kind) => `<button type="button" class="item" data-fault="${kind}">${t[`fault_${kind}`]}</button>`).join('')}
    <p class="waiting" id="fault-waiting" hidden><span></span> <button type="button" class="link" id="fault-clear">${t.faults_clear}</button></p></div>
  </details>
</header>
<main>
  <nav class="side" aria-label="${t.accounts}">
    <div class="accounts" id="accounts" role="group" aria-label="${t.accounts}"></div>
    <div class="places">
      <section id="posts-part"><h2>${t.posts}</h2><ul id="posts"></ul></section>
      <section id="dialogs-part"><h2>${t.dialogs}</h2>
        <label class="new"><span class="sr">${t.new_dialog}</span><select id="new-dialog"><option value="">${t.new_dialog}</option></select></label>
        <ul id="dialogs"></ul></section>
      <section id="chats-part"><h2>${t.chats}</h2><ul id="chats"></ul></section>
    </div>
  </nav>
  <section class="talk" id="talk">
    <div class="head" id="head"></div>
    <p class="hint" id="hint" hidden></p>
    <div class="log" id="log" role="log" aria-live="polite" tabindex="0" aria-label="${t.dialogs}"></div>
    <form class="composer" id="composer" hidden>
      <div class="about-line" id="about-line" hidden><span></span><button type="button" class="link" id="stop">${t.cancel}</button></div>
      <label class="as" id="as-part"><span>${t.as}</span><select id="as"></select></label>
      <label class="as" id="stars-part" hidden><span>${t.stars}</span><select id="stars">${[5, 4, 3, 2, 1].map((n) => `<option value="${n}">${'★'.repeat(n)}</option>`).join('')}</select></label>
      <textarea id="text" rows="2" maxlength="4000" aria-label="${t.write_message}"></textarea>
      <div class="bar"><label class="btn" id="photo-part">${t.photo}<input type="file" id="photo" accept="image/png,image/jpeg,image/webp,image/gif" class="sr"></label>
        <span class="preview" id="preview" hidden><img alt=""><button type="button" class="link" id="no-photo">${t.remove_photo}</button></span>
        <button class="btn primary" id="send">${t.send}</button></div>
    </form>
  </section>
</main>
<p class="toast" id="toast" role="status" hidden></p>
</body>
</html>
`
}
