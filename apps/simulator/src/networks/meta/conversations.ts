import type { Message } from '../../state.ts'
import { findPerson } from '../../world/people.ts'
import { findText, type GraphCall, type GraphResult, ownAccount, page, wireTime } from './call.ts'

const messages_shown = 20

/** `GET /{account}/conversations`: those last spoken in come first, and in each what was last said. */
export function listConversations(call: GraphCall, mid: (message: Message) => string): GraphResult {
  const account = ownAccount(call)
  const { world } = call.parts
  const user_id = findText(call, 'user_id')
  const dialogs = Object.entries(world.stateOf(account).dialogs)
    .filter(([person_id]) => user_id === undefined || person_id === user_id)
    .map(([person_id, messages]) => ({ person_id, messages, last: messages.at(-1)?.at ?? 0 }))
    .toSorted((a, b) => b.last - a.last)
  const wire = wireMessage(call, mid)

  return {
    body: page(call, dialogs, ({ person_id, messages, last }) => {
      const shown = messages
        .filter(({ is_deleted }) => !is_deleted)
        .toReversed()
        .slice(0, messages_shown)
      return {
        id: `t_${person_id}`,
        updated_time: wireTime(last),
        participants: { data: [personOf(call, person_id), ownOf(call)] },
        messages: { data: shown.map((message) => wire(person_id, message)) },
      }
    }),
  }
}

/** `GET /{message}`: absent where no dialogue has it. */
export function findMessageNode(call: GraphCall, mid: (message: Message) => string): object | undefined {
  for (const [person_id, messages] of Object.entries(call.parts.world.stateOf(ownAccount(call)).dialogs)) {
    const found = messages.find((message) => !message.is_deleted && mid(message) === call.id)
    if (found) return wireMessage(call, mid)(person_id, found)
  }
  return undefined
}

function ownOf(call: GraphCall) {
  const { id, name } = ownAccount(call)
  return { id, name }
}

function personOf(call: GraphCall, id: string) {
  const known = findPerson(ownAccount(call), Number(id))
  return { id, name: known ? `${known.first_name} ${known.last_name}` : 'Facebook user' }
}

const wireMessage = (call: GraphCall, mid: (message: Message) => string) => {
  const { world } = call.parts
  return (person_id: string, message: Message) => {
    const [own, person] = [ownOf(call), personOf(call, person_id)]
    const attachments = message.files.flatMap(wireFile)
    return {
      id: mid(message),
      message: message.text,
      created_time: wireTime(message.at),
      from: message.from === 0 ? own : person,
      to: { data: [message.from === 0 ? person : own] },
      ...(attachments.length > 0 && { attachments: { data: attachments } }),
    }
  }

  function wireFile(id: string): object[] {
    const file = world.files.find(id)
    if (!file) return []
    const facts = { id, mime_type: file.mime, name: file.name, size: file.bytes }
    const url = world.files.url(id)
    if (file.mime.startsWith('image/'))
      return [{ ...facts, image_data: { url, width: file.width, height: file.height } }]
    return [file.mime.startsWith('video/') ? { ...facts, video_data: { url } } : { ...facts, file_url: url }]
  }
}
