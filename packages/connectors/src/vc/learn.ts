import type { PostFacts } from '@otklik/contract/inbox/incoming.ts'
import { type Learnt, NetworkFailure, type Speaker, type Wanted } from '../connector.ts'
import { ask } from './client.ts'
import { Post, postFacts } from './comments.ts'

/** What a comment stands under. People come with their comments. */
export async function learn(speaker: Speaker, { posts }: Wanted): Promise<Learnt> {
  const found: PostFacts[] = []
  for (const id of posts) {
    const query = { id, markdown: 'false' }
    const post = await ask(speaker, '/v2.10/content', Post, { query }).catch((error: unknown) => {
      if (error instanceof NetworkFailure && error.kind === 'gone') return undefined
      throw error
    })
    if (post) found.push(postFacts(post))
  }
  return { authors: [], posts: found }
}
