import type { FastifyReply } from 'fastify'
import { sendFile } from '../../send-file.ts'
import type { Done } from '../asked/refusal.ts'
import { ownAccount, pageOf, type XCall } from './call.ts'
import { invalid, noMessages } from './errors.ts'
import { readWireId, wireId } from './ids.ts'
import { ownOf } from './own.ts'
import { takeUploads } from './uploads.ts'
import { conversationId, listedMessage, messageMedia, wireUser } from './wire.ts'

/** Of all dialogues, newest first. */
export function events(call: XCall): Done {
  const { world } = call
  const account = ownAccount(call)
  ownOf(world, account).asked_at = world.seconds()
  const all = Object.entries(world.stateOf(account).dialogs)
    .flatMap(([person_id, messages]) => messages.map((message) => ({ person_id: Number(person_id), message })))
    .filter(({ message }) => !message.is_deleted)
    .toSorted((a, b) => b.message.at - a.message.at || b.message.id - a.message.id)
  const { some, meta } = pageOf(all, call)
  if (some.length === 0) return { body: { meta } }
  const media = some.flatMap(({ message }) => messageMedia(world, message))
  const people = [...new Set([account.id, ...some.map(({ person_id }) => String(person_id))])]
  return {
    body: {
      data: some.map(({ person_id, message }) => listedMessage(world, account, person_id, message)),
      includes: { users: people.map((id) => wireUser(world, account, id)), ...(media.length > 0 && { media }) },
      meta,
    },
  }
}

const text_max = 10_000

export function sendTo(call: XCall): Done {
  const { world, params } = call
  const account = ownAccount(call)
  const person_id = Number(params.person)
  const { text = '', attachments = [] } = call.body as { text?: string; attachments?: { media_id?: string }[] }
  if ((text === '' && attachments.length === 0) || text.length > text_max) throw invalid('text')
  if (attachments.length > 1) throw invalid('attachments has more than 1 item')
  const state = world.stateOf(account)
  // Who has never written takes no messages from strangers.
  if (state.blocked.includes(person_id) || !state.dialogs[person_id]) throw noMessages()
  const ids = attachments.map(({ media_id = '' }) => media_id)
  const files = takeUploads(world, account, ids)
  const message = world.answerMessage(account, person_id, { text, files })
  const dm_event_id = wireId(message.id)
  return {
    status: 201,
    body: { data: { dm_conversation_id: conversationId(account, person_id), dm_event_id } },
    outcome: { effect: 'new', place: String(person_id), text, files: files.length, external_id: dm_event_id },
  }
}

/** A file of a message, to one of the two. */
export function openFile(call: XCall, reply: FastifyReply) {
  const { world, params } = call
  const { dialogs } = world.stateOf(ownAccount(call))
  const file = (params.resource ?? '').replace(/\.jpg$/, '')
  const id = readWireId(params.dm ?? '')
  const isHere = Object.values(dialogs).some((list) => list.some((one) => one.id === id && one.files.includes(file)))
  return isHere ? sendFile(world.files, file, undefined, reply) : reply.code(404).send({ title: 'Not Found Error' })
}
