import type { MessageFacts } from '@otklik/contract/inbox/incoming.ts'
import { type Learnt, NetworkFailure, type Speaker, type Wanted } from '../connector.ts'
import { ask, chatPath } from './client.ts'
import { askChats, askMessages } from './looks.ts'
import { authorOf, beginsTalk, earlierThan, messageFacts } from './messages.ts'
import { Chat, Message } from './objects.ts'

const page_max = 100

/** People are known by the chats that they are in; messages come without who, about what, and in answer to what. */
export async function learn(speaker: Speaker, { authors, messages = [] }: Wanted): Promise<Learnt> {
  const whole = await learnMessages(speaker, messages)
  return { authors: authors.length > 0 ? await learnAuthors(speaker, authors) : [], posts: [], messages: whole }
}

/** Those who have written lately are in the first hundred chats. */
async function learnAuthors(speaker: Speaker, wanted: readonly string[]): Promise<Learnt['authors']> {
  const chats = await askChats(speaker, { limit: page_max, offset: 0 })
  const users = chats.flatMap((chat) => chat.users).filter((user) => user !== undefined)
  return wanted.flatMap((id) => {
    const user = users.find((one) => one.id === id && one.name)
    return user ? [authorOf(user)] : []
  })
}

type Cropped = NonNullable<Wanted['messages']>

async function learnMessages(speaker: Speaker, wanted: Cropped): Promise<MessageFacts[]> {
  const byChat = Map.groupBy(wanted, ({ chat_external_id }) => chat_external_id)
  const found: MessageFacts[] = []
  for (const [chat_id, some] of byChat) {
    const ids = some.map(({ external_id }) => external_id)
    found.push(...(await wholeMessages(speaker, chat_id, ids).catch(unlessGone)))
  }
  return found
}

/** A chat that is gone is told as it came. */
function unlessGone(error: unknown): MessageFacts[] {
  if (error instanceof NetworkFailure && (error.kind === 'gone' || error.kind === 'rejected')) return []
  throw error
}

async function wholeMessages(speaker: Speaker, chat_id: string, ids: readonly string[]): Promise<MessageFacts[]> {
  const { account } = speaker
  if (!account) return []
  const chat = await ask(speaker, chatPath(speaker, 2, chat_id), Chat)
  const told = await askMessages(speaker, chat_id, { limit: page_max, offset: 0 })
  const messages = told.flatMap((one) => Message.safeParse(one).data ?? [])
  return messages
    .filter(({ id }) => ids.includes(id))
    .flatMap((message) =>
      messageFacts(message, {
        chat_id,
        account,
        chat,
        hasListing: beginsTalk(message, earlierThan(messages, message), account),
      }),
    )
    .filter((fact) => fact.kind === 'message')
}
