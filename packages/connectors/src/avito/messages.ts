import type { AuthorFacts, Incoming } from '@otklik/contract/inbox/incoming.ts'
import type { AccountFacts } from '../connector.ts'
import { listingOf, saidIn } from './content.ts'
import { type Chat, largestIn, type Message, type User } from './objects.ts'

/** Avito itself, in whose name its bots write. */
const avito_id = '1'

/** `chat` is known where it was asked for: then the customer has a name, and there is a listing. */
export type Scene = { chat_id: string; account: AccountFacts; chat?: Chat; hasListing?: boolean }

export const isOwn = ({ author_id }: Pick<Message, 'author_id'>, { provider_id }: AccountFacts) =>
  author_id === provider_id
export const isSystem = ({ author_id, type }: Pick<Message, 'author_id' | 'type'>) =>
  type === 'system' || author_id === avito_id

export function messageFacts(message: Message, scene: Scene): Incoming[] {
  const { id, created, type, quote } = message
  const place = { chat_external_id: scene.chat_id, external_id: id }
  // When it was taken back is not told.
  if (type === 'deleted') return [{ kind: 'message_deleted', ...place, at: 0 }]
  const { sort, ...said } = saidIn(message)
  const line = { ...place, created_at: created, ...said, ...(quote && { quoted_external_id: quote.id }) }
  if (isOwn(message, scene.account)) return [{ kind: 'own_message', ...line }]
  const listing = scene.hasListing && scene.chat ? listingOf(scene.chat) : undefined
  return [
    {
      kind: 'message',
      ...line,
      author: authorIn(message, scene),
      subjects: [...(listing ? [listing] : []), ...said.subjects],
      ...(isSystem(message) ? { sort: 'system' } : sort && { sort }),
    },
  ]
}

/** What Avito's bots say stands in the customer's dialogue; until that is asked for, nobody else is taken for its author. */
function authorIn(message: Message, { chat_id, chat, account }: Scene): AuthorFacts {
  const isBot = isSystem(message)
  const user = chat?.users.find((one) =>
    isBot ? one && one.id !== account.provider_id : one?.id === message.author_id,
  )
  if (user) return authorOf(user)
  return isBot ? botIn(chat_id) : { external_id: message.author_id }
}

export const botIn = (chat_id: string): AuthorFacts => ({ external_id: `avito:${chat_id}`, name: 'Авито' })

export function authorOf({ id, name, public_user_profile }: User): AuthorFacts {
  const { url, avatar } = public_user_profile ?? {}
  const picture = largestIn(avatar?.images) ?? avatar?.default
  return { external_id: id, ...(name && { name }), ...(url && { url }), ...(picture && { image_url: picture }) }
}

const day_s = 86_400

/** Whether a talk begins with it: of several messages about one listing only the first one shows it. */
export const beginsTalk = (message: Message, earlier: readonly Message[], account: AccountFacts): boolean =>
  isCustomers(message, account) &&
  !earlier.some((one) => isCustomers(one, account) && one.created > message.created - day_s)

const isCustomers = (message: Message, account: AccountFacts) =>
  !isOwn(message, account) && !isSystem(message) && message.type !== 'deleted'

/** Of a list that comes newest first. */
export const earlierThan = (messages: readonly Message[], { id }: Message): Message[] =>
  messages.slice(messages.findIndex((one) => one.id === id) + 1)
