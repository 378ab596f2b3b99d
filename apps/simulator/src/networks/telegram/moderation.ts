import { type Method, type Result, structure, type TelegramCall, words } from './call.ts'
import { businessChat } from './chats.ts'
import { badRequest } from './error.ts'
import { caption, message } from './sending.ts'
import { type Found, findWritten, getChat } from './targets.ts'
import { wireComment, wireMessage } from './updates.ts'

/** What a bot does to what is there already. */
export const moderationMethods: Readonly<Record<string, Method>> = {
  editMessageText: (call) => edit(call, 'text'),
  editMessageCaption: (call) => edit(call, 'caption'),
  deleteMessage(call) {
    const found = findWritten(call, getChat(call), Number(call.fields.message_id))
    if (!found) throw badRequest('message to delete not found')
    return remove(call, found)
  },
  deleteBusinessMessages,
  readBusinessMessage: (call) => {
    getChat(call)
    return { result: true }
  },
  setMessageReaction,
  banChatMember: (call) => ban(call, Number(call.fields.user_id), Number(call.fields.until_date ?? 0)),
  unbanChatMember: (call) => ban(call, Number(call.fields.user_id), undefined),
  banChatSenderChat: (call) => ban(call, Number(call.fields.sender_chat_id), 0),
  unbanChatSenderChat: (call) => ban(call, Number(call.fields.sender_chat_id), undefined),
}

const ownOf = (found: Found) => ('comment' in found ? found.comment : found.message)

const unchanged =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message'

function edit(call: TelegramCall, kind: 'text' | 'caption'): Result {
  const { world, bot } = call
  const found = findWritten(call, getChat(call), Number(call.fields.message_id))
  const text = kind === 'text' ? message(words(call, kind)) : caption(words(call, kind))
  if (!found) throw badRequest('message to edit not found')
  const written = ownOf(found)
  if (written.from !== 0 || written.is_by_hand) throw badRequest("message can't be edited")
  const hasFile = written.files.length > 0
  if (hasFile !== (kind === 'caption')) throw badRequest(`there is no ${kind} in the message to edit`)
  if (written.text === text) throw badRequest(unchanged)
  if ('comment' in found) {
    world.editComment(bot, found.comment, text)
    return { result: wireComment(world, bot, found.comment) }
  }
  world.editMessage(bot, found.chat, found.message, text)
  return { result: wireMessage(world, bot, found.chat, found.message) }
}

const two_days_s = 172_800

function remove({ world, bot }: TelegramCall, found: Found): Result {
  if (ownOf(found).at < world.seconds() - two_days_s) throw badRequest("message can't be deleted for everyone")
  if ('comment' in found) world.deleteComment(bot, found.comment)
  else world.deleteMessage(bot, found.chat, found.message)
  return { result: true }
}

/** Takes no chat: the numbers of an account's messages are its own. */
function deleteBusinessMessages(call: TelegramCall): Result {
  const { world, bot, fields } = call
  if (fields.business_connection_id !== bot.business.connection) throw badRequest('BUSINESS_CONNECTION_INVALID')
  const ids = (structure(call, 'message_ids') as number[]) ?? []
  for (const [chat, messages] of Object.entries(world.stateOf(bot).dialogs)) {
    if (Number(chat) < businessChat(0)) continue
    for (const one of messages) if (ids.includes(one.id) && !one.is_deleted) world.deleteMessage(bot, Number(chat), one)
  }
  return { result: true }
}

function setMessageReaction(call: TelegramCall): Result {
  const { world, bot, fields } = call
  const found = findWritten(call, getChat(call), Number(fields.message_id))
  if (!found) throw badRequest('message to react not found')
  const reactions = ((structure(call, 'reaction') ?? []) as { emoji?: string }[]).map(({ emoji = '' }) => emoji)
  if (reactions.length > 1) throw badRequest('REACTIONS_TOO_MANY')
  if (!reactions.every((emoji) => /^\p{Extended_Pictographic}/u.test(emoji))) throw badRequest('REACTION_INVALID')
  if ('comment' in found) world.likeComment(found.comment, reactions.length > 0)
  else world.react(bot, found.chat, found.message, 0, reactions)
  return { result: true }
}

function ban(call: TelegramCall, id: number, until: number | undefined): Result {
  const chat = getChat(call)
  if (chat > 0) throw badRequest("can't remove members in private chats")
  call.world.ban(call.bot, id, until)
  return { result: true }
}
