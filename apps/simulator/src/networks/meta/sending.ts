import type { Account } from '../../world/account.ts'
import { findPerson } from '../../world/people.ts'
import type { Writing } from '../../world/world.ts'
import { type GraphCall, type GraphResult, getObject, ownAccount } from './call.ts'
import { badParameter, GraphError, noSuchPerson, notFound, outsideWindow, unavailable } from './error.ts'
import type { Dialect } from './messaging.ts'
import { ownOf, remember } from './own.ts'

const day_s = 86_400

export type Manner = Pick<Dialect, 'mid'> & {
  /** What a network takes as `message`; throws on what it does not. */
  read(call: GraphCall, message: Record<string, unknown>): Writing | Promise<Writing>
  /** The word of the wire → what is seen. */
  reactionOf(name: string): string
  longest: { count: (text: string) => number; most: number }
}

/** `POST /{account}/messages`: a message, an answer to a comment's author, or a gesture. */
export async function sendAnything(call: GraphCall, manner: Manner): Promise<GraphResult> {
  const recipient = getObject(call, 'recipient')
  if (call.fields.sender_action !== undefined) return gesture(call, String(recipient.id), manner)
  const writing = await manner.read(call, getObject(call, 'message'))
  if (writing.text !== '' && manner.longest.count(writing.text) > manner.longest.most)
    throw badParameter(`Length of param message[text] must be less than or equal to ${manner.longest.most}`)
  if (writing.text === '' && !writing.files?.length && !writing.sticker)
    throw badParameter('Param message must be non-empty.')
  return recipient.id === undefined
    ? answerInPrivate(call, String(recipient.comment_id ?? recipient.post_id), writing, manner)
    : sendMessage(call, Number(recipient.id), writing, manner)
}

function sendMessage(call: GraphCall, person_id: number, writing: Writing, manner: Manner): GraphResult {
  const account = ownAccount(call)
  const { world } = call.parts
  const dialog = world.stateOf(account).dialogs[person_id]
  if (!dialog || !findPerson(account, person_id)) throw noSuchPerson()
  if (world.stateOf(account).blocked.includes(person_id)) throw unavailable()
  const last = dialog.findLast(({ from }) => from !== 0)
  const age_s = last ? world.seconds() - last.at : Number.POSITIVE_INFINITY
  const most_s = call.fields.tag === 'HUMAN_AGENT' ? 7 * day_s : day_s
  if (age_s > most_s) throw outsideWindow()
  return place(call, account, person_id, { ...writing, ...findQuoted(call) }, manner)
}

function findQuoted({ fields }: GraphCall): { reply_to?: number } {
  const { mid } = (fields.reply_to ?? {}) as { mid?: string }
  return mid === undefined ? {} : { reply_to: numberOf(mid) }
}

/** Once, and within a week. */
function answerInPrivate(call: GraphCall, id: string, writing: Writing, manner: Manner): GraphResult {
  const account = ownAccount(call)
  const { world } = call.parts
  const comment = world.findComment(account, numberOf(id))
  if (!comment || comment.is_deleted) throw notFound(id, 'post')
  const own = ownOf(world, account)
  if (own.answered.includes(comment.id)) throw new GraphError(10_900, '(#10900) Activity already replied to')
  if (world.seconds() - comment.at > 7 * day_s) throw outsideWindow()
  own.answered.push(comment.id)
  return place(call, account, comment.from, writing, manner)
}

function place(call: GraphCall, account: Account, person_id: number, writing: Writing, manner: Manner): GraphResult {
  const { world } = call.parts
  const metadata = (call.fields.message as { metadata?: string } | undefined)?.metadata
  // The echo repeats it, and the echo is told while the message is being written.
  const own = ownOf(world, account)
  if (metadata !== undefined) remember(own, world.store.state.next_id, metadata)
  const message = world.answerMessage(account, person_id, writing)
  const external_id = manner.mid(message)
  return {
    body: { recipient_id: String(person_id), message_id: external_id },
    outcome: {
      effect: 'new',
      place: String(person_id),
      text: writing.text,
      files: writing.files?.length ?? 0,
      external_id,
    },
  }
}

function gesture(call: GraphCall, recipient_id: string, manner: Manner): GraphResult {
  const account = ownAccount(call)
  const { world } = call.parts
  const person_id = Number(recipient_id)
  const action = String(call.fields.sender_action)
  if (!world.stateOf(account).dialogs[person_id]) throw noSuchPerson()
  if (action === 'react' || action === 'unreact') {
    const { message_id, reaction } = getObject(call, 'payload')
    const message = world.findMessage(account, person_id, numberOf(String(message_id)))
    if (!message) throw badParameter('Invalid message ID')
    world.react(account, person_id, message, 0, action === 'react' ? [manner.reactionOf(String(reaction))] : [])
  } else if (!['typing_on', 'typing_off', 'mark_seen'].includes(action)) throw badParameter('Invalid sender_action')
  return { body: { recipient_id } }
}

/** Every number of this world stands at the end of what the wire calls it. */
export const numberOf = (id: string) => Number(/\d+$/.exec(id)?.[0] ?? Number.NaN)
