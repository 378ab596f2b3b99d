import { createHmac } from 'node:crypto'
import { type BatchAnswer, type SourceAction, type SourceResult, signedBefore } from '@otklik/contract/gateway.ts'
import type { World } from './world.ts'

type Odd = { at?: number; secret?: string; signature?: string; path?: string; signed?: string; call?: [string, string] }
type Answered<T> = { status: number; said: T & { error_type?: string; fields?: Record<string, string> } }

/** A source that somebody has connected by its name, with the key that they were shown. */
export async function openSource(world: World, provider = 'gateway', name = 'Книга гостей') {
  const space = await world.space()
  const boss = await space.person('administrator')
  const as = () => world.as(boss)
  const body = { space_id: space.id, company_id: await space.company(), provider, page: name }
  const account = await as().accounts.connect({ body })
  const { url, secret } = await as().channels.makeKey({ params: { id: account.id } })
  const path = new URL(url, 'http://here').pathname

  /** As an adapter would say it; `odd` is what is wrong with it. */
  async function call<T>(method: 'GET' | 'POST', tail: string, told: unknown, odd: Odd = {}): Promise<Answered<T>> {
    const body = told === undefined ? '' : typeof told === 'string' ? told : JSON.stringify(told)
    const at = String(odd.at ?? Math.floor(Date.now() / 1000))
    const before = signedBefore(at, ...(odd.call ?? ([method, tail] as const)))
    const signature = createHmac('sha256', odd.secret ?? secret)
      .update(`${before}${odd.signed ?? body}`)
      .digest('hex')
    const answer = await world.server.inject({
      ...{ method, url: `${odd.path ?? path}${tail}` },
      headers: { 'x-gateway-timestamp': at, 'x-gateway-signature': odd.signature ?? signature },
      ...(told !== undefined && { payload: body }),
    })
    return { status: answer.statusCode, said: answer.json() }
  }

  return {
    ...{ space, boss, as, account, path, secret, call },
    bring: (entries: unknown, odd?: Odd) => call<BatchAnswer>('POST', '', { entries }, odd),
    fetch: async (after?: number) => {
      const tail = after === undefined ? '/actions' : `/actions?after=${after}`
      return (await call<{ actions: SourceAction[]; is_all: boolean }>('GET', tail, undefined)).said
    },
    confirm: (id: number, told: Partial<SourceResult>) => call<{ state: string }>('POST', `/actions/${id}`, told),
    items: async () => (await as().items.list({ query: {} })).rows,
    card: (id: number) => as().items.get({ params: { id } }),
  }
}
export type Source = Awaited<ReturnType<typeof openSource>>

let count = 0
export const author = { id: 'u1', name: 'Мария' }

export const comment = (more: object = {}) => ({
  ...{ type: 'comment', id: `c${++count}`, at: 1_790_000_000 + count, text: `Вопрос ${count}`, author, ...more },
})
export const review = (more: object = {}) => comment({ type: 'review', rating: 4, ...more })
export const message = ({ chat = `chat${++count}`, ...more }: { chat?: string; text?: string } = {}) => ({
  ...comment({ type: 'message', ...more }),
  chat,
})
