import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { type Deed, NetworkFailure, type Outgoing, type OutgoingReply, type Sent, type Speaker } from '../connector.ts'
import { asHtml } from '../html.ts'
import { secondsOf } from '../looks.ts'
import { AnyId } from '../payload.ts'
import { bareOfMarkup } from '../same-words.ts'
import { ask } from './client.ts'
import { readComments } from './looks.ts'
import { Comment, commentId, states, topicOf, wordsOf } from './topics.ts'

const Created = z.object({ id: AnyId })

export async function send(speaker: Speaker, outgoing: Outgoing): Promise<Sent> {
  const { item_external_id, text } = asReply(outgoing)
  const topic = topicOf(item_external_id)
  const words = asHtml(text)
  // Its own export calls them `comment`, the only client that sends one `text`: both are said.
  const body = { comment: words, text: words, is_official: true }
  const command = `topics/${encodeURIComponent(topic)}/comments`
  const { data } = await ask(speaker, command, Created, { method: 'POST', body, once: true })
  await checkWords(speaker, topic, data.id)
  return { external_id: commentId(topic, data.id) }
}

/** Sent is what people can read. Where it cannot be read again, its number is proof enough. */
async function checkWords(speaker: Speaker, topic: string, id: string): Promise<void> {
  const comments = await readComments(speaker, topic).catch(() => [])
  const own = comments.flatMap((one) => Comment.safeParse(one).data ?? []).find((one) => one.id === id)
  if (own && wordsOf(own).text === '') throw new NetworkFailure('rejected', 'UserEcho took the reply without its words')
}

function asReply(outgoing: Outgoing): OutgoingReply {
  if (outgoing.kind !== 'reply') throw new NetworkFailure('rejected', 'UserEcho has comments only')
  if (outgoing.files.length > 0) throw new NetworkFailure('rejected', 'no files are sent to UserEcho')
  return outgoing
}

/** A comment stands in its topic as soon as it is there; the second look is for a list that is a moment late. */
const settles_ms = [0, 1_500]

/** By what stands in the topic: official, in the same words. Two of them are for a person. */
export async function settle(speaker: Speaker, outgoing: Outgoing): Promise<Sent | 'not_sent'> {
  const { item_external_id, text } = asReply(outgoing)
  const topic = topicOf(item_external_id)
  for (const pause_ms of settles_ms) {
    await pause(pause_ms)
    const comments = await readComments(speaker, topic)
    const [found, ...others] = comments
      .flatMap((one) => Comment.safeParse(one).data ?? [])
      .filter((one) => one.is_official && bareOfMarkup(one.comment ?? one.text ?? '') === bareOfMarkup(text))
    if (others.length > 0) throw new NetworkFailure('lost_answer', 'what became of it cannot be told')
    const at = secondsOf(found?.created)
    if (found) return { external_id: commentId(topic, found.id), ...(at > 0 && { at }) }
  }
  return 'not_sent'
}

export async function act(speaker: Speaker, deed: Deed): Promise<void> {
  switch (deed.kind) {
    case 'close_topic':
    case 'reopen_topic': {
      const id = topicOf(deed.item_external_id)
      const status = deed.kind === 'close_topic' ? states.closed : states.open
      const command = `forums/${encodeURIComponent(deed.post_external_id)}/topics`
      // UserEcho's numbers are numbers on the wire.
      await ask(speaker, command, z.unknown(), { method: 'PUT', body: { id: Number(id), status } })
      return
    }
    default:
      throw new NetworkFailure('rejected', `UserEcho knows no "${deed.kind}"`)
  }
}
