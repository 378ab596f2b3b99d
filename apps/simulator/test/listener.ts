import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Heard = { headers: IncomingHttpHeaders; body: Record<string, unknown>; at: number }

/** The product's receiver, as a network sees it: `answer` decides what each delivery gets. */
export async function listen(answer: (heard: Heard) => { status?: number; text: string }) {
  const heard: Heard[] = []
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const delivery = { headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()), at: Date.now() }
    heard.push(delivery)
    const { status = 200, text } = answer(delivery)
    response.writeHead(status).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    heard,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export async function order(origin: string, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}/control/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as Record<string, unknown>
}

type Vk = { response?: Record<string, unknown>; error?: { error_code: number } }

export async function vkCall(origin: string, method: string, parameters: Record<string, string>): Promise<Vk> {
  const response = await fetch(`${origin}/vk/method/${method}`, {
    method: 'POST',
    body: new URLSearchParams({ access_token: vkToken, v: '5.199', ...parameters }),
  })
  return (await response.json()) as Vk
}

export const vkToken = 'simulated-community-token-severnaya-lavka'
export const vkAdminToken = 'simulated-admin-token-severnaya-lavka'
export const group_id = '219400101'
export const bot = '/telegram/bot7100000101:simulated-bot-token-severnaya-lavka'

export async function telegramCall(origin: string, method: string, parameters: object) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${origin}${bot}/${method}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(parameters),
  })
  return (await response.json()) as { ok: boolean; result?: Record<string, unknown>; error_code?: number }
}

/** Adds a callback server and waits until VK has had its code, or not. */
export async function subscribe(
  origin: string,
  url: string,
  events = ['message_new', 'wall_reply_new', 'message_reply'],
): Promise<string> {
  const { response } = await vkCall(origin, 'groups.addCallbackServer', { group_id, url, title: 't', secret_key: 's3' })
  const server_id = String(response?.server_id)
  const settings = Object.fromEntries(events.map((event) => [event, '1']))
  await vkCall(origin, 'groups.setCallbackSettings', { group_id, server_id, ...settings })
  for (;;) {
    const servers = await vkCall(origin, 'groups.getCallbackServers', { group_id })
    const items = (servers.response?.items ?? []) as { status: string }[]
    const server = items.at(-1)
    if (server && server.status !== 'wait') return server.status
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
