import type { AuthorFacts, GroupFacts } from '@otklik/contract/inbox/incoming.ts'
import type { AccountFacts } from '../connector.ts'
import type { Chat, Single, User } from './objects.ts'

export const fullName = ({ first_name, last_name }: { first_name: string; last_name?: string | undefined }) =>
  [first_name, last_name].filter(Boolean).join(' ')

/** Whoever speaks as a group or channel is that group or channel: `from` then holds somebody who does not exist. */
export function authorOf({ sender_chat, from }: Pick<Single, 'sender_chat' | 'from'>): AuthorFacts {
  if (sender_chat) return chatAuthor(sender_chat)
  if (from) return userAuthor(from)
  throw new Error('message: not as known at from')
}

/** As `authorOf`, by number. */
export const writerOf = ({ sender_chat, from }: Pick<Single, 'sender_chat' | 'from'>) => (sender_chat ?? from)?.id

type Placed = Pick<Single, 'chat' | 'direct_messages_topic' | 'is_topic_message'>

/** Written to a channel: its own chat with each person, though all stand in one supergroup. */
export const isDirect = ({ chat, direct_messages_topic }: Placed) =>
  direct_messages_topic !== undefined || chat.is_direct_messages === true

/** Where many talk. The name of a topic comes only with what answers nobody in it. */
export function groupOf(message: Placed & { reply_to_message?: Single | undefined }): { group?: GroupFacts } {
  if (message.chat.type === 'private' || isDirect(message)) return {}
  const topic = message.reply_to_message?.forum_topic_created?.name ?? ''
  return { group: { title: titleOf(message.chat), ...(message.is_topic_message && { topic }) } }
}

export const userAuthor = (user: User): AuthorFacts => ({ ...known(user), name: fullName(user) })
export const chatAuthor = (chat: Chat): AuthorFacts => ({ ...known(chat), name: titleOf(chat) })

const known = ({ id, username }: { id: number; username?: string | undefined }) => ({
  external_id: String(id),
  screen_name: username,
  url: username && `https://t.me/${username}`,
})

export const titleOf = ({ title, first_name = '', last_name }: Chat) => title ?? fullName({ first_name, last_name })

/** In whose name anonymous administrators of a group write. */
const group_anonymous_bot = 1087968824

/** Under a post of ours: the channel itself, those who run its group without showing themselves, and the bot. */
export function isOwnSide(message: Single, post: Single | undefined, account: AccountFacts): boolean {
  const { sender_chat, from, chat } = message
  if (sender_chat) return sender_chat.id === chat.id || sender_chat.id === post?.sender_chat?.id
  return from?.id === group_anonymous_bot || String(from?.id) === account.provider_id
}

/** Every picture of an album comes as a message of its own. */
export const albumOf = ({ media_group_id }: Pick<Single, 'media_group_id'>) =>
  media_group_id === undefined ? {} : { album: media_group_id }
