import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a network was asked, with the token that came with it. */
export type Asked = { method: string; token: string; path: string; body: URLSearchParams }
export type Answer = { status?: number; type?: string; body: string } | 'cut'

/**
 * VK and Telegram as a test wants them to be, which is mostly bad: the simulator never says back what it was told in
 * confidence. VK's token comes in the form, Telegram's in the address.
 */
export async function makeFakeNetwork(answer: (asked: Asked) => Answer) {
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    const [, inPath] = /\/bot([^/]+)\//.exec(path) ?? []
    const body = new URLSearchParams(await text(request))
    const token = inPath ?? body.get('access_token') ?? ''
    const told = answer({ method: path.split('/').at(-1) ?? '', token: decodeURIComponent(token), path, body })
    if (told === 'cut') return void request.socket.destroy()
    response.writeHead(told.status ?? 200, { 'content-type': told.type ?? 'application/json' }).end(told.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    env: {
      OUTBOUND_ALLOW: new URL(origin).host,
      VK_API_BASE: `${origin}/vk/method`,
      TELEGRAM_API_BASE: `${origin}/telegram`,
      YANDEX_CLIENT_ID: 'ours',
      YANDEX_CLIENT_SECRET: 'our-secret',
      YANDEX_OAUTH_BASE: `${origin}/yandex`,
      YANDEX_LOGIN_BASE: `${origin}/yandex`,
    },
    close: () => server.close(),
  }
}
