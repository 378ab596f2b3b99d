import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { refuse } from '../refuse.ts'

/** What vite writes where a nonce belongs (vite.config.ts). */
const NONCE_MARK = '__csp_nonce__'
/** What browsers look for at the root: the worker that hears pushes, and what makes the product an app. */
const rootFiles: Readonly<Record<string, string>> = {
  'sw.js': 'text/javascript; charset=utf-8',
  'manifest.webmanifest': 'application/manifest+json; charset=utf-8',
  ...{ 'icon-192.png': 'image/png', 'icon-512.png': 'image/png', 'icon-maskable.png': 'image/png' },
}
/** Paths of the interface, and what is only asked for to find secrets: answered as a mistake, never with the page. */
const NOT_PAGES = /^\/(v1|hooks|assets|files|metrics|healthz|readyz|api|mailbox)(\/|$)|\/(\.|%2e)|\.map$/i

/**
 * Serves the built web app: hashed files from disk, compressed beforehand, and the page itself for every other address.
 * Scripts come only from our own files. Style elements need the nonce of the page, because Mantine writes its theme
 * variables and responsive styles into such elements; style attributes are set by script, which the policy allows.
 */
export async function serveWeb(
  server: FastifyInstance,
  folder: string,
  { help, captcha = 'altcha', servers = [], now = async () => ({}) }: PageOptions = {},
) {
  await server.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    dotfiles: 'ignore',
    allowedPath: (path) => !path.endsWith('.map'),
    immutable: true,
    maxAge: '365d',
    setHeaders: (reply) => reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'"),
  })

  for (const [name, type] of Object.entries(rootFiles)) {
    const file = join(folder, name)
    if (!existsSync(file)) continue
    const bytes = readFileSync(file)
    // Asked for anew each time: a browser would otherwise keep the worker of an older release for a day.
    server.get(`/${name}`, (_, reply) => reply.type(type).header('cache-control', 'no-cache').send(bytes))
  }

  const built = readFileSync(join(folder, 'index.html'), 'utf8')
  // Where «Help» leads, and who else may be asked. The addresses were checked with the configuration.
  const known = { ...(help && { help }), ...(servers.length && { 'api-servers': servers.join(' ') }) }
  server.setNotFoundHandler(async (request, reply) => {
    // By address, not by the accept header: a health check or a link preview asks for no particular type.
    const [path = ''] = request.url.split('?', 1)
    if (!['GET', 'HEAD'].includes(request.method) || NOT_PAGES.test(path)) refuse('not_found')
    const page = built.replace('</head>', `${metasOf({ ...known, ...(await now()) })}</head>`)
    const nonce = request.id.replaceAll('-', '')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(nonce, captchaHosts[captcha], servers))
      .send(page.replaceAll(NONCE_MARK, nonce))
  })
}

const metasOf = (facts: Record<string, string>) =>
  Object.entries(facts)
    .map(([name, content]) => `<meta name="${name}" content="${encodeURI(content).replaceAll('%20', ' ')}">`)
    .join('')

type PageOptions = {
  help?: string | undefined
  captcha?: Config['CAPTCHA_KIND']
  servers?: readonly string[]
  /** What the page must know before it asks anything: asked for every page. */
  now?: () => Promise<Record<string, string>>
}

/** Whom the page may ask besides us, where the installation has chosen a vendor. */
const captchaHosts: Record<Config['CAPTCHA_KIND'], readonly string[]> = {
  altcha: [],
  recaptcha: ['https://www.google.com', 'https://www.gstatic.com'],
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
  smartcaptcha: ['https://smartcaptcha.yandexcloud.net'],
}

const pagePolicy = (nonce: string, vendor: readonly string[], servers: readonly string[]) =>
  [
    "default-src 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...vendor, ...servers].join(' '),
    ["script-src 'self'", ...vendor].join(' '),
    ["frame-src 'self'", ...vendor].join(' '),
    [`style-src 'self' 'nonce-${nonce}'`, ...vendor].join(' '),
  ].join('; ')
