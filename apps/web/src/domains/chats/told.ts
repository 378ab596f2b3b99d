import type { Message } from '@otklik/contract/chats/chats.ts'

/** Messages that came by event or answer, with the moment at which they came. */
export type Told = ReadonlyMap<number, { message: Message; at_ms: number }>

/** An answer does not bring back what an event has told since: sent is the end of the way. */
export function keepTold(told: Told, message: Message, at_ms: number, isAnswer: boolean): Told {
  const known = told.get(message.id)?.message
  const isOvertaken = known !== undefined && ((isAnswer && known.state !== 'failed') || isBackwards(known, message))
  return isOvertaken ? told : new Map(told).set(message.id, { message, at_ms })
}

const isBackwards = (known: Message, come: Message) => known.state === 'sent' && come.state === 'pending'

/** What was told before a page was asked for stands in that page. */
export const forgetTold = (told: Told, asked_ms: number): Told =>
  new Map([...told].filter(([, { at_ms }]) => at_ms >= asked_ms))

/** The dialogue, oldest first: what was loaded, and over it what has been told since. */
export function mergeMessages(pages: readonly { rows: readonly Message[] }[], told: Told, isWhole: boolean): Message[] {
  const loaded = pages.flatMap((page) => page.rows)
  const oldest = loaded.at(-1)
  const byId = new Map(loaded.map((message) => [message.id, message]))
  for (const [id, { message }] of told) {
    // An edit of something further up than we have loaded will come with its page.
    if (byId.has(id) || isWhole || !oldest || inOrder(oldest, message) < 0) byId.set(id, message)
  }
  for (const id of answeredNotes(told)) byId.delete(id)
  return [...byId.values()].filter(({ state }) => state !== 'cancelled').sort(inOrder)
}

/** Notes under a number below zero whose real ones an event has brought before the answer. */
function answeredNotes(told: Told): number[] {
  const all = [...told.values()]
  return all.flatMap(({ message: { id, kind, text }, at_ms }) => {
    const isAnswered = (other: (typeof all)[number]) =>
      other.message.id > 0 && other.message.kind === 'note' && other.message.text === text && other.at_ms >= at_ms
    return kind === 'note' && id < 0 && all.some(isAnswered) ? id : []
  })
}

/** By the order that the server gives as text of figures, then by id. */
export function inOrder(one: Message, two: Message): number {
  if (one.order.length !== two.order.length) return one.order.length - two.order.length
  return one.order === two.order ? one.id - two.id : one.order < two.order ? -1 : 1
}
