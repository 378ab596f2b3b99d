import { bulk } from '@otklik/contract/bulk.ts'
import { chats } from '@otklik/contract/chats/chats.ts'
import { items } from '@otklik/contract/items/items.ts'
import { makeClient, type Wire } from '@otklik/contract/wire/client.ts'

export type Desk = ReturnType<typeof openDesk>

/** What a person's browser asks of a server, over the wire. */
export function openDesk(address: string, token: string) {
  const wire: Wire = {
    fetch: (path, init) => fetch(`${address}${path}`, init),
    headers: () => ({ authorization: `Bearer ${token}`, 'accept-language': 'en' }),
    parseReplies: true,
  }
  return { items: makeClient(items, wire), chats: makeClient(chats, wire), bulk: makeClient(bulk, wire) }
}

type Page<Row> = { rows: Row[]; next: string | null }

/** Page by page to the end, as somebody who scrolls. */
export async function readAll<Row>(read: (after: string | undefined) => Promise<Page<Row>>): Promise<Row[]> {
  const all: Row[] = []
  for (let after: string | undefined, isFirst = true; isFirst || after; isFirst = false) {
    const { rows, next } = await read(after)
    all.push(...rows)
    after = next ?? undefined
  }
  return all
}

/** The words of every comment and of every message that this person can see. */
export async function readWords({ items, chats }: Desk): Promise<string[]> {
  const comments = await readAll((after) => items.list({ query: { after } }))
  const dialogues = await readAll((after) => chats.list({ query: { after } }))
  const said: string[] = []
  for (const { id } of dialogues) {
    const messages = await readAll((after) => chats.messages({ params: { id }, query: { after } }))
    said.push(...messages.map(({ text }) => text))
  }
  return [...comments.map(({ text }) => text), ...said]
}
