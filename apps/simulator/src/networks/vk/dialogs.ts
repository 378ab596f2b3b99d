import { group_chat } from './accounts.ts'
import { findNumber, numberParameter, portion, type VkCall, type VkMethod } from './call.ts'
import { fromId } from './comment-objects.ts'
import { wireMessage } from './message-objects.ts'
import { described } from './people.ts'

const community = ['group'] as const

/** Dialogues and conversations, read back. */
export const dialogMethods: Record<string, VkMethod> = {
  'messages.getHistory': { opens_to: community, run: getHistory },
  'messages.getConversations': { opens_to: community, run: getConversations },
  'messages.getConversationsById': { opens_to: community, run: getById },
  'messages.getByConversationMessageId': { opens_to: community, run: getMessages },
}

const standing = ({ world, community }: VkCall, peer_id: number) =>
  (world.stateOf(community).dialogs[peer_id] ?? []).filter(({ is_deleted }) => !is_deleted)

function getHistory(call: VkCall) {
  const { world, community, parameters } = call
  const peer_id = findNumber(call, 'peer_id') ?? numberParameter(call, 'user_id')
  const all = standing(call, peer_id)
  const newest = portion(call, all.toReversed(), { usual: 20, most: 200 })
  const names = described(
    call,
    newest.map(({ from }) => fromId(community, from)),
  )
  const conversations = parameters.extended === '1' ? { conversations: [wireConversation(call, peer_id)] } : {}
  const items = newest.map((one) => wireMessage(world, community, peer_id, one))
  return { response: { count: all.length, items, ...names, ...conversations } }
}

function getConversations(call: VkCall) {
  const { world, community } = call
  const all = Object.keys(world.stateOf(community).dialogs)
    .map(Number)
    .flatMap((peer_id) => {
      const last = standing(call, peer_id).at(-1)
      return last ? [{ peer_id, last }] : []
    })
    .toSorted((a, b) => b.last.at - a.last.at || b.last.id - a.last.id)
  const items = portion(call, all, { usual: 20, most: 200 }).map(({ peer_id, last }) => ({
    conversation: wireConversation(call, peer_id),
    last_message: wireMessage(world, community, peer_id, last),
  }))
  return { response: { count: all.length, unread_count: 0, items } }
}

function getById(call: VkCall) {
  const items = (call.parameters.peer_ids ?? '')
    .split(',')
    .map(Number)
    .map((peer_id) => wireConversation(call, peer_id))
  return { response: { count: items.length, items } }
}

function getMessages(call: VkCall) {
  const { world, community, parameters } = call
  const peer_id = numberParameter(call, 'peer_id')
  const wanted = (parameters.conversation_message_ids ?? '').split(',').map(Number)
  const found = standing(call, peer_id).filter(({ id }) => wanted.includes(id))
  return {
    response: { count: found.length, items: found.map((one) => wireMessage(world, community, peer_id, one)) },
  }
}

function wireConversation(call: VkCall, peer_id: number) {
  const last = standing(call, peer_id).at(-1)?.id ?? 0
  const common = { last_message_id: last, last_conversation_message_id: last, in_read: last, out_read: last }
  if (peer_id !== group_chat.id) return { peer: { id: peer_id, type: 'user', local_id: peer_id }, ...common }
  return {
    peer: { id: peer_id, type: 'chat', local_id: peer_id - 2_000_000_000 },
    ...common,
    chat_settings: { title: group_chat.title, members_count: 8, state: 'in', is_group_channel: false },
  }
}
