import type { AuthorFacts, PostFacts } from '@otklik/contract/incoming.ts'
import { z } from 'zod'
import { type Learnt, NetworkFailure, type Speaker } from '../connector.ts'
import { call } from './client.ts'
import { findPost, Post } from './incoming.ts'
import { Groups, groupUrl, User } from './objects.ts'

const users_per_call = 1_000
const groups_per_call = 500
const posts_per_call = 100

export async function learn(
  speaker: Speaker,
  { authors, posts }: { authors: string[]; posts: string[] },
): Promise<Learnt> {
  const people = authors.filter((id) => !id.startsWith('-'))
  const communities = authors.filter((id) => id.startsWith('-'))
  return {
    authors: [...(await learnPeople(speaker, people)), ...(await learnCommunities(speaker, communities))],
    posts: await learnPosts(speaker, posts),
  }
}

async function learnPeople(speaker: Speaker, ids: string[]): Promise<AuthorFacts[]> {
  const found: z.output<typeof User>[] = []
  for (const part of parts(ids, users_per_call)) {
    const wanted = { user_ids: part.join(','), fields: 'screen_name,photo_100' }
    found.push(...(await call(speaker, 'users.get', wanted, z.array(User))))
  }
  return found.map((user) => ({
    external_id: String(user.id),
    name: `${user.first_name} ${user.last_name}`.trim(),
    screen_name: user.screen_name,
    url: `https://vk.com/${user.screen_name ?? `id${user.id}`}`,
    image_url: user.photo_100,
  }))
}

async function learnCommunities(speaker: Speaker, ids: string[]): Promise<AuthorFacts[]> {
  const found: z.output<typeof Groups>['groups'] = []
  for (const part of parts(ids, groups_per_call)) {
    const wanted = { group_ids: part.map((id) => id.slice(1)).join(','), fields: 'screen_name,photo_100' }
    found.push(...(await call(speaker, 'groups.getById', wanted, Groups)).groups)
  }
  return found.map((group) => ({
    external_id: `-${group.id}`,
    name: group.name,
    screen_name: group.screen_name,
    url: groupUrl(group),
    image_url: group.photo_100,
  }))
}

const Posts = z.object({ items: z.array(Post).default([]) })

/** Walls are read with a person's token; without one, or with one that VK refuses, posts stay undescribed. */
async function learnPosts(speaker: Speaker, ids: string[]): Promise<PostFacts[]> {
  if (speaker.secrets.admin === undefined) return []
  return readPosts(speaker, ids).catch((error: unknown) => {
    if (error instanceof NetworkFailure && error.kind === 'rejected') return []
    throw error
  })
}

async function readPosts(speaker: Speaker, ids: string[]): Promise<PostFacts[]> {
  const found: z.output<typeof Post>[] = []
  for (const part of parts(ids, posts_per_call)) {
    found.push(...(await call(speaker, 'wall.getById', { posts: part.join(',') }, Posts, { as: 'admin' })).items)
  }
  return found.flatMap(findPost)
}

function* parts<T>(list: T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
