import { z } from 'zod'
import type { Learnt, Speaker, Wanted } from '../connector.ts'
import { listOf, optional, shaped } from '../payload.ts'
import { ask, withQuery } from './client.ts'
import { askWhole } from './names.ts'
import { authorOf, Includes, nothing, Post, User } from './objects.ts'
import { ownPost } from './posts.ts'

const most = 100
const People = z.object({ data: listOf(User, () => undefined) })
const Posts = z.object({ data: z.array(z.unknown()).nullish(), includes: optional(Includes) })

/** Those that X does not know any more, or does not show us, are left out of its answer. */
export async function learn(speaker: Speaker, { authors, posts }: Wanted): Promise<Learnt> {
  return { authors: await learnAuthors(speaker, authors), posts: await learnPosts(speaker, posts) }
}

const isNumber = (id: string) => /^\d{1,19}$/.test(id)

async function learnAuthors(speaker: Speaker, wanted: readonly string[]): Promise<Learnt['authors']> {
  const ids = wanted.filter(isNumber)
  const found: Learnt['authors'] = []
  for (let from = 0; from < ids.length; from += most) {
    const query = { ids: ids.slice(from, from + most).join(','), 'user.fields': 'id,name,username,profile_image_url' }
    const { data } = await ask(speaker, withQuery('/2/users', query), People)
    found.push(...data.flatMap((user) => (user ? [authorOf(user.id, user)] : [])))
  }
  return found
}

async function learnPosts(speaker: Speaker, wanted: readonly string[]): Promise<Learnt['posts']> {
  const { account } = speaker
  const ids = wanted.filter(isNumber)
  const found: Learnt['posts'] = []
  if (!account) return found
  for (let from = 0; from < ids.length; from += most) {
    const some = ids.slice(from, from + most).join(',')
    const { data, includes = nothing } = await askWhole(speaker, 'posts', '/2/tweets', { ids: some }, Posts)
    for (const one of data ?? []) found.push(ownPost(shaped(Post, one, 'post'), { account, includes }))
  }
  return found
}
