import type { AuthorFacts, PostFacts } from '@otklik/contract/inbox/incoming.ts'
import { z } from 'zod'
import { type Learnt, NetworkFailure, type Speaker, type Wanted } from '../connector.ts'
import { secondsOf } from '../looks.ts'
import { AnyId, optional } from '../payload.ts'
import { ownId } from './auth.ts'
import { findSession, rest } from './client.ts'
import { readable } from './comments.ts'
import { groupUrl, pageOf, readPostId } from './ids.ts'

/** What is discussed, and what people look like; both are shown to a person only. */
export async function learn(speaker: Speaker, { authors, posts }: Wanted): Promise<Learnt> {
  if (findSession(speaker) === undefined) return { authors: [], posts: [] }
  const found: PostFacts[] = []
  for (const external_id of posts) found.push(...(await unlessGone(findPost(speaker, external_id))))
  return { authors: await findPeople(speaker, authors), posts: found }
}

const Text = optional(z.string())
const moscow = '+03:00'

const Discussed = z.object({ discussion: z.object({ title: Text, message: Text, creation_date: Text }) }).nullable()

const sorts: Readonly<Record<string, PostFacts['sort']>> = {
  GROUP_PHOTO: 'photo',
  USER_PHOTO: 'photo',
  GROUP_MOVIE: 'video',
  MOVIE: 'video',
}

async function findPost(speaker: Speaker, external_id: string): Promise<PostFacts[]> {
  const { discussionType, discussionId } = readPostId(external_id)
  const answer = await rest(speaker, 'discussions.get', { discussionType, discussionId }, Discussed)
  if (!answer) return []
  const { title, message, creation_date } = answer.discussion
  const sort = sorts[discussionType]
  return [
    {
      kind: 'post',
      external_id,
      published_at: secondsOf(creation_date, moscow),
      text: title || readable(message ?? ''),
      ...(discussionType === 'GROUP_TOPIC' && { url: `${groupUrl(ownId(speaker))}/topic/${discussionId}` }),
      ...(sort && { sort }),
    },
  ]
}

const People = z
  .array(z.unknown())
  .nullable()
  .transform((list) => (list ?? []).flatMap((one) => Person.safeParse(one).data ?? []))
const Person = z.object({ uid: AnyId, name: Text, first_name: Text, last_name: Text, pic128x128: Text })
const people_per_call = 100

async function findPeople(speaker: Speaker, authors: readonly string[]): Promise<AuthorFacts[]> {
  const ids = authors.filter((id) => /^\d+$/.test(id))
  const facts: AuthorFacts[] = []
  for (let from = 0; from < ids.length; from += people_per_call) {
    const uids = ids.slice(from, from + people_per_call).join(',')
    const asked = { uids, fields: 'uid,first_name,last_name,name,pic128x128' }
    facts.push(...(await rest(speaker, 'users.getInfo', asked, People)).map(personFacts))
  }
  return facts
}

function personFacts({ uid, name, first_name, last_name, pic128x128 }: z.output<typeof Person>): AuthorFacts {
  const called = name || [first_name, last_name].filter(Boolean).join(' ')
  return {
    external_id: uid,
    url: pageOf(uid),
    ...(called && { name: called }),
    ...(pic128x128 && { image_url: pic128x128 }),
  }
}

const unlessGone = <T>(found: Promise<T[]>): Promise<T[]> =>
  found.catch((error: unknown) => {
    if (error instanceof NetworkFailure && (error.kind === 'gone' || error.kind === 'rejected')) return []
    throw error
  })
