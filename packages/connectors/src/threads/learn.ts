import type { PostFacts } from '@otklik/contract/inbox/incoming.ts'
import type { Learnt, Speaker, Wanted } from '../connector.ts'
import { unlessUnknown } from '../meta/looks.ts'
import { ask } from './client.ts'
import { Node, node_fields, postFacts } from './nodes.ts'

/** What replies stand under. People are told by their name alone, and there is nothing to ask by it. */
export async function learn(speaker: Speaker, { posts }: Wanted): Promise<Learnt> {
  const found: PostFacts[] = []
  for (const id of posts) found.push(...(await unlessUnknown(findPost(speaker, id))))
  return { authors: [], posts: found }
}

const findPost = async (speaker: Speaker, id: string): Promise<PostFacts[]> => [
  postFacts(await ask(speaker, { path: `/${encodeURIComponent(id)}`, query: { fields: node_fields } }, Node)),
]
