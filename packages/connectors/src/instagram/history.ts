import type { z } from 'zod'
import type { Look, Speaker } from '../connector.ts'
import { conversationFields } from '../meta/conversations.ts'
import { lookPage, readPlaces, writePlaces } from '../meta/looks.ts'
import { afterOf, Page } from '../meta/nodes.ts'
import { ask, inboxPath, profilePath } from './client.ts'
import { lookUnder } from './news.ts'
import { MediaList, media_fields, mediaIn, message_fields } from './nodes.ts'

const media_per_call = 10
const dialogs_per_call = 10

/** Posts with their comments and the dialogues side by side, so that neither waits for the end of the other. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const before = readPlaces(cursor)
  const pages: Look['pages'] = []
  const next: typeof before = {}

  async function look(name: 'media' | 'conversations', query: Record<string, string | number>) {
    const after = cursor === null ? '' : before[name]
    if (after === undefined) return
    const path = name === 'media' ? profilePath(speaker) : inboxPath(speaker)
    const call = { path: `${path}/${name}`, query: { ...query, after: after || undefined } }
    const answer: z.output<typeof Page> = await ask(speaker, call, Page)
    pages.push(lookPage(name, answer))
    if (name === 'media') pages.push(...(await commentsOf(speaker, MediaList.parse(answer))))
    const place = afterOf(answer)
    if (place !== null) next[name] = place
  }
  await look('media', { fields: media_fields, limit: media_per_call })
  await look('conversations', {
    fields: conversationFields(message_fields),
    platform: 'instagram',
    limit: dialogs_per_call,
  })
  return { pages, cursor: writePlaces(next) }
}

async function commentsOf(speaker: Speaker, list: z.output<typeof MediaList>) {
  const pages: Look['pages'] = []
  for (const { id, comments_count } of mediaIn(list))
    if (comments_count !== 0) pages.push((await lookUnder(speaker, id)).page)
  return pages
}
