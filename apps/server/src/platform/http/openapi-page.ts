import { createHash } from 'node:crypto'
import { rules } from '@otklik/contract/permissions.ts'
import { scopesOf } from '@otklik/contract/scopes.ts'
import { z } from 'zod'
import type { NamedCall } from './calls.ts'
import { commandOf } from './openapi-examples.ts'

const style = `
:root { color-scheme: light dark; --line: light-dark(#e6e5e0, #252b2c); --quiet: light-dark(#666964, #8f9a98); --accent: light-dark(#0a6064, #6fd0ca) }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; background: light-dark(#fff, #15191a); color: light-dark(#1a1c1b, #e6eae9) }
h1 { font-size: 1.5rem } h2 { margin-top: 2.5rem; font-size: 1.1rem } a { color: var(--accent) }
article { border-top: 1px solid var(--line); padding: .75rem 0 } p { margin: .25rem 0; color: var(--quiet) }
code { font-family: ui-monospace, monospace } code b { color: var(--accent) }
pre { overflow: auto; font-size: 13px; border-left: 2px solid var(--line); padding-left: .75rem; margin: .5rem 0 } summary { cursor: pointer; color: var(--quiet) }
`

/** One page without scripts: every call, who may make it, what goes in and what comes out. */
export function callsPage(calls: NamedCall[]) {
  const domains = Map.groupBy(calls, ({ domain }) => domain)
  const sections = [...domains].map(
    ([domain, own]) => `<h2 id="${domain}">${domain}</h2>${own.map(articleOf).join('')}`,
  )
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Interface · Otklik</title><style>${style}</style></head><body><h1>Otklik: the interface</h1>
<p>Send <code>Authorization: Bearer …</code> and JSON: the token of a person, a personal token, or what an application was given
(<a href="/.well-known/oauth-authorization-server">OAuth 2 with PKCE</a>). With the latter two a call needs its scope, and 429 says when to ask again. Times are whole seconds. A refusal is <code>{error, error_type, fields?}</code>.
The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>${sections.join('')}</body></html>`
  return { html, style_hash: createHash('sha256').update(style).digest('base64') }
}

function articleOf(named: NamedCall) {
  const { call } = named
  const who =
    'open' in call
      ? 'anybody'
      : Object.entries(rules[call.access].allow)
          .map(([role, needs]) => (needs === 'yes' ? role : `${role} with ${needs}`))
          .join(', ')
  const parts = [
    ['query', call.query, 'input'],
    ['body', call.body, 'input'],
    ['reply', call.stream || call.raw ? undefined : call.reply, 'output'],
  ] as const
  const shown = parts.flatMap(([name, schema, io]) =>
    schema ? [`<details><summary>${name}</summary><pre>${escaped(shapeOf(schema, io))}</pre></details>`] : [],
  )
  return `<article><code><b>${call.method}</b> ${escaped(call.path)}</code>${call.about ? `<p>${escaped(call.about)}</p>` : ''}<p>For ${who}. ${lettingIn(call)}</p><details><summary>example</summary><pre>${escaped(commandOf(named))}</pre></details>${shown.join('')}</article>`
}

/** What lets an application or a personal token make the call. */
function lettingIn(call: NamedCall['call']): string {
  if ('open' in call) return ''
  const any = scopesOf(call)
  if (any.length === 0) return 'No application is let in.'
  return `Scope: ${any.map((scope) => `<code>${scope}</code>`).join(' or ')}.`
}

const shapeOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return JSON.stringify(shape, null, 1)
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
