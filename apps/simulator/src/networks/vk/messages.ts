import { findPerson } from '../../world/people.ts'
import { findNumber, numberParameter, type VkCall, type VkMethod } from './call.ts'
import { badParameter, VkError } from './error.ts'
import { wireMessage } from './objects.ts'
import { readAttachments } from './uploads.ts'

export const messageMethods: Record<string, VkMethod> = {
  'messages.send': { opens_to: ['group'], run: send },
  'messages.getHistory': { opens_to: ['group'], run: getHistory },
}

const longest = 9_000

function send(call: VkCall) {
  const { parameters } = call
  const isMany = parameters.peer_ids !== undefined
  const peer_id = isMany ? Number(parameters.peer_ids?.split(',')[0]) : numberParameter(call, 'peer_id')
  const outcome = { key: parameters.random_id, place: String(peer_id), text: parameters.message ?? '' }
  try {
    const { id, effect, files } = place(call, peer_id)
    const one = { peer_id, message_id: id, conversation_message_id: id }
    return { response: isMany ? [one] : id, outcome: { ...outcome, effect, files, external_id: String(id) } }
  } catch (error) {
    // With `peer_ids` what concerns one recipient stands beside its number; the call itself succeeds.
    if (!isMany || !(error instanceof VkError) || error.code < 900) throw error
    const refused = { peer_id, message_id: 0, error: { code: error.code, description: error.message } }
    return { response: [refused], outcome: { ...outcome, result: `error ${error.code}` } }
  }
}

function place(call: VkCall, peer_id: number): { id: number; effect: 'new' | 'repeated'; files: number } {
  const { world, community, parameters } = call
  const state = world.stateOf(community)
  const random_id = numberParameter(call, 'random_id')
  const text = parameters.message ?? ''
  const files = readAttachments(world, parameters.attachment ?? '')

  const known = random_id === 0 ? undefined : state.keys[`random:${peer_id}:${random_id}`]
  if (known !== undefined) return { id: known, effect: 'repeated', files: files.length }
  if (text === '' && files.length === 0) throw badParameter('message is empty or invalid')
  if (text.length > longest) throw new VkError(914, 'Message is too long')
  if (!findPerson('vk', peer_id)) throw badParameter('peer_id is invalid')
  // VK lets a community write only to those who wrote first, and not to those who have taken it back.
  if (!state.dialogs[peer_id] || state.blocked.includes(peer_id)) {
    throw new VkError(901, "Can't send messages for users without permission")
  }
  const message = world.answerMessage(community, peer_id, {
    text,
    files,
    reply_to: findQuoted(parameters),
    key: random_id,
  })
  if (random_id !== 0) state.keys[`random:${peer_id}:${random_id}`] = message.id
  return { id: message.id, effect: 'new', files: files.length }
}

function findQuoted({ forward }: VkCall['parameters']): number | undefined {
  if (!forward) return
  const { conversation_message_ids, is_reply } = JSON.parse(forward)
  return is_reply ? Number(conversation_message_ids?.[0]) : undefined
}

function getHistory(call: VkCall) {
  const { world, community } = call
  const peer_id = findNumber(call, 'peer_id') ?? numberParameter(call, 'user_id')
  const all = world.stateOf(community).dialogs[peer_id] ?? []
  const offset = findNumber(call, 'offset') ?? 0
  const newest = all.toReversed().slice(offset, offset + Math.min(findNumber(call, 'count') ?? 20, 200))
  return { response: { count: all.length, items: newest.map((one) => wireMessage(world, community, peer_id, one)) } }
}
