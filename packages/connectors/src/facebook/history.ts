import type { z } from 'zod'
import type { Look, Speaker } from '../connector.ts'
import { conversationFields } from '../meta/conversations.ts'
import { graph } from '../meta/graph.ts'
import { lookPage, readPlaces, writePlaces } from '../meta/looks.ts'
import { afterOf, Page } from '../meta/nodes.ts'
import { ownId } from './auth.ts'
import { comment_fields, message_fields, post_fields } from './nodes.ts'

const posts_per_call = 10
const dialogs_per_call = 10

const feed_fields = `${post_fields},comments.filter(stream).order(reverse_chronological).limit(50){${comment_fields}}`

/** The page and its dialogues side by side, so that neither waits for the end of the other. */
export async function history(speaker: Speaker, cursor: string | null): Promise<Look> {
  const before = readPlaces(cursor)
  const pages: Look['pages'] = []
  const next: typeof before = {}

  async function look(name: 'feed' | 'conversations', query: Record<string, string | number>) {
    const after = cursor === null ? '' : before[name]
    if (after === undefined) return
    const call = { path: `/${ownId(speaker)}/${name}`, query: { ...query, after: after || undefined } }
    const answer: z.output<typeof Page> = await graph(speaker, call, Page)
    pages.push(lookPage(name, answer))
    const place = afterOf(answer)
    if (place !== null) next[name] = place
  }
  await look('feed', { fields: feed_fields, limit: posts_per_call })
  await look('conversations', {
    fields: conversationFields(message_fields),
    platform: 'messenger',
    limit: dialogs_per_call,
  })
  return { pages, cursor: writePlaces(next) }
}
