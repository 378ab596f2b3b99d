import type { Message } from '../../state.ts'
import { findPerson } from '../../world/people.ts'
import { group_chat, vkPeople } from './accounts.ts'
import { findSticker } from './attachments.ts'
import { findNumber, numberParameter, type VkCall, type VkMethod } from './call.ts'
import { badParameter, VkError } from './error.ts'
import { readKeyboard } from './keyboard.ts'
import { findReaction } from './reactions.ts'
import { readAttachments } from './uploads.ts'

const community = ['group'] as const

/** What our side does in dialogues; how they are read is in dialogs.ts. */
export const messageMethods: Record<string, VkMethod> = {
  'messages.send': { opens_to: community, run: send },
  'messages.edit': { opens_to: community, run: edit },
  'messages.delete': { opens_to: community, run: remove },
  'messages.setActivity': { opens_to: community, run: (call) => seen(call) },
  'messages.markAsRead': { opens_to: community, run: (call) => seen(call) },
  'messages.sendReaction': { opens_to: community, run: (call) => react(call, [reactionOf(call)]) },
  'messages.deleteReaction': { opens_to: community, run: (call) => react(call, []) },
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
  const sticker = readSticker(call)
  const buttons = readKeyboard(parameters.keyboard)

  const known = random_id === 0 ? undefined : state.keys[`random:${peer_id}:${random_id}`]
  if (known !== undefined) return { id: known, effect: 'repeated', files: files.length }
  if (text === '' && files.length === 0 && !sticker) throw badParameter('message is empty or invalid')
  if (text.length > longest) throw new VkError(914, 'Message is too long')
  refuseDeaf(call, peer_id)
  const message = world.answerMessage(community, peer_id, {
    text,
    files,
    reply_to: findQuoted(parameters),
    key: random_id,
    ...(sticker && { sticker }),
    ...(buttons && { buttons }),
  })
  if (random_id !== 0) state.keys[`random:${peer_id}:${random_id}`] = message.id
  return { id: message.id, effect: 'new', files: files.length }
}

/** VK lets a community write to those who wrote first or have allowed it, and not to those who have taken it back. */
function refuseDeaf({ world, community }: VkCall, peer_id: number): void {
  const { dialogs, blocked, banned } = world.stateOf(community)
  if (peer_id === group_chat.id) return
  const person = findPerson(vkPeople, peer_id)
  if (!person) throw badParameter('peer_id is invalid')
  if (banned[peer_id] !== undefined) throw new VkError(900, "Can't send messages for users from blacklist")
  // Every other one has ticked «allow messages» somewhere without ever writing.
  const hasAllowed = person.place % 2 === 1
  if ((!dialogs[peer_id] && !hasAllowed) || blocked.includes(peer_id)) {
    throw new VkError(901, "Can't send messages for users without permission")
  }
}

function readSticker(call: VkCall): string | undefined {
  const number = findNumber(call, 'sticker_id')
  const sticker = number === undefined ? undefined : findSticker(number)
  if (number !== undefined && !sticker) throw badParameter('sticker_id is invalid')
  return sticker
}

function findQuoted({ forward }: VkCall['parameters']): number | undefined {
  if (!forward) return
  const { conversation_message_ids, is_reply } = JSON.parse(forward)
  return is_reply ? Number(conversation_message_ids?.[0]) : undefined
}

function find(call: VkCall, number: number): Message | undefined {
  const message = call.world.findMessage(call.community, numberParameter(call, 'peer_id'), number)
  return message?.is_deleted ? undefined : message
}

const editable_s = 86_400

/** What is not passed again is no longer attached. */
function edit(call: VkCall) {
  const { world, community, parameters } = call
  const message = find(call, numberParameter(call, 'cmid'))
  if (message?.from !== 0) throw new VkError(15, 'Access denied')
  if (world.seconds() - message.at > editable_s) throw new VkError(909, "Can't edit this message, because it's too old")
  if ((parameters.message ?? '').length > longest) throw new VkError(914, 'Message is too long')
  message.files = readAttachments(world, parameters.attachment ?? '')
  world.editMessage(community, numberParameter(call, 'peer_id'), message, parameters.message ?? '')
  return { response: 1 }
}

function remove(call: VkCall) {
  const { world, community, parameters } = call
  const peer_id = numberParameter(call, 'peer_id')
  const response = (parameters.cmids ?? '').split(',').map((cmid) => {
    const message = find(call, Number(cmid))
    const one = { peer_id, message_id: Number(cmid), conversation_message_id: Number(cmid) }
    if (message && message.from !== 0)
      return { ...one, response: 0, error: { code: 924, description: "Can't delete this message for everybody" } }
    if (message) world.deleteMessage(community, peer_id, message)
    return { ...one, response: message ? 1 : 0 }
  })
  return { response }
}

/** Nothing that the others of this world would notice. */
function seen(call: VkCall) {
  const peer_id = numberParameter(call, 'peer_id')
  if (peer_id !== group_chat.id && !findPerson(vkPeople, peer_id)) throw new VkError(936, 'Contact not found')
  return { response: 1 }
}

function reactionOf(call: VkCall): string {
  const reaction = findReaction(numberParameter(call, 'reaction_id'))
  if (!reaction) throw new VkError(1009, 'Unknown reaction passed')
  return reaction
}

function react(call: VkCall, reactions: string[]) {
  const message = find(call, numberParameter(call, 'cmid'))
  if (!message) throw badParameter('cmid is invalid')
  call.world.react(call.community, numberParameter(call, 'peer_id'), message, 0, reactions)
  return { response: 1 }
}
