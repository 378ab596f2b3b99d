// Lists new comments and answers one, without dependencies:
//   node answer-comment.mjs                     what has come, one a line: number, author, text
//   node answer-comment.mjs 48211 "Thank you!"  answers that one
//
// OTKLIK_URL says where Otklik is. Who asks is said by one of these:
//   OTKLIK_TOKEN      a personal token with the scope items:reply (Settings, My profile)
//   OTKLIK_CLIENT_ID  an application without a secret, with the return address http://127.0.0.1/back: the program prints an
//                     address, and whoever opens it is asked whether it may act for them
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const { OTKLIK_URL, OTKLIK_TOKEN, OTKLIK_CLIENT_ID } = process.env
if (!OTKLIK_URL || (!OTKLIK_TOKEN && !OTKLIK_CLIENT_ID)) {
  console.error('OTKLIK_URL, and OTKLIK_TOKEN or OTKLIK_CLIENT_ID, are needed in the environment.')
  process.exit(2)
}

/** One call. 429 says how long to wait; every other refusal has its reason in words. */
async function call(token, method, path, body, headers = {}) {
  for (;;) {
    const answer = await fetch(new URL(path, OTKLIK_URL), {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answer.status === 429) {
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1_000)
      continue
    }
    const said = answer.status === 204 ? null : await answer.json()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said.error_type}: ${said.error}`)
    return said
  }
}

/** The code flow with PKCE: this program listens on a port of its own for the way back (RFC 8252). */
async function askPerson() {
  const found = await fetch(new URL('/.well-known/oauth-authorization-server', OTKLIK_URL))
  const { issuer, authorization_endpoint, token_endpoint } = await found.json()
  const [verifier, state] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('base64url')]

  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const redirect_uri = `http://127.0.0.1:${server.address().port}/back`
  const asked = new URL(authorization_endpoint)
  asked.search = new URLSearchParams({
    response_type: 'code',
    client_id: OTKLIK_CLIENT_ID,
    redirect_uri,
    scope: 'items:reply',
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  console.error(`Open in a browser: ${asked}`)

  const code = await new Promise((resolve, reject) => {
    server.on('request', (request, answer) => {
      const back = new URL(request.url, redirect_uri).searchParams
      answer.setHeader('content-type', 'text/plain; charset=utf-8')
      // Somebody else's answer, or another server's: as if nobody had come.
      if (back.get('state') !== state || back.get('iss') !== issuer) return answer.writeHead(400).end('Not asked for')
      answer.end('You may close this page.')
      if (back.has('code')) resolve(back.get('code'))
      else reject(new Error(`Not allowed: ${back.get('error')}`))
    })
  }).finally(() => {
    server.close()
    server.closeAllConnections()
  })

  const answer = await fetch(token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: OTKLIK_CLIENT_ID,
      code,
      redirect_uri,
      code_verifier: verifier,
    }),
  })
  const tokens = await answer.json()
  if (!answer.ok) throw new Error(`${tokens.error}: ${tokens.error_description}`)
  return tokens.access_token
}

async function list(token) {
  for (let after; ; ) {
    const query = new URLSearchParams({ status: 'new', ...(after && { after }) })
    const { rows, next } = await call(token, 'GET', `/v1/items?${query}`)
    for (const { id, author, text } of rows) console.log([id, author?.name ?? '', text].join('\t'))
    if (!next) return
    after = next
  }
}

/** `seen_version`: had the customer written on meanwhile, the answer would stop with 409 instead of missing the point. */
async function answer(token, id, text) {
  const { item } = await call(token, 'GET', `/v1/items/${id}`)
  const { version } = item
  // The same key again answers as the first time, should the line break on the way.
  const headers = { 'idempotency-key': `answer-${id}-${version}` }
  const reply = await call(token, 'POST', `/v1/items/${id}/replies`, { text, seen_version: version }, headers)
  console.log(`${reply.id}\t${reply.state}`)
}

const [id, ...words] = process.argv.slice(2)
const token = OTKLIK_TOKEN ?? (await askPerson())
await (id === undefined ? list(token) : answer(token, id, words.join(' ')))
