import { type Answer, type Asked, makeFakeNetwork } from '../fake-network.ts'

const json = (body: object): Answer => ({ body: JSON.stringify(body) })
const refusal = (error_code: number, words: string) => json({ error: { error_code, error_msg: words } })

/** It says back what it was told, in every way that networks and the proxies before them have. */
export const indiscretions: ((asked: Asked) => Answer)[] = [
  ({ token }) => refusal(100, `One of the parameters is wrong: access_token=${token}`),
  ({ token }) => refusal(15, `Access denied: ${encodeURIComponent(token)}`),
  ({ token }) => refusal(10, `Internal server error: ${token}`),
  ({ token, path }) => json({ ok: false, error_code: 400, description: `Bad Request: ${path} ${token}` }),
  ({ token }) => json({ ok: false, error_code: 403, description: `Forbidden: ${encodeURIComponent(token)}` }),
  ({ token, path }) => ({ status: 502, type: 'text/html', body: `<h1>${path}</h1><p>${token}` }),
  ({ token }) => ({ status: 500, body: `"${token}"` }),
  ({ token }) => json({ response: token, ok: true, result: token }),
  () => 'cut',
]

/** Both networks at once: each reads what it knows. */
const revoked = ({ token }: Asked): Answer =>
  json({
    ok: false,
    error_code: 401,
    description: `Unauthorized: ${token}`,
    error: {
      error_code: 5,
      error_msg: `User authorization failed: ${token}`,
      request_params: [{ key: 'access_token', value: token }],
    },
  })

export async function makeIndiscreetNetwork(handshake: string) {
  const asked = new Set<string>()
  const dead = new Set<string>()
  let turn = 0
  const told: Record<string, (one: Asked) => Answer> = {
    'groups.getCallbackConfirmationCode': () => json({ response: { code: handshake } }),
    'groups.getCallbackServers': () => json({ response: { items: [] } }),
    'groups.addCallbackServer': ({ body }) => refusal(100, `${body.get('url')} ${body.get('secret_key')}`),
    setWebhook: ({ body }) => json({ ok: false, error_code: 400, description: `Bad Request: ${body}` }),
    getFile: () => json({ ok: true, result: { file_path: 'photos/1.jpg' } }),
  }
  const network = await makeFakeNetwork((one) => {
    asked.add(one.token)
    if (dead.has(one.token)) return revoked(one)
    return (told[one.method] ?? (indiscretions[turn++ % indiscretions.length] as (one: Asked) => Answer))(one)
  })
  return { ...network, asked, revoke: (token: string) => void dead.add(token) }
}
