import { z } from 'zod'
import { type Learnt, NetworkFailure, type Speaker, type Wanted } from '../connector.ts'
import { ask } from './client.ts'

const Chat = z.object({ title: z.string().nullish() })

/** Titles of groups: events carry the people and the messages whole. */
export async function learn(speaker: Speaker, { chats = [] }: Wanted): Promise<Learnt> {
  const found = await Promise.all(chats.map((external_id) => findChat(speaker, external_id)))
  return { authors: [], posts: [], chats: found.filter((chat) => chat !== undefined) }
}

async function findChat(speaker: Speaker, external_id: string) {
  const chat = await ask(speaker, 'GET', `chats/${encodeURIComponent(external_id)}`, {}, Chat).catch(
    (error: unknown) => {
      if (!(error instanceof NetworkFailure && (error.kind === 'gone' || error.kind === 'recipient_unavailable')))
        throw error
    },
  )
  return chat?.title ? { external_id, title: chat.title } : undefined
}
