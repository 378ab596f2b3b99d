import { randomUUID } from 'node:crypto'
import { type Answer, type Asked, makeFakeNetwork } from '../security/fake-network.ts'

/**
 * VK and Telegram as they are on a good day, for whatever connects accounts. A token names the account it belongs to by
 * its digits: `vk-1000007` is that of community 1000007. One with "revoked" in it is worth nothing.
 */
export async function startFriendlyNetwork() {
  const hooks = new Map<string, string>()
  const asked: string[] = []
  const network = await makeFakeNetwork((question) => {
    asked.push(question.method)
    const id = /\d+/.exec(question.token)?.[0] ?? '1'
    if (question.path.startsWith('/yandex')) return yandex(question)
    return question.path.startsWith('/vk') ? vk(question, id, hooks) : telegram(question, id)
  })
  return { ...network, asked, vkToken: (provider_id: string) => `vk-${provider_id}` }
}

const json = (body: unknown): Answer => ({ body: JSON.stringify(body) })

function vk({ method, token, body }: Asked, id: string, hooks: Map<string, string>): Answer {
  if (token.includes('revoked'))
    return json({ error: { error_code: 5, error_msg: 'User authorization failed: invalid access_token (4).' } })
  const url = body.get('url')
  if (url) hooks.set(id, url)
  if (method === 'groups.deleteCallbackServer') hooks.delete(id)
  const servers = hooks.has(id) ? [{ id: 1, url: hooks.get(id), status: 'ok' }] : []
  const answers: Record<string, unknown> = {
    'groups.getById': { groups: [{ id: Number(id), name: `Community ${id}`, screen_name: `club${id}` }], profiles: [] },
    'groups.getCallbackConfirmationCode': { code: 'c0de' },
    'groups.getCallbackServers': { items: servers },
    'groups.addCallbackServer': { server_id: 1 },
    'users.get': [],
  }
  return json({ response: answers[method] ?? 1 })
}

/** Somebody else each time. */
const yandex = ({ path }: Asked): Answer =>
  path.startsWith('/yandex/token')
    ? json({ access_token: 'theirs', token_type: 'bearer' })
    : json({ id: randomUUID(), client_id: 'ours', login: 'somebody' })

function telegram({ method, token }: Asked, id: string): Answer {
  if (token.includes('revoked')) return json({ ok: false, error_code: 401, description: 'Unauthorized' })
  const answers: Record<string, unknown> = {
    getMe: { id: Number(id), first_name: `Bot ${id}`, username: `bot${id}` },
    getWebhookInfo: { url: '' },
  }
  return json({ ok: true, result: answers[method] ?? true })
}
